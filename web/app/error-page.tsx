import { later } from './later.tsx'
import type { AppPath } from './link.tsx'

const ErrorView = later(async () => (await import('./error-view.tsx')).ErrorView, 'used')

interface ErrorPageProps {
  /** The frame of the market failed with the page, or never began: its mark stands above. */
  readonly isAlone?: boolean
  /** The first page of the office that the page belongs to: there is no cart there to be afraid for. */
  readonly office?: AppPath
}

/** What a page shows when it has failed. Routes export it as ErrorBoundary. */
export function ErrorPage({ isAlone = false, office }: ErrorPageProps) {
  return <ErrorView isAlone={isAlone} office={office} />
}
