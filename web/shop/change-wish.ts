import { ApiProblem, browserApi } from '#app/api.ts'
import { knownVisitor, noteWish } from './visitor.ts'

interface Change {
  readonly productId: string
  readonly isWished: boolean
}

/** The last change that was sent: changes are carried out in the order they were made. */
let sent: Promise<unknown> = Promise.resolve()

/**
 * Puts a product on the visitor's wishlist or takes it off; shown at once, and taken back when it is refused;
 * `signed_out` to somebody without an account, who has no wishlist.
 */
export async function changeWish(change: Change): Promise<'done' | 'signed_out'> {
  const visitor = await knownVisitor()
  if (visitor && (!visitor.user || visitor.user.is_guest)) return 'signed_out'
  noteWish(change)
  try {
    const answer = sent.then(() => send(change))
    sent = answer.catch(() => undefined)
    await answer
    return 'done'
  } catch (error) {
    noteWish({ ...change, isWished: !change.isWished })
    if (error instanceof ApiProblem && error.status === 401) return 'signed_out'
    throw error
  }
}

function send({ productId, isWished }: Change) {
  const params = { productId }
  return isWished
    ? browserApi('POST /customer/wishlist/{productId}', { params })
    : browserApi('DELETE /customer/wishlist/{productId}', { params })
}
