import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { DocumentRow } from '../products/read-documents.ts'
import { updateLists } from '../products/save-products.ts'
import { setPublished } from '../products/state-queries.ts'
import { refreshListings } from '../refresh-listings.ts'
import { publishOrSubmit } from '../submissions/publish-or-submit.ts'
import { reviewedCategories } from '../submissions/review-rules.ts'
import { insertSubmissions } from '../submissions/submission-queries.ts'

interface Publication {
  readonly storeId: string
  readonly actorId: string | null
  readonly rows: readonly DocumentRow[]
  /** Operators publish without a review. */
  readonly isReviewed: boolean
}

/** Publishes drafts and archived products of a store, or submits them for review where the market asks for one. */
export async function publishProducts(work: Work, publication: Publication): Promise<void> {
  const { storeId, actorId, rows, isReviewed } = publication
  const categoryIds = [...new Set(rows.map(({ document }) => document.category_id))]
  const reviewed = isReviewed ? await reviewedCategories(work, { storeId, categoryIds }) : new Set<string>()
  const isPlain = ({ submission, publish_at }: DocumentRow) => submission === null && publish_at === null
  const needsReview = ({ document }: DocumentRow) => reviewed.has(document.category_id)
  await setPublished(work, idsOf(rows.filter((row) => isPlain(row) && !needsReview(row))))
  await insertSubmissions(work, {
    submissions: idsOf(rows.filter((row) => isPlain(row) && needsReview(row))).map((id) => ({
      id: newId(),
      product_id: id,
      proposed: null,
    })),
    actorId,
  })
  // Few are scheduled or have been submitted before; their reviews end or start again one at a time.
  for (const row of rows.filter((each) => !isPlain(each))) {
    await publishOrSubmit(work, { storeId, row, actorId: actorId ?? '', at: undefined, isReviewed })
  }
  const ids = idsOf(rows)
  await refreshListings(work, ids)
  invalidate(work, ['catalog', ...ids.map((id) => `product:${id}` as const)])
  await updateLists(work, ids)
}

function idsOf(rows: readonly DocumentRow[]): string[] {
  return rows.map(({ id }) => id)
}
