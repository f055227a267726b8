/** What the forms of the wishlist, of the comparison and to follow stores have in common, wherever they stand. */
import { redirect } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { signInPath } from '#app/sign-in-guard.ts'
import { type WantedWish, wantedCookie } from '#app/wanted-wish.ts'

/** The page of ours that the form stood on; browsers may keep it to themselves. */
export function cameFrom(request: Request, origin: string): URL | undefined {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  return url.origin === origin ? url : undefined
}

/**
 * Whoever has no account is sent to sign in and on to the page they came from, where what they asked for is carried out
 * then; any other error is answered as it is.
 */
export function signInFirst(error: unknown, back: URL, asked?: Omit<WantedWish, 'path'>): unknown {
  if (!(error instanceof ApiProblem) || error.status !== 401) return error
  const isProduct = asked !== undefined && asked.kind !== 'follow'
  const place = isProduct ? placeOf(back, asked.what) : back
  const path = place.pathname + place.search + place.hash
  const headers = asked && { 'set-cookie': wantedCookie({ ...asked, path }) }
  throw redirect(signInPath(place), { status: 303, ...(headers && { headers }) })
}

/** The product on the page of ours that its form stood on; a page that shows it once only is opened at its top. */
export function placeOf(page: URL, productId: string): URL {
  const place = new URL(page)
  place.hash = `product-${productId}`
  return place
}
