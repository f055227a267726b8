import type { Answer, Given } from '#contract/endpoint.ts'
import type { readOwnParticipation as contract } from '#contract/reviews.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { worksFor } from './author.ts'
import { publicProduct } from './public-product.ts'
import { findDelivered, readOwnParticipation as readPart } from './queries.ts'

const nothing = {
  can_review: false,
  can_ask: false,
  questions: [],
  open_questions: [],
  answers: [],
  voted_ids: [],
  reported_ids: [],
}

/**
 * Returns what the caller wrote, voted for and may write about a product; nothing for visitors and guest customers.
 * @throws not_found
 */
export async function readOwnParticipation(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { id: productId, storeId } = await publicProduct(work, params.slug)
  const userId = accountHolderIfAny(work)
  if (userId === undefined) return nothing
  const { review, ...part } = await readPart(work, { userId, productId })
  const isSeller = worksFor(work, storeId)
  const hasReceived = !isSeller && (await findDelivered(work, { userId, productId })) !== undefined
  return {
    ...part,
    ...(review && { review }),
    can_review: hasReceived && !review,
    can_ask: !isSeller,
    open_questions: hasReceived ? part.open_questions : [],
  }
}
