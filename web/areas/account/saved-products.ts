/** Shared by the wishlist, compare and follow forms on all pages. */
import { redirect } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { type PendingAction, pendingActionCookie } from '#app/pending-action.ts'
import { signInPath } from '#app/sign-in-guard.ts'

/** Returns the page of this site that the form was on; undefined when the browser sends no referrer. */
export function refererUrl(request: Request, origin: string): URL | undefined {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  return url.origin === origin ? url : undefined
}

/**
 * Redirects a visitor without an account (401) to sign in; afterwards the request is carried out on the page they
 * came from. Returns any other error.
 */
export function requireSignIn(error: unknown, back: URL, asked?: Omit<PendingAction, 'path'>): unknown {
  if (!(error instanceof ApiProblem) || error.status !== 401) return error
  const isProduct = asked !== undefined && asked.kind !== 'follow'
  const place = isProduct ? placeOf(back, asked.what) : back
  const path = place.pathname + place.search + place.hash
  const headers = asked && { 'set-cookie': pendingActionCookie({ ...asked, path }) }
  throw redirect(signInPath(place), { status: 303, ...(headers && { headers }) })
}

/** Returns the page with the product as its anchor. On a page without that anchor the browser opens the top. */
export function placeOf(page: URL, productId: string): URL {
  const place = new URL(page)
  place.hash = `product-${productId}`
  return place
}
