/**
 * Runs before every page: redirects an address with a NUL in its query to the same address without it, because
 * PostgreSQL text can't contain NUL.
 */
import { type MiddlewareFunction, redirect } from 'react-router'

export const readableAddress: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (request.method !== 'GET' || !url.search.includes('%00')) return next()
  throw redirect(url.pathname + url.search.replaceAll('%00', ''))
}
