/** Who may write: people with an account. */
import { type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { customerMiddleware, customerOf, signInPath } from '#app/sign-in-guard.ts'
import type { OwnPart } from '#shop/reviews/own-part.ts'

const accountMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  return next()
}

/** Sends strangers and guest customers to sign in, and on to the form that they wanted. */
export const memberMiddleware = [customerMiddleware, accountMiddleware]

/** The visitor's part in a product's reviews, where the page is not made for everybody. */
export async function ownPartIn(
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<OwnPart | undefined> {
  if (context.get(appContext).isShared) return undefined
  return apiFrom(context)('GET /products/{slug}/own-part', { params: { slug } })
}
