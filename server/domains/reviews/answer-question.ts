import type { Answer, Given } from '#contract/endpoint.ts'
import type { answerQuestion as contract } from '#contract/reviews.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { assertNotSeller, countedAuthor } from './author.ts'
import { findDelivered, readOwnAnswer } from './queries.ts'
import { writeAnswer } from './write-answer.ts'
import { lockPublishedQuestion } from './writing-queries.ts'

/**
 * Answers a question as a buyer who has received the product. Stores answer in the Seller dashboard.
 * @throws not_found, own_product, not_received, too_many_requests
 */
export async function answerQuestion(
  work: Work,
  { params, body: { answer } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const author = await countedAuthor(work)
  const question = await lockPublishedQuestion(work, params)
  if (!question) throw problem('not_found')
  assertNotSeller(work, question.store_id)
  const lineId = await findDelivered(work, { userId: author.id, productId: question.product_id })
  if (!lineId) throw problem('not_received')
  const id = await writeAnswer(work, question, {
    authorId: author.id,
    authorName: author.name,
    storeId: null,
    body: answer,
  })
  return { answer: await readOwnAnswer(work, id) }
}
