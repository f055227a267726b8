import { ApiProblem, browserApi } from '#app/api.ts'
import { createOptimisticChanges } from './optimistic-changes.ts'
import { recordCompared } from './visitor.ts'

interface Change {
  readonly productId: string
  readonly isCompared: boolean
  /** Id of the product to replace when four are compared. */
  readonly insteadOf?: string
}

/** `signed_out`: comparing requires an account. `full`: four products are compared, and one must be replaced. */
type Outcome = 'done' | 'signed_out' | 'full'

const keep = createOptimisticChanges()

/** Adds a product to the comparison or removes it. */
export async function changeCompared(change: Change): Promise<Outcome> {
  try {
    return await keep({
      show: () => {
        recordCompared((ids) => after(ids, change))
        return () => recordCompared((ids) => without(ids, change))
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

/** Reverts only this change, as others may have been made since. */
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
