import type { Answer, Given } from '#contract/endpoint.ts'
import { questionAnswered, questionAsked, reviewPublished } from '#contract/events.ts'
import type {
  listModeratedTexts as listing,
  ModeratedText,
  publishText as publishing,
  takeDownText as taking,
  takeDownReply as takingReply,
} from '#contract/reviews.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { paged } from './listed.ts'
import {
  clearReply,
  countTexts,
  type LockedText,
  lockText,
  readText,
  readTexts,
  setState,
  settleReports,
} from './moderation-queries.ts'
import { showQuestion, showReviews } from './show-change.ts'
import { insertModeration, type TextName } from './writing-queries.ts'

const PER_PAGE = 20

/** Lists all user texts, with the number in review. */
export async function listModeratedTexts(
  work: Work,
  { query }: Given<typeof listing>,
): Promise<Answer<typeof listing>> {
  const asked = { page: query.page ?? 1, perPage: PER_PAGE }
  const filter = { view: query.view ?? 'waiting', kind: query.kind, search: query.search }
  const rows = await readTexts(work, { ...asked, ...filter })
  return {
    ...paged(asked, rows),
    ...(await countTexts(work)),
  }
}

/** @throws not_found */
export function publishText(
  work: Work,
  { params }: Given<typeof publishing>,
): Promise<Answer<typeof publishing>> {
  return decide(work, params, { state: 'approved', reason: null })
}

/** @throws not_found */
export function takeDownText(
  work: Work,
  { params, body }: Given<typeof taking>,
): Promise<Answer<typeof taking>> {
  return decide(work, params, { state: 'rejected', reason: body.reason })
}

/** @throws not_found, state_conflict when there is no reply */
export async function takeDownReply(
  work: Work,
  { params: { id }, body }: Given<typeof takingReply>,
): Promise<Answer<typeof takingReply>> {
  const name = { kind: 'review', id } as const
  const before = await lockText(work, name)
  if (!before) throw problem('not_found')
  if (!(await clearReply(work, id))) throw problem('state_conflict')
  await note(work, name, { to: before.state, reason: body.reason })
  invalidate(work, [`text:${id}`])
  return { text: await textOf(work, name) }
}

interface Decision {
  readonly state: 'approved' | 'rejected'
  readonly reason: string | null
}

async function decide(work: Work, name: TextName, decision: Decision): Promise<{ text: ModeratedText }> {
  const before = await lockText(work, name)
  if (!before) throw problem('not_found')
  await setState(work, { ...name, ...decision })
  await settleReports(work, name)
  await note(work, name, { to: decision.state, reason: decision.reason ?? '' })
  await show(work, name, before)
  const isNew = before.state !== 'approved'
  if (decision.state === 'approved' && isNew) announce(work, name)
  return { text: await textOf(work, name) }
}

async function note(
  work: Work,
  name: TextName,
  step: { to: LockedText['state']; reason: string },
): Promise<void> {
  await insertModeration(work, { ...name, ...step, byId: accountHolder(work) })
}

async function show(work: Work, { id }: TextName, { product_id, question_id }: LockedText): Promise<void> {
  if (question_id === null) await showReviews(work, product_id)
  else await showQuestion(work, { questionId: question_id, productId: product_id })
  invalidate(work, [`text:${id}`])
}

/** States what was delayed by the review. */
function announce(work: Work, { kind, id }: TextName): void {
  if (kind === 'question') emit(work, questionAsked, { question_id: id })
  if (kind === 'answer') emit(work, questionAnswered, { answer_id: id })
  if (kind === 'review') emit(work, reviewPublished, { review_id: id })
}

async function textOf(work: Work, name: TextName): Promise<ModeratedText> {
  const text = await readText(work, name)
  if (!text) throw new Error(`Text ${name.id} not found after decision`)
  return text
}
