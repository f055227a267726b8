import { Outlet } from 'react-router'

export { ErrorPage as ErrorBoundary } from '#app/error-page.tsx'

/** Between the shell and its pages, so that a page that fails leaves the header and footer standing. */
export default function PageFrame() {
  return <Outlet />
}
