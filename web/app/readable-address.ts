/** Stands before every page: an address with a NUL in its query, which no text of the market has, is read without. */
import { type MiddlewareFunction, redirect } from 'react-router'

export const readableAddress: MiddlewareFunction<Response> = ({ request, url }, next) => {
  if (request.method !== 'GET' || !url.search.includes('%00')) return next()
  throw redirect(url.pathname + url.search.replaceAll('%00', ''))
}
