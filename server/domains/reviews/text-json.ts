/** JSON of reviews, questions and answers for use in queries; `r`, `q` and `a` are their rows. */
import { type RawBuilder, sql } from 'kysely'
import type {
  Answer,
  OwnPicture,
  OwnQuestion,
  OwnReview,
  ProductRef,
  Question,
  Review,
} from '#contract/reviews.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { firstPicture } from '#domains/catalog/index.ts'
import { pictureJson } from '#domains/media/index.ts'
import { translated } from '#platform/translated.ts'

export function reviewJson(locale: string): RawBuilder<Review> {
  return stripped(sql`
    ${reviewColumns},
    'author_picture', ${pictureJson(authorPicture, locale)},
    'pictures', ${picturesJson(locale)}
  `)
}

export function ownReviewJson(locale: string): RawBuilder<OwnReview> {
  return stripped(sql`
    ${reviewColumns},
    'pictures', ${ownPicturesJson(locale)},
    'state', r.state,
    'state_reason', r.state_reason,
    'product', ${productJson(locale)}
  `)
}

const answerColumns = sql`
  'id', a.id,
  'author', a.author_name,
  'is_store', a.store_id is not null,
  'locale', a.locale,
  'body', a.body,
  'helpful_count', a.helpful_count,
  'created_at', a.created_at`

const answerJson: RawBuilder<Answer> = sql`jsonb_build_object(${answerColumns})`

/** Contains nulls that the caller strips. */
export const ownAnswerJson: RawBuilder<unknown> = sql`
  jsonb_build_object(${answerColumns}, 'state', a.state, 'state_reason', a.state_reason)`

/** A question with its published answers, the store's first. */
export const questionJson: RawBuilder<Question> = stripped(sql`
  'id', q.id,
  'author', q.author_name,
  'locale', q.locale,
  'question', q.question,
  'created_at', q.created_at,
  'answered_at', q.answered_at,
  'answers', coalesce((
    select jsonb_agg(${answerJson} order by a.store_id is null, a.helpful_count desc, a.created_at, a.id)
    from answers a
    where a.question_id = q.id
      and a.state = 'approved'
  ), '[]')
`)

export function ownQuestionJson(locale: string): RawBuilder<OwnQuestion> {
  return sql`(${questionJson} || ${stripped(sql`
    'state', q.state,
    'state_reason', q.state_reason,
    'product', ${productJson(locale)}
  `)})`
}

/** JSON of product `p`. */
export function productJson(locale: string): RawBuilder<ProductRef> {
  return stripped(sql`
    'id', p.id,
    'slug', p.slug,
    'name', ${translated(sql.ref('p.name'), locale)},
    'picture', ${pictureJson(firstPicture, locale)}
  `)
}

/** A review's pictures with the author's captions. */
export function picturesJson(locale: string): RawBuilder<Picture[]> {
  return inOrder(shownPicture(locale))
}

function ownPicturesJson(locale: string): RawBuilder<OwnPicture[]> {
  return inOrder(sql`${shownPicture(locale)} || jsonb_build_object('id', shown.picture_id)`)
}

function shownPicture(locale: string): RawBuilder<unknown> {
  return sql`${pictureJson(sql.ref('shown.picture_id'), locale)} || jsonb_build_object('alt', shown.alt)`
}

function inOrder<Item>(item: RawBuilder<unknown>): RawBuilder<Item[]> {
  return sql`coalesce((
    select jsonb_agg(${item} order by shown.position)
    from review_pictures shown
    where shown.review_id = r.id
  ), '[]')`
}

const reviewColumns = sql`
  'id', r.id,
  'author', r.author_name,
  'rating', r.rating,
  'title', r.title,
  'body', r.body,
  'locale', r.locale,
  'is_verified', r.is_verified,
  'helpful_count', r.helpful_count,
  'reply', r.reply,
  'replied_at', r.replied_at,
  'created_at', r.created_at,
  'edited_at', r.edited_at`

const authorPicture: RawBuilder<string | null> = sql`(
  select author.picture_id
  from users author
  where author.id = r.author_id
)`

function stripped<Json>(fields: RawBuilder<unknown>): RawBuilder<Json> {
  return sql`jsonb_strip_nulls(jsonb_build_object(${fields}))`
}
