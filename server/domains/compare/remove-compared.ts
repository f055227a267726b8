import type { removeCompared as contract } from '#contract/compare.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { deleteCompared } from './queries.ts'

/** Removes a product from the comparison, even if it is not public any more. */
export async function removeCompared(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  await deleteCompared(work, { userId: accountHolder(work), productId: params.productId })
  return { done: true }
}
