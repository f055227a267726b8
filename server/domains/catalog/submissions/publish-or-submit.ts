import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { DocumentRow } from '../products/read-documents.ts'
import { setPublishAt, setPublished } from '../products/state-queries.ts'
import { reviewedCategories } from './review-rules.ts'
import * as queries from './submission-queries.ts'

interface Publication {
  readonly storeId: string
  readonly row: DocumentRow
  readonly actorId: string
  /** In the future; undefined for now. */
  readonly at: Date | undefined
  /** Operators publish without a review. */
  readonly isReviewed: boolean
}

/**
 * Publishes a product now or at a later time, or submits it for review where the market's rule asks for one. A rejected
 * change of a live product is submitted again.
 * @throws state_conflict for a later time of a product that is live already
 */
export async function publishOrSubmit(work: Work, publication: Publication): Promise<void> {
  const { storeId, row, at, isReviewed } = publication
  if (at && row.state === 'published') throw problem('state_conflict')
  const { category_id: category } = row.document
  const needsReview =
    isReviewed && (await reviewedCategories(work, { storeId, categoryIds: [category] })).has(category)
  if (row.state === 'published') {
    if (row.submission?.state === 'rejected') await submit(work, publication)
    return
  }
  if (needsReview && row.submission?.state !== 'pending') await submit(work, publication)
  if (!needsReview) await endReview(work, publication)
  if (at) await setPublishAt(work, { productId: row.id, at })
  else if (!needsReview) await setPublished(work, [row.id])
  else if (row.publish_at) await queries.clearPublishAt(work, row.id)
}

async function submit(work: Work, { row, actorId }: Publication): Promise<void> {
  await queries.closeSubmissions(work, [row.id])
  const proposed = row.submission?.proposed ?? null
  await queries.insertSubmissions(work, {
    submissions: [{ id: newId(), product_id: row.id, proposed }],
    actorId,
  })
}

/** An operator who publishes a submitted product has approved it. */
async function endReview(work: Work, { row, actorId, isReviewed }: Publication): Promise<void> {
  if (!row.submission) return
  if (isReviewed) await queries.closeSubmissions(work, [row.id])
  else await queries.setApproved(work, { productId: row.id, actorId, replaced: null })
}
