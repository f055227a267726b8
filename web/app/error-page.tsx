import { lazyHydrate } from './later.tsx'
import type { AppPath } from './link.tsx'

const ErrorView = lazyHydrate(async () => (await import('./error-view.tsx')).ErrorView, 'used')

interface ErrorPageProps {
  /** The layout failed too, or never rendered: shows the logo above. */
  readonly isAlone?: boolean
  /** The start page of the dashboard that the page belongs to; its error page doesn't mention the cart. */
  readonly office?: AppPath
}

/** The error page; routes export it as ErrorBoundary. */
export function ErrorPage({ isAlone = false, office }: ErrorPageProps) {
  return <ErrorView isAlone={isAlone} office={office} />
}
