/** Who may view an order outside the account: its owner, or a holder of its access key. */
import { type RouterContextProvider, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { notFound } from '#app/not-found.ts'
import { signInPath } from '#app/sign-in-guard.ts'
import type { Order } from '#contract/orders.ts'

interface OrderRequest {
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
  readonly number: string
}

/**
 * Returns the full order; redirects visitors who are not signed in to the sign-in page, because they may be its
 * owner.
 */
export async function readProvenOrder({ url, context, number }: OrderRequest): Promise<Order> {
  const api = apiFrom(context)
  try {
    return await api('GET /orders/{number}', { params: { number }, query: { key: keyOf(url) } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isHiddenOrder(error)) throw error
    const { user } = await api('GET /me')
    throw user ? notFound(url) : redirect(signInPath(url))
  }
}

/** A missing order, an invalid number and another customer's order are indistinguishable to visitors. */
export function isHiddenOrder({ status }: ApiProblem): boolean {
  return status === 404 || status === 422 || status === 401
}

export function keyOf(url: URL): string | undefined {
  return url.searchParams.get('key') ?? undefined
}
