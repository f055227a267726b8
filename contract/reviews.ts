import { z } from '@hono/zod-openapi'
import { FILE_BYTES_MAX } from '#values/file-size.ts'
import { pictureFaults } from '#values/picture.ts'
import { reportReasons, reviewSorts, textKinds } from '#values/review.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Done, line, PageQuery, Picture, pageOf, paragraph, Slug, Time, text, Uuid } from './vocabulary.ts'

/** State of a text: waiting for the operator, published, or removed. */
export const textStates = ['pending', 'approved', 'rejected'] as const
const TextState = z.enum(textStates)
export type TextState = z.infer<typeof TextState>

/** Rules that send a new text to review. */
export const moderationRules = ['link', 'email', 'phone', 'repetition'] as const

export const Review = z
  .object({
    id: Uuid,
    author: z.string().describe('First name and initial'),
    author_picture: Picture.optional(),
    rating: z.int(),
    title: z.string(),
    body: z.string(),
    locale: z.string(),
    is_verified: z.boolean().describe('The product was delivered to the author'),
    helpful_count: z.int(),
    pictures: z.array(Picture),
    reply: z.string().optional().describe('Reply of the store'),
    replied_at: Time.optional(),
    created_at: Time,
    edited_at: Time.optional(),
  })
  .openapi('Review')
export type Review = z.infer<typeof Review>

export const ReviewSummary = z
  .object({
    rating: z.number().optional(),
    count: z.int(),
    histogram: z.array(z.int()).length(5).describe('Number of 1, 2, 3, 4 and 5 star ratings'),
    with_pictures: z.int(),
    languages: z.array(z.object({ locale: z.string(), count: z.int() })),
  })
  .openapi('ReviewSummary')
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const Answer = z
  .object({
    id: Uuid,
    author: z.string().describe('The store, or a buyer by first name and initial'),
    is_store: z.boolean(),
    locale: z.string(),
    body: z.string(),
    helpful_count: z.int(),
    created_at: Time,
  })
  .openapi('Answer')
export type Answer = z.infer<typeof Answer>

export const Question = z
  .object({
    id: Uuid,
    author: z.string(),
    locale: z.string(),
    question: z.string(),
    created_at: Time,
    answered_at: Time.optional(),
    answers: z.array(Answer).describe('The store’s first, then the most helpful'),
  })
  .openapi('Question')
export type Question = z.infer<typeof Question>

const ProductRef = z
  .object({ id: Uuid, slug: Slug, name: z.string(), picture: Picture.optional() })
  .openapi('ReviewedProduct')
export type ProductRef = z.infer<typeof ProductRef>

const standing = {
  state: TextState,
  state_reason: z.string().optional().describe('Why it was removed'),
}

const OwnPicture = Picture.extend({ id: Uuid }).openapi('OwnPicture')
export type OwnPicture = z.infer<typeof OwnPicture>

export const OwnReview = Review.omit({ pictures: true, author_picture: true })
  .extend({ ...standing, pictures: z.array(OwnPicture), product: ProductRef })
  .openapi('OwnReview')
export type OwnReview = z.infer<typeof OwnReview>

export const OwnQuestion = Question.extend({ ...standing, product: ProductRef }).openapi('OwnQuestion')
export type OwnQuestion = z.infer<typeof OwnQuestion>

const OwnAnswer = Answer.extend(standing).openapi('OwnAnswer')

const ofProduct = z.object({ slug: Slug })
const byId = z.object({ id: Uuid })

export const listReviews = endpoint({
  summary: 'List the published reviews of a product with their summary, newest first by default',
  tag: 'reviews',
  access: 'public',
  params: ofProduct,
  query: PageQuery.extend({
    rating: z.coerce.number().int().min(1).max(5).optional(),
    pictures: z.literal('true').optional().describe('Only reviews with pictures'),
    language: z
      .string()
      .regex(/^[a-z]{2}$/)
      .optional(),
    sort: z.enum(reviewSorts).optional(),
  }),
  answer: pageOf(Review).extend({ product: ProductRef, summary: ReviewSummary }),
  problems: ['not_found'],
  isCacheable: true,
})

export const listStoreReviews = endpoint({
  summary: 'List the published reviews of a store’s products, newest first',
  tag: 'reviews',
  access: 'public',
  params: ofProduct,
  query: PageQuery,
  answer: pageOf(Review.extend({ product: ProductRef })).extend({
    store: z.object({ id: Uuid, slug: Slug }),
  }),
  problems: ['not_found'],
  isCacheable: true,
})

export const listQuestions = endpoint({
  summary: 'List answered questions about a product, last answered first',
  tag: 'reviews',
  access: 'public',
  params: ofProduct,
  query: PageQuery,
  answer: pageOf(Question).extend({ product: ProductRef }),
  problems: ['not_found'],
  isCacheable: true,
})

export const readOwnParticipation = endpoint({
  summary: 'Get the caller’s reviews, questions and votes for a product; empty if signed out',
  tag: 'reviews',
  access: 'public',
  params: ofProduct,
  answer: z.object({
    can_review: z.boolean().describe('The product was delivered to the caller, who has not reviewed it'),
    can_ask: z.boolean().describe('The caller has an account and does not sell the product'),
    review: OwnReview.optional(),
    open_questions: z.array(Question).describe('Unanswered questions, for buyers of the product'),
    questions: z.array(OwnQuestion).describe('The caller’s own, published or not'),
    answers: z.array(OwnAnswer.extend({ question_id: Uuid })).describe('The caller’s unpublished answers'),
    voted_ids: z.array(Uuid).describe('Reviews and answers that the caller marked as helpful'),
    reported_ids: z.array(Uuid),
  }),
  problems: ['not_found'],
})

const ReviewText = z.object({
  rating: z.int('rating_required').min(1, 'rating_required').max(5, 'rating_required'),
  title: line(textLengths.reviewTitle).or(z.literal('')).optional(),
  body: paragraph(textLengths.reviewBody).optional(),
  pictures: z
    .array(z.object({ id: Uuid, alt: line(textLengths.pictureText).or(z.literal('')).optional() }))
    .max(4, 'too_many_pictures')
    .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, 'field_invalid')
    .optional()
    .describe('Pictures uploaded by the caller, up to four'),
})

export const addReview = endpoint({
  summary: 'Review a delivered product, once; the review can be changed',
  tag: 'reviews',
  access: 'customer',
  params: ofProduct,
  body: ReviewText,
  answer: z.object({ review: OwnReview }),
  status: 201,
  problems: ['not_found', 'not_received', 'own_product', 'already_reviewed', 'too_many_requests'],
})

export const changeReview = endpoint({
  summary: 'Update one’s own review',
  tag: 'reviews',
  access: 'customer',
  params: byId,
  body: ReviewText,
  answer: z.object({ review: OwnReview }),
  problems: ['not_found', 'too_many_requests'],
})

export const removeReview = endpoint({
  summary: 'Delete one’s own review',
  tag: 'reviews',
  access: 'customer',
  params: byId,
  answer: Done,
  problems: ['not_found'],
})

export const listOwnReviews = endpoint({
  summary: 'List the caller’s reviews, newest first',
  tag: 'reviews',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(OwnReview),
})

export const listDueReviews = endpoint({
  summary: 'List delivered products that the caller can review, newest first',
  tag: 'reviews',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(ProductRef.extend({ order_number: z.string(), delivered_at: Time })),
})

const voted = {
  tag: 'reviews',
  access: 'customer',
  params: byId,
  answer: z.object({ helpful_count: z.int() }),
  problems: ['not_found', 'not_allowed'],
} as const

export const addReviewVote = endpoint({ ...voted, summary: 'Mark a review of another user as helpful' })
export const removeReviewVote = endpoint({ ...voted, summary: 'Remove the helpful mark of a review' })
export const addAnswerVote = endpoint({
  ...voted,
  summary: 'Mark an answer of another user as helpful',
})
export const removeAnswerVote = endpoint({ ...voted, summary: 'Remove the helpful mark of an answer' })

export const report = endpoint({
  summary: 'Report a text to the operator, once per text',
  tag: 'reviews',
  access: 'customer',
  body: z.object({
    kind: z.enum(textKinds),
    id: Uuid,
    reason: z.enum(reportReasons, 'reason_required'),
    note: paragraph(textLengths.reportNote).optional(),
  }),
  answer: Done,
  problems: ['not_found', 'not_allowed', 'too_many_requests'],
})

const QuestionText = z.object({ question: line(textLengths.question) })

export const addQuestion = endpoint({
  summary: 'Ask a question about a product',
  tag: 'reviews',
  access: 'customer',
  params: ofProduct,
  body: QuestionText,
  answer: z.object({ question: OwnQuestion }),
  status: 201,
  problems: ['not_found', 'own_product', 'too_many_requests'],
})

export const changeQuestion = endpoint({
  summary: 'Update one’s own question while it is unanswered',
  tag: 'reviews',
  access: 'customer',
  params: byId,
  body: QuestionText,
  answer: z.object({ question: OwnQuestion }),
  problems: ['not_found', 'question_answered', 'too_many_requests'],
})

export const removeQuestion = endpoint({
  summary: 'Delete one’s own question while it is unanswered',
  tag: 'reviews',
  access: 'customer',
  params: byId,
  answer: Done,
  problems: ['not_found', 'question_answered'],
})

export const listOwnQuestions = endpoint({
  summary: 'List the caller’s questions, newest first',
  tag: 'reviews',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(OwnQuestion),
})

const AnswerText = z.object({
  answer: text('field_empty').min(1, 'field_empty').pipe(paragraph(textLengths.reply)),
})

export const answerQuestion = endpoint({
  summary: 'Answer a question as a buyer, or change the answer',
  tag: 'reviews',
  access: 'customer',
  params: byId,
  body: AnswerText,
  answer: z.object({ answer: OwnAnswer }),
  problems: ['not_found', 'not_received', 'own_product', 'too_many_requests'],
})

export const uploadPicture = endpoint({
  summary:
    'Upload a picture for a review: JPEG, PNG, WebP or AVIF, up to 10 MB. Unused pictures are deleted after a day',
  tag: 'media',
  access: 'customer',
  upload: { bytesMax: FILE_BYTES_MAX },
  answer: z.object({ picture: OwnPicture }),
  status: 201,
  problems: [...pictureFaults, 'too_large', 'too_many_requests'],
})

const inStore = z.object({ store: Slug })
const inStoreById = inStore.extend({ id: Uuid })
const seller = { tag: 'seller', access: 'seller', area: 'reviews' } as const

const SellerReview = Review.extend({ product: ProductRef }).openapi('SellerReview')
export type SellerReview = z.infer<typeof SellerReview>

export const listReviewsOfStore = endpoint({
  ...seller,
  summary: 'List reviews of a store’s products, newest first',
  params: inStore,
  query: PageQuery.extend({
    view: z.enum(['unanswered', 'all']).optional(),
    rating: z.coerce.number().int().min(1).max(5).optional(),
  }),
  answer: pageOf(SellerReview).extend({ unanswered: z.int(), all: z.int() }),
  problems: ['not_found'],
})

const answered = ['not_found', 'not_allowed'] as const

export const replyToReview = endpoint({
  ...seller,
  summary: 'Reply to a review as the store, or change the reply',
  params: inStoreById,
  body: z.object({ reply: text('field_empty').min(1, 'field_empty').pipe(paragraph(textLengths.reply)) }),
  answer: z.object({ review: SellerReview }),
  problems: answered,
})

export const removeReply = endpoint({
  ...seller,
  summary: 'Delete the store’s reply',
  params: inStoreById,
  answer: z.object({ review: SellerReview }),
  problems: ['not_found', 'not_allowed'],
})

const SellerQuestion = Question.extend({ product: ProductRef }).openapi('SellerQuestion')
export type SellerQuestion = z.infer<typeof SellerQuestion>

export const listQuestionsOfStore = endpoint({
  ...seller,
  summary: 'List questions about a store’s products: unanswered, oldest first, or all, newest first',
  params: inStore,
  query: PageQuery.extend({ view: z.enum(['unanswered', 'all']).optional() }),
  answer: pageOf(SellerQuestion).extend({ unanswered: z.int(), all: z.int() }),
  problems: ['not_found'],
})

export const answerForStore = endpoint({
  ...seller,
  summary: 'Answer a question as the store, or change the answer',
  params: inStoreById,
  body: AnswerText,
  answer: z.object({ question: SellerQuestion }),
  problems: answered,
})

const operator = { tag: 'operator', access: 'operator' } as const

export const ModeratedText = z
  .object({
    kind: z.enum(textKinds),
    id: Uuid,
    state: TextState,
    state_reason: z.string().optional(),
    held_for: z.array(z.enum(moderationRules)),
    author: z.string(),
    email: z.string().optional().describe('Email address of the author; absent without an account'),
    rating: z.int().optional(),
    title: z.string().optional(),
    body: z.string(),
    locale: z.string(),
    pictures: z.array(Picture),
    reply: z.string().optional(),
    product: ProductRef,
    store: z.string(),
    created_at: Time,
    reports: z.array(
      z.object({ reason: z.enum(reportReasons), note: z.string(), at: Time, is_settled: z.boolean() }),
    ),
    history: z.array(
      z.object({ to_state: TextState, reason: z.string(), by: z.string().optional(), at: Time }),
    ),
  })
  .openapi('ModeratedText')
export type ModeratedText = z.infer<typeof ModeratedText>

export const listModeratedTexts = endpoint({
  ...operator,
  summary: 'List reviews, questions and answers: undecided first, oldest first; then the rest, newest first',
  query: PageQuery.extend({
    view: z.enum(['waiting', 'reported', 'approved', 'rejected', 'all']).optional(),
    kind: z.enum(textKinds).optional(),
    search: text().max(100).optional(),
  }),
  answer: pageOf(ModeratedText).extend({ waiting: z.int(), reported: z.int() }),
})

const TextRef = z.object({ kind: z.enum(textKinds), id: Uuid })

export const publishText = endpoint({
  ...operator,
  summary: 'Publish a text and resolve its reports',
  allowsLimited: true,
  params: TextRef,
  answer: z.object({ text: ModeratedText }),
  problems: ['not_found'],
})

export const takeDownText = endpoint({
  ...operator,
  summary: 'Remove a text with a reason for its author, and resolve its reports',
  allowsLimited: true,
  params: TextRef,
  body: z.object({ reason: line(textLengths.reason, 'reason_required') }),
  answer: z.object({ text: ModeratedText }),
  problems: ['not_found'],
})

export const takeDownReply = endpoint({
  ...operator,
  summary: 'Remove a store’s reply to a review',
  allowsLimited: true,
  params: byId,
  body: z.object({ reason: line(textLengths.reason, 'reason_required') }),
  answer: z.object({ text: ModeratedText }),
  problems: ['not_found', 'state_conflict'],
})
