import { ApiProblem, browserApi } from '#app/api.ts'
import { keptChanges } from './kept-changes.ts'
import { noteCompared } from './visitor.ts'

interface Change {
  readonly productId: string
  readonly isCompared: boolean
  /** Makes room, where four are compared already. */
  readonly insteadOf?: string
}

/** `signed_out`: somebody without an account compares nothing. `full`: four are compared, and one must make room. */
type Outcome = 'done' | 'signed_out' | 'full'

const keep = keptChanges()

/** Compares a product or compares it no longer. */
export async function changeCompared(change: Change): Promise<Outcome> {
  try {
    return await keep({
      show: () => {
        noteCompared((ids) => after(ids, change))
        return () => noteCompared((ids) => without(ids, change))
      },
      send: () => send(change),
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'compare_full') return 'full'
    throw error
  }
}

function after(before: readonly string[], { productId, isCompared, insteadOf }: Change): string[] {
  const others = before.filter((id) => id !== productId && id !== insteadOf)
  return isCompared ? [...others, productId] : others
}

/** Others may have been changed since: only this one is taken back. */
function without(since: readonly string[], { productId, isCompared, insteadOf }: Change): string[] {
  if (!isCompared) return [...since, productId]
  const others = since.filter((id) => id !== productId)
  return insteadOf ? [...others, insteadOf] : others
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
