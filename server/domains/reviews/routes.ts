import { routes } from '#platform/route.ts'
import { answerQuestion } from './answer-question.ts'
import { listDueReviews, listOwnQuestions, listOwnReviews } from './list-own.ts'
import { listQuestions } from './list-questions.ts'
import { listReviews, listStoreReviews } from './list-reviews.ts'
import { listModeratedTexts, publishText, takeDownReply, takeDownText } from './moderate.ts'
import { readOwnParticipation } from './read-own-part.ts'
import { report } from './report.ts'
import {
  answerForStore,
  listQuestionsOfStore,
  listReviewsOfStore,
  removeReply,
  replyToReview,
} from './seller-reviews.ts'
import { addVote, removeVote } from './vote.ts'
import { addQuestion, changeQuestion, removeQuestion } from './write-question.ts'
import { addReview, changeReview, removeReview } from './write-review.ts'

export const reviewsRoutes = routes({
  'GET /products/{slug}/reviews': listReviews,
  'POST /products/{slug}/reviews': addReview,
  'GET /products/{slug}/questions': listQuestions,
  'POST /products/{slug}/questions': addQuestion,
  'GET /products/{slug}/own-part': readOwnParticipation,
  'GET /stores/{slug}/reviews': listStoreReviews,

  'GET /customer/reviews': listOwnReviews,
  'GET /customer/reviews/due': listDueReviews,
  'PUT /customer/reviews/{id}': changeReview,
  'DELETE /customer/reviews/{id}': removeReview,
  'GET /customer/questions': listOwnQuestions,
  'PUT /customer/questions/{id}': changeQuestion,
  'DELETE /customer/questions/{id}': removeQuestion,
  'PUT /questions/{id}/answer': answerQuestion,
  'PUT /reviews/{id}/vote': addVote('review'),
  'DELETE /reviews/{id}/vote': removeVote('review'),
  'PUT /answers/{id}/vote': addVote('answer'),
  'DELETE /answers/{id}/vote': removeVote('answer'),
  'POST /reports': report,

  'GET /seller/stores/{store}/reviews': listReviewsOfStore,
  'PUT /seller/stores/{store}/reviews/{id}/reply': replyToReview,
  'DELETE /seller/stores/{store}/reviews/{id}/reply': removeReply,
  'GET /seller/stores/{store}/questions': listQuestionsOfStore,
  'PUT /seller/stores/{store}/questions/{id}/answer': answerForStore,

  'GET /operator/texts': listModeratedTexts,
  'POST /operator/texts/{kind}/{id}/publish': publishText,
  'POST /operator/texts/{kind}/{id}/take-down': takeDownText,
  'POST /operator/reviews/{id}/take-down-reply': takeDownReply,
})
