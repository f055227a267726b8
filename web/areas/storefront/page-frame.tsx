import { Outlet } from 'react-router'

export { ErrorPage as ErrorBoundary } from '#app/error-page.tsx'

/** A layout between the shell and its pages: when a page fails, header and footer remain. */
export default function PageFrame() {
  return <Outlet />
}
