/** Pages for writing, which need an account. */
import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { customerMiddleware, customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { OwnPart } from '#shop/reviews/own-part.ts'

const accountMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  return next()
}

/** Redirects visitors without an account, and guest customers, to sign in and then to the requested form. */
export const memberMiddleware = [customerMiddleware, accountMiddleware]

/** Returns the visitor's own review data for a product; undefined while a shared page is rendered. */
export async function ownPartIn(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<OwnPart | undefined> {
  if (context.get(appContext).isShared) return undefined
  return apiFrom(context)('GET /products/{slug}/own-part', { params: { slug } })
}
