import { data, type ErrorResponse, isRouteErrorResponse } from 'react-router'

/** Thrown when an address matches nothing: the page answers 404 and shows 'Page Not Found: {path}'. */
export function notFound(url: URL) {
  return data({ path: url.pathname }, { status: 404 })
}

/** Distinguishes a missing (404) or removed (410) page from an error. */
export function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)
}
