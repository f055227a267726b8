import { sql } from 'kysely'
import type { moderationRules, TextState } from '#contract/reviews.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { ReportReason } from '#values/review.ts'

type Writing = Pick<Work, 'db' | 'now'>

export type TextKind = 'review' | 'question' | 'answer'

export const textTables = { review: 'reviews', question: 'questions', answer: 'answers' } as const

export interface TextName {
  readonly kind: TextKind
  readonly id: string
}

/** Moderation result of a new or changed text. */
export interface Judged {
  readonly state: 'pending' | 'approved'
  readonly heldFor: (typeof moderationRules)[number][]
}

interface ReviewText {
  readonly rating: number
  readonly title: string
  readonly body: string
  readonly locale: string
}

interface NewReview extends ReviewText, Judged {
  readonly productId: string
  readonly authorId: string
  readonly authorName: string
  readonly orderLineId: string
}

/** Returns the new review's id; undefined when the author has already reviewed the product. */
export async function insertReview({ db, now }: Writing, review: NewReview): Promise<string | undefined> {
  const row = await db
    .insertInto('reviews')
    .values({
      id: newId(),
      product_id: review.productId,
      author_id: review.authorId,
      author_name: review.authorName,
      order_line_id: review.orderLineId,
      is_verified: true,
      rating: review.rating,
      title: review.title,
      body: review.body,
      locale: review.locale,
      state: review.state,
      held_for: review.heldFor,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'author_id']).where('author_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks a user's own review for a change. */
export async function lockOwnReview({ db }: Writing, { id, authorId }: { id: string; authorId: string }) {
  return db
    .selectFrom('reviews')
    .select(['id', 'product_id', 'state'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateReview(
  { db, now }: Writing,
  id: string,
  { state, heldFor, ...text }: ReviewText & Judged,
): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ ...text, state, held_for: heldFor, state_reason: null, edited_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteReview({ db }: Writing, id: string): Promise<void> {
  await db.deleteFrom('reviews').where('id', '=', id).execute()
}

export async function readPictureIds({ db }: Writing, reviewId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review_pictures')
    .select('picture_id')
    .where('review_id', '=', reviewId)
    .execute()
  return rows.map(({ picture_id }) => picture_id)
}

/** Replaces a review's pictures; returns false when one belongs to another review. */
export async function writePictures(
  { db }: Writing,
  reviewId: string,
  pictures: readonly { readonly id: string; readonly alt: string }[],
): Promise<boolean> {
  await db.deleteFrom('review_pictures').where('review_id', '=', reviewId).execute()
  if (pictures.length === 0) return true
  const rows = await db
    .insertInto('review_pictures')
    .values(pictures.map(({ id, alt }, position) => ({ review_id: reviewId, position, picture_id: id, alt })))
    .onConflict((conflict) => conflict.column('picture_id').doNothing())
    .returning('picture_id')
    .execute()
  return rows.length === pictures.length
}

export async function readReviewed(
  { db }: Pick<Work, 'db'>,
  authorId: string,
): Promise<{ id: string; store_id: string }[]> {
  return db
    .selectFrom('products')
    .select(['id', 'store_id'])
    .where('id', 'in', (reviews) =>
      reviews.selectFrom('reviews').select('product_id').where('author_id', '=', authorId),
    )
    .execute()
}

/** Returns the stars of a product's published reviews, and how many there are. */
export async function readRatings(
  { db }: Writing,
  productId: string,
): Promise<{ sum: number; count: number }> {
  const { rows } = await sql<{ sum: number; count: number }>`
    select coalesce(sum(rating), 0)::integer as sum, count(*)::integer as count
    from reviews
    where product_id = ${productId}
      and state = 'approved'
  `.execute(db)
  return rows[0] ?? { sum: 0, count: 0 }
}

interface NewQuestion extends Judged {
  readonly productId: string
  readonly authorId: string
  readonly authorName: string
  readonly locale: string
  readonly question: string
}

export async function insertQuestion({ db, now }: Writing, question: NewQuestion): Promise<string> {
  const id = newId()
  await db
    .insertInto('questions')
    .values({
      id,
      product_id: question.productId,
      author_id: question.authorId,
      author_name: question.authorName,
      locale: question.locale,
      question: question.question,
      state: question.state,
      held_for: question.heldFor,
      created_at: now,
    })
    .execute()
  return id
}

/** Locks a user's own question and returns when it was answered, if it was. */
export async function lockOwnQuestion({ db }: Writing, { id, authorId }: { id: string; authorId: string }) {
  return db
    .selectFrom('questions')
    .select(['id', 'product_id', 'state', 'answered_at'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateQuestion(
  { db, now }: Writing,
  id: string,
  { question, locale, state, heldFor }: { question: string; locale: string } & Judged,
): Promise<void> {
  await db
    .updateTable('questions')
    .set({ question, locale, state, held_for: heldFor, state_reason: null, edited_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteQuestion({ db }: Writing, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute()
}

export interface LockedQuestion {
  readonly id: string
  readonly product_id: string
  readonly store_id: string
}

/** Locks a published question and its answers; limited to one store's products if given. */
export async function lockPublishedQuestion(
  { db }: Writing,
  { id, storeId }: { id: string; storeId?: string },
): Promise<LockedQuestion | undefined> {
  const { rows } = await sql<LockedQuestion>`
    select q.id, q.product_id, p.store_id
    from questions q
    join products p on p.id = q.product_id
    where q.id = ${id}
      and q.state = 'approved'
      and (${storeId ?? null}::uuid is null or p.store_id = ${storeId ?? null})
    for no key update of q
  `.execute(db)
  return rows[0]
}

interface AnswerText extends Judged {
  readonly questionId: string
  readonly authorId: string
  readonly authorName: string
  readonly storeId: string | null
  readonly locale: string
  readonly body: string
}

export async function findAnswer(
  { db }: Writing,
  { questionId, authorId, storeId }: Pick<AnswerText, 'questionId' | 'authorId' | 'storeId'>,
) {
  const ofQuestion = db.selectFrom('answers').select(['id', 'state']).where('question_id', '=', questionId)
  const ofStore = ofQuestion.where('store_id', '=', storeId)
  const ofBuyer = ofQuestion.where('store_id', 'is', null).where('author_id', '=', authorId)
  return (storeId === null ? ofBuyer : ofStore).executeTakeFirst()
}

export async function insertAnswer({ db, now }: Writing, id: string, answer: AnswerText): Promise<void> {
  await db
    .insertInto('answers')
    .values({
      id,
      question_id: answer.questionId,
      author_id: answer.authorId,
      author_name: answer.authorName,
      store_id: answer.storeId,
      is_verified: answer.storeId === null,
      body: answer.body,
      locale: answer.locale,
      state: answer.state,
      held_for: answer.heldFor,
      created_at: now,
    })
    .execute()
}

export async function updateAnswer(
  { db, now }: Writing,
  id: string,
  { authorId, body, locale, state, heldFor }: AnswerText,
): Promise<void> {
  await db
    .updateTable('answers')
    .set({ author_id: authorId, body, locale, state, held_for: heldFor, state_reason: null, edited_at: now })
    .where('id', '=', id)
    .execute()
}

/** Sets a question's answer time to that of its first published answer. */
export async function setAnsweredAt({ db }: Writing, questionId: string): Promise<void> {
  await sql`
    update questions
    set answered_at = (
      select min(created_at)
      from answers
      where question_id = ${questionId}
        and state = 'approved'
    )
    where id = ${questionId}
  `.execute(db)
}

const tables = {
  review: { texts: sql.table('reviews'), votes: sql.table('review_votes'), key: sql.ref('review_id') },
  answer: { texts: sql.table('answers'), votes: sql.table('answer_votes'), key: sql.ref('answer_id') },
} as const

/** Returns the author of a public text and prevents its deletion until the transaction ends. */
export async function readAuthor(
  { db }: Writing,
  { kind, id }: TextName,
): Promise<{ author_id: string | null } | undefined> {
  return db
    .selectFrom(textTables[kind])
    .select('author_id')
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .forKeyShare()
    .executeTakeFirst()
}

export interface Vote {
  readonly kind: 'review' | 'answer'
  readonly id: string
  readonly userId: string
}

/** Adds a vote, once per user even under concurrency; returns the number of votes. */
export async function insertVote({ db, now }: Writing, { kind, id, userId }: Vote): Promise<number> {
  const { texts, votes, key } = tables[kind]
  const { rows } = await sql<{ helpful_count: number }>`
    with given as (
      insert into ${votes} (${key}, user_id, voted_at)
      values (${id}, ${userId}, ${now})
      on conflict do nothing
      returning 1
    )
    update ${texts}
    set helpful_count = helpful_count + (select count(*) from given)
    where id = ${id}
    returning helpful_count
  `.execute(db)
  return rows[0]?.helpful_count ?? 0
}

export async function deleteVote({ db }: Writing, { kind, id, userId }: Vote): Promise<number> {
  const { texts, votes, key } = tables[kind]
  const { rows } = await sql<{ helpful_count: number }>`
    with taken as (
      delete from ${votes}
      where ${key} = ${id}
        and user_id = ${userId}
      returning 1
    )
    update ${texts}
    set helpful_count = helpful_count - (select count(*) from taken)
    where id = ${id}
    returning helpful_count
  `.execute(db)
  return rows[0]?.helpful_count ?? 0
}

interface Report extends TextName {
  readonly reporterId: string
  readonly reason: ReportReason
  readonly note: string
}

/** Stores a report unless the user has already reported the text. */
export async function insertReport({ db, now }: Writing, { reporterId, ...report }: Report): Promise<void> {
  await db
    .insertInto('reports')
    .values({
      ...idOf(report),
      id: newId(),
      reporter_id: reporterId,
      reason: report.reason,
      note: report.note,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Step extends TextName {
  readonly to: TextState
  readonly reason: string
  readonly byId: string | null
}

export async function insertModeration({ db, now }: Writing, { to, reason, byId, ...text }: Step) {
  await db
    .insertInto('moderations')
    .values({ ...idOf(text), id: newId(), to_state: to, reason, by_id: byId, at: now })
    .execute()
}

/** Returns whether an operator has ever removed the text. */
export async function wasTakenDown({ db }: Writing, { kind, id }: TextName): Promise<boolean> {
  const { rows } = await sql`
    select
    from moderations
    where ${sql.ref(`${kind}_id`)} = ${id}
      and to_state = 'rejected'
    limit 1
  `.execute(db)
  return rows.length > 0
}

function idOf({ kind, id }: TextName) {
  switch (kind) {
    case 'review':
      return { review_id: id }
    case 'question':
      return { question_id: id }
    case 'answer':
      return { answer_id: id }
  }
}
