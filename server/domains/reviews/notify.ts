import type { Work } from '#platform/work.ts'

/** Notifies the seller of a published question, once. */
export async function notifySeller(work: Work, questionId: string): Promise<void> {
  await work.addJob('notifications.question_asked', { question_id: questionId })
}

/** Notifies the author that their review has passed moderation, once. */
export async function notifyAuthor(work: Work, reviewId: string): Promise<void> {
  await work.addJob('notifications.review_published', { review_id: reviewId })
}

/** Notifies the asker of a published answer, once. */
export async function notifyAsker(work: Work, answerId: string): Promise<void> {
  await work.addJob('notifications.question_answered', { answer_id: answerId })
}
