import { ApiProblem, browserApi } from '#app/api.ts'
import { knownVisitor, noteCompared } from './visitor.ts'

interface Change {
  readonly productId: string
  readonly isCompared: boolean
  /** Makes room, where four are compared already. */
  readonly insteadOf?: string
}

/** `signed_out`: somebody without an account compares nothing. `full`: four are compared, and one must make room. */
type Outcome = 'done' | 'signed_out' | 'full'

let sent: Promise<unknown> = Promise.resolve()

/** Compares a product or compares it no longer; shown at once, and taken back when it is refused. */
export async function changeCompared(change: Change): Promise<Outcome> {
  const visitor = await knownVisitor()
  if (visitor && (!visitor.user || visitor.user.is_guest)) return 'signed_out'
  const before = visitor?.compared_product_ids ?? []
  noteCompared(after(before, change))
  try {
    const answer = sent.then(() => send(change))
    sent = answer.catch(() => undefined)
    await answer
    return 'done'
  } catch (error) {
    noteCompared(before)
    if (error instanceof ApiProblem && error.status === 401) return 'signed_out'
    if (error instanceof ApiProblem && error.code === 'compare_full') return 'full'
    throw error
  }
}

function after(before: readonly string[], { productId, isCompared, insteadOf }: Change): string[] {
  const others = before.filter((id) => id !== productId && id !== insteadOf)
  return isCompared ? [...others, productId] : others
}

function send({ productId, isCompared, insteadOf }: Change) {
  const params = { productId }
  return isCompared
    ? browserApi('POST /customer/compare/{productId}', {
        params,
        body: insteadOf ? { instead_of: insteadOf } : {},
      })
    : browserApi('DELETE /customer/compare/{productId}', { params })
}
