import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  addReview as adding,
  changeReview as changing,
  OwnReview,
  removeReview as removing,
} from '#contract/reviews.ts'
import { attachPictures, detachPictures } from '#domains/media/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type Author, assertNotSeller, countedAuthor } from './author.ts'
import { moderateAgain, moderateText, recordModeration } from './check-text.ts'
import { publicProduct } from './public-product.ts'
import { findDelivered, readOwnReview } from './queries.ts'
import { showReviews } from './show-change.ts'
import {
  deleteReview,
  insertReview,
  lockOwnReview,
  readPictureIds,
  updateReview,
  writePictures,
} from './writing-queries.ts'

type Written = Given<typeof adding>['body']

/**
 * Reviews a product that was delivered to the caller.
 * @throws not_found, own_product, not_received, already_reviewed, too_many_requests
 */
export async function addReview(
  work: Work,
  { params, body }: Given<typeof adding>,
): Promise<Answer<typeof adding>> {
  const { id: productId, storeId } = await publicProduct(work, params.slug)
  const author = await countedAuthor(work)
  assertNotSeller(work, storeId)
  const orderLineId = await findDelivered(work, { userId: author.id, productId })
  if (!orderLineId) throw problem('not_received')
  const judged = moderateText(textsOf(author, body))
  const id = await insertReview(work, {
    ...fieldsOf(work, body),
    ...judged,
    productId,
    orderLineId,
    authorId: author.id,
    authorName: author.name,
  })
  if (!id) throw problem('already_reviewed')
  await setPictures(work, { reviewId: id, ownerId: author.id, pictures: body.pictures })
  await recordModeration(work, { kind: 'review', id }, judged)
  if (judged.state === 'approved') await showReviews(work, productId)
  return { review: await own(work, { id, userId: author.id }) }
}

/**
 * Changes the caller's own review; a review that was removed before needs moderation again.
 * @throws not_found, too_many_requests
 */
export async function changeReview(
  work: Work,
  { params: { id }, body }: Given<typeof changing>,
): Promise<Answer<typeof changing>> {
  const author = await countedAuthor(work)
  const before = await lockOwnReview(work, { id, authorId: author.id })
  if (!before) throw problem('not_found')
  const name = { kind: 'review', id } as const
  const judged = await moderateAgain(work, name, textsOf(author, body))
  await updateReview(work, id, { ...fieldsOf(work, body), ...judged })
  await setPictures(work, { reviewId: id, ownerId: author.id, pictures: body.pictures })
  await recordModeration(work, name, judged, before.state)
  await showReviews(work, before.product_id)
  return { review: await own(work, { id, userId: author.id }) }
}

/** @throws not_found */
export async function removeReview(
  work: Work,
  { params: { id } }: Given<typeof removing>,
): Promise<Answer<typeof removing>> {
  const ownerId = accountHolder(work)
  const before = await lockOwnReview(work, { id, authorId: ownerId })
  if (!before) throw problem('not_found')
  await detachPictures(work, { ownerId, pictureIds: await readPictureIds(work, id) })
  await deleteReview(work, id)
  await showReviews(work, before.product_id)
  return { done: true }
}

async function own(work: Work, name: { id: string; userId: string }): Promise<OwnReview> {
  const review = await readOwnReview(work, name)
  if (!review) throw new Error(`Review ${name.id} not found after write`)
  return review
}

function fieldsOf({ locale }: Work, { rating, title = '', body = '' }: Written) {
  return { rating, title, body, locale }
}

function textsOf({ name }: Author, { title = '', body = '', pictures = [] }: Written): string[] {
  return [name, title, body, ...pictures.map(({ alt = '' }) => alt)]
}

/** Pictures must be the author's own uploads and be in no other review. */
async function setPictures(
  work: Work,
  { reviewId, ownerId, pictures = [] }: { reviewId: string; ownerId: string } & Pick<Written, 'pictures'>,
): Promise<void> {
  const pictureIds = pictures.map(({ id }) => id)
  const dropped = (await readPictureIds(work, reviewId)).filter((id) => !pictureIds.includes(id))
  await detachPictures(work, { ownerId, pictureIds: dropped })
  const areOwn = await attachPictures(work, { ownerId, pictureIds })
  const shown = pictures.map(({ id, alt = '' }) => ({ id, alt }))
  const areFree = areOwn && (await writePictures(work, reviewId, shown))
  if (!areFree) throw problem('invalid_input', {}, { pictures: ['picture_gone'] })
}
