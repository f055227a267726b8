import { data, type ErrorResponse, isRouteErrorResponse } from 'react-router'

/** To throw when an address names nothing: the page answers 404 and says 'Page Not Found: {path}'. */
export function notFound(url: URL) {
  return data({ path: url.pathname }, { status: 404 })
}

/** Tells an address that names nothing, or nothing any more, from a fault. */
export function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)
}
