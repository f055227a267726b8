import { later } from './later.tsx'

const ErrorView = later(async () => (await import('./error-view.tsx')).ErrorView, 'used')

interface ErrorPageProps {
  /** The frame of the market failed with the page, or never began: its mark stands above. */
  readonly isAlone?: boolean
}

/** What a page shows when it has failed. Routes export it as ErrorBoundary. */
export function ErrorPage({ isAlone = false }: ErrorPageProps) {
  return <ErrorView isAlone={isAlone} />
}
