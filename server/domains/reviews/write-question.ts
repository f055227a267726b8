import type { Answer, Given } from '#contract/endpoint.ts'
import { questionAsked } from '#contract/events.ts'
import type {
  addQuestion as adding,
  changeQuestion as changing,
  OwnQuestion,
  removeQuestion as removing,
} from '#contract/reviews.ts'
import { readLeftOut } from '#domains/catalog/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { assertNotSeller, countedAuthor } from './author.ts'
import { moderateAgain, moderateText, recordModeration } from './check-text.ts'
import { publicProduct } from './public-product.ts'
import { readOwnQuestion } from './queries.ts'
import { deleteQuestion, insertQuestion, lockOwnQuestion, updateQuestion } from './writing-queries.ts'

/**
 * Asks a question about a product and notifies its seller.
 * @throws not_found, also where questions are turned off; own_product, too_many_requests
 */
export async function addQuestion(
  work: Work,
  { params, body: { question } }: Given<typeof adding>,
): Promise<Answer<typeof adding>> {
  const { id: productId, storeId } = await publicProduct(work, params.slug)
  if ((await readLeftOut(work, productId)).includes('ask')) throw problem('not_found')
  const author = await countedAuthor(work)
  assertNotSeller(work, storeId)
  const judged = moderateText([author.name, question])
  const id = await insertQuestion(work, {
    ...judged,
    productId,
    authorId: author.id,
    authorName: author.name,
    locale: work.locale,
    question,
  })
  await recordModeration(work, { kind: 'question', id }, judged)
  if (judged.state === 'approved') emit(work, questionAsked, { question_id: id })
  return { question: await own(work, { id, userId: author.id }) }
}

/**
 * Changes the caller's own unanswered question.
 * @throws not_found, question_answered, too_many_requests
 */
export async function changeQuestion(
  work: Work,
  { params: { id }, body: { question } }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  const author = await countedAuthor(work)
  const before = await lockUnanswered(work, { id, authorId: author.id })
  const name = { kind: 'question', id } as const
  const judged = await moderateAgain(work, name, [author.name, question])
  await updateQuestion(work, id, { ...judged, question, locale: work.locale })
  await recordModeration(work, name, judged, before.state)
  if (judged.state === 'approved') emit(work, questionAsked, { question_id: id })
  return { question: await own(work, { id, userId: author.id }) }
}

/**
 * Deletes the caller's own unanswered question.
 * @throws not_found, question_answered
 */
export async function removeQuestion(
  work: Work,
  { params: { id } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  await lockUnanswered(work, { id, authorId: accountHolder(work) })
  await deleteQuestion(work, id)
  return { done: true }
}

async function lockUnanswered(work: Work, name: { id: string; authorId: string }) {
  const question = await lockOwnQuestion(work, name)
  if (!question) throw problem('not_found')
  if (question.answered_at) throw problem('question_answered')
  return question
}

async function own(work: Work, name: { id: string; userId: string }): Promise<OwnQuestion> {
  const question = await readOwnQuestion(work, name)
  if (!question) throw new Error(`Question ${name.id} not found after write`)
  return question
}
