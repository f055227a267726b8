/** Who may look at an order outside the account: its owner, or whoever holds its key (screens.md D8). */
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

/** The order with everything in it; who is not signed in may be its owner, so they are asked to sign in first. */
export async function readProvenOrder({ url, context, number }: OrderRequest): Promise<Order> {
  const api = apiFrom(context)
  try {
    return await api('GET /orders/{number}', { params: { number }, query: { key: keyOf(url) } })
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isUnseen(error)) throw error
    const { user } = await api('GET /me')
    throw user ? notFound(url) : redirect(signInPath(url))
  }
}

/** No such order, a number that cannot be one, or one that is somebody else's: all the same from outside. */
export function isUnseen({ status }: ApiProblem): boolean {
  return status === 404 || status === 422 || status === 401
}

export function keyOf(url: URL): string | undefined {
  return url.searchParams.get('key') ?? undefined
}
