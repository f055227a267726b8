import { questionAnswered } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { moderateAgain, moderateText, recordModeration } from './check-text.ts'
import { showQuestion } from './show-change.ts'
import { findAnswer, insertAnswer, type LockedQuestion, updateAnswer } from './writing-queries.ts'

interface Given {
  readonly authorId: string
  readonly authorName: string
  /** The answering store; null for a buyer. */
  readonly storeId: string | null
  readonly body: string
}

/** Writes or replaces an answer to a question, notifies the asker, and returns the answer's id. */
export async function writeAnswer(work: Work, question: LockedQuestion, given: Given): Promise<string> {
  const text = { ...given, questionId: question.id, locale: work.locale }
  const known = await findAnswer(work, text)
  const id = known?.id ?? newId()
  const name = { kind: 'answer', id } as const
  const words = [given.authorName, given.body]
  const judged = known ? await moderateAgain(work, name, words) : moderateText(words)
  if (known) {
    await updateAnswer(work, id, { ...text, ...judged })
    await recordModeration(work, name, judged, known.state)
  } else {
    await insertAnswer(work, id, { ...text, ...judged })
    await recordModeration(work, name, judged)
  }
  if (judged.state === 'approved') emit(work, questionAnswered, { answer_id: id })
  await showQuestion(work, { questionId: question.id, productId: question.product_id })
  invalidate(work, [`text:${id}`])
  return id
}
