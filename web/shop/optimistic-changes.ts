/**
 * Optimistic changes to wishlist, comparison and followed stores: shown at once, sent in order, and reverted when
 * refused.
 */
import { ApiProblem } from '#app/api.ts'
import { addPendingChange } from '#app/pending-changes.ts'
import { knownVisitor } from './visitor.ts'

interface Change {
  /** Shows the change; returns a function that reverts it. */
  readonly show: () => () => void
  readonly send: () => Promise<unknown>
}

/** Returns a function that applies changes one after another; `signed_out` for a visitor without an account. */
export function createOptimisticChanges(): (change: Change) => Promise<'done' | 'signed_out'> {
  let sent: Promise<unknown> = Promise.resolve()
  return async ({ show, send }) => {
    const visitor = await knownVisitor()
    if (visitor && (!visitor.user || visitor.user.is_guest)) return 'signed_out'
    const takeBack = show()
    try {
      const answer = sent.then(send)
      sent = answer.catch(() => undefined)
      addPendingChange(sent)
      await answer
      return 'done'
    } catch (error) {
      takeBack()
      if (error instanceof ApiProblem && error.status === 401) return 'signed_out'
      throw error
    }
  }
}
