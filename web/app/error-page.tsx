import { later } from './later.tsx'

const ErrorView = later(async () => (await import('./error-view.tsx')).ErrorView, 'used')

/** What a page shows when it has failed. Routes export it as ErrorBoundary. */
export function ErrorPage() {
  return <ErrorView />
}
