import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { deleteUnsent } from './queries.ts'

/**
 * Deletes an unsubmitted document; submitted ones stay with their application.
 * @throws not_found
 */
export async function removeDocument(work: Work, { params }: { params: { id: string } }) {
  const isGone = await deleteUnsent(work, { id: params.id, ownerId: accountHolder(work) })
  if (!isGone) throw problem('not_found')
  return { done: true } as const
}
