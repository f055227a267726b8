import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  answerForStore as answering,
  listQuestionsOfStore as questions,
  removeReply as removing,
  replyToReview as replying,
  listReviewsOfStore as reviews,
  SellerReview,
} from '#contract/reviews.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { paged } from './listed.ts'
import {
  countQuestionsOfStore,
  countReviewsOfStore,
  readQuestionOfStore,
  readQuestionsOfStore,
  readReviewOfStore,
  readReviewsOfStore,
  readStoreName,
  setReply,
} from './store-queries.ts'
import { rulesTripped } from './trip-rules.ts'
import { writeAnswer } from './write-answer.ts'
import { lockPublishedQuestion } from './writing-queries.ts'

const PER_PAGE = 20

/** @throws not_found */
export async function listReviewsOfStore(
  work: Work,
  { params, query }: Given<typeof reviews>,
): Promise<Answer<typeof reviews>> {
  const { storeId } = staffOf(work, params.store)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const filter = { storeId, isUnansweredOnly: query.view === 'unanswered', rating: query.rating }
  const rows = await readReviewsOfStore(work, { ...asked, ...filter })
  return {
    ...paged(asked, rows),
    ...(await countReviewsOfStore(work, storeId)),
  }
}

/** @throws not_found, not_allowed */
export async function replyToReview(
  work: Work,
  { params, body: { reply } }: Given<typeof replying>,
): Promise<Answer<typeof replying>> {
  const { storeId } = staffOf(work, params.store)
  assertNoContactDetails('reply', reply)
  return { review: await changeReply(work, { storeId, id: params.id, reply }) }
}

/** @throws not_found, not_allowed */
export async function removeReply(
  work: Work,
  { params }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  const { storeId } = staffOf(work, params.store)
  return { review: await changeReply(work, { storeId, id: params.id, reply: null }) }
}

/** @throws not_found */
export async function listQuestionsOfStore(
  work: Work,
  { params, query }: Given<typeof questions>,
): Promise<Answer<typeof questions>> {
  const { storeId } = staffOf(work, params.store)
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const isUnansweredOnly = query.view === 'unanswered'
  const rows = await readQuestionsOfStore(work, { ...asked, storeId, isUnansweredOnly })
  return {
    ...paged(asked, rows),
    ...(await countQuestionsOfStore(work, storeId)),
  }
}

/** @throws not_found, not_allowed */
export async function answerForStore(
  work: Work,
  { params, body: { answer } }: Given<typeof answering>,
): Promise<Answer<typeof answering>> {
  const { storeId } = staffOf(work, params.store)
  assertNoContactDetails('answer', answer)
  const locked = await lockPublishedQuestion(work, { id: params.id, storeId })
  if (!locked) throw problem('not_found')
  await writeAnswer(work, locked, {
    authorId: accountHolder(work),
    authorName: await readStoreName(work, storeId),
    storeId,
    body: answer,
  })
  const question = await readQuestionOfStore(work, { storeId, id: params.id })
  if (!question) throw new Error(`Question ${params.id} not found after answer`)
  return { question }
}

async function changeReply(
  work: Work,
  change: { storeId: string; id: string; reply: string | null },
): Promise<SellerReview> {
  if (!(await setReply(work, change))) throw problem('not_found')
  const review = await readReviewOfStore(work, change)
  if (!review) throw new Error(`Review ${change.id} not found after reply`)
  invalidate(work, [`text:${change.id}`])
  return review
}

/** Refuses links and contact details in a store's public texts. */
function assertNoContactDetails(field: string, text: string): void {
  if (rulesTripped([text]).length > 0)
    throw problem('invalid_input', {}, { [field]: ['contact_not_allowed'] })
}
