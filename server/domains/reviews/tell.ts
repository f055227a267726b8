import type { Work } from '#platform/work.ts'

/** Lets the seller know of a published question, once. */
export async function tellSeller(work: Work, questionId: string): Promise<void> {
  await work.addJob('notifications.question_asked', { question_id: questionId })
}

/** Lets whoever asked know of a published answer, once. */
export async function tellAsker(work: Work, answerId: string): Promise<void> {
  await work.addJob('notifications.question_answered', { answer_id: answerId })
}
