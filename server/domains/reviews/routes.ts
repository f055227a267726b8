import { routes } from '#platform/route.ts'
import { listQuestions } from './list-questions.ts'
import { listReviews } from './list-reviews.ts'

export const reviewsRoutes = routes({
  'GET /products/{slug}/reviews': listReviews,
  'GET /products/{slug}/questions': listQuestions,
})
