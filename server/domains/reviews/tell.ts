import type { Work } from '#platform/work.ts'

/** Lets the seller know of a published question, once. */
export async function tellSeller(work: Work, questionId: string): Promise<void> {
  await work.addJob('notifications.question_asked', { question_id: questionId })
}

/** Lets whoever wrote a review that was held know that it is published now, once. */
export async function tellAuthor(work: Work, reviewId: string): Promise<void> {
  await work.addJob('notifications.review_published', { review_id: reviewId })
}

/** Lets whoever asked know of a published answer, once. */
export async function tellAsker(work: Work, answerId: string): Promise<void> {
  await work.addJob('notifications.question_answered', { answer_id: answerId })
}
