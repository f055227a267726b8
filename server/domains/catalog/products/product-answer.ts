import type { EditedProduct, ProductStatus } from '#contract/products.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { editableFields } from './document.ts'
import { type DocumentRow, type OpenSubmission, readDocuments } from './read-documents.ts'

/**
 * Returns a product with all its fields.
 * @throws not_found
 */
export async function editedProduct(
  work: Work,
  { storeId, productId }: { readonly storeId: string; readonly productId: string },
): Promise<EditedProduct> {
  const row = (await readDocuments(work, { storeId, productIds: [productId] })).get(productId)
  if (!row) throw problem('not_found')
  return answerOf(row)
}

export function answerOf(row: DocumentRow): EditedProduct {
  const fields = editableFields(row.document)
  return {
    ...fields,
    id: row.id,
    slug: row.slug,
    version: row.version,
    kind: row.kind,
    status: statusOf(row),
    ...(row.publish_at && { publish_at: row.publish_at.toISOString() }),
    ...(row.is_blocked && row.blocked_reason && { blocked_reason: row.blocked_reason }),
    ...(row.submission && { submission: submissionOf(row.submission) }),
    currency: row.currency,
    minor_units: row.minor_units,
    updated_at: row.updated_at.toISOString(),
    related: row.related.map(({ id, name, picture }) => ({ id, name, ...(picture && { picture }) })),
    bundle: row.bundle.map(itemAnswer),
    in_bundles: [...row.in_bundles],
    pictures: fields.pictures.flatMap(({ id, alt = {}, video_id = null }) => {
      const picture = row.pictures[id]
      const video = row.videos[video_id ?? '']
      return picture ? [{ id, alt, video_id: video ? video_id : null, picture, ...(video && { video }) }] : []
    }),
    variants: fields.variants.map((variant) => {
      const level = row.stock[variant.id]
      return {
        ...variant,
        ...(level && { stock: { on_hand: level.on_hand, reserved: level.reserved } }),
      }
    }),
  }
}

function itemAnswer({
  available,
  picture,
  quantity: _,
  sellable: __,
  ...item
}: DocumentRow['bundle'][number]): EditedProduct['bundle'][number] {
  return { ...item, ...(available !== null && { available }), ...(picture && { picture }) }
}

function submissionOf({ kind, state, proposed, reason, submitted_at }: OpenSubmission) {
  return {
    kind,
    state,
    submitted_at,
    changed: Object.keys(proposed ?? {}),
    ...(reason !== null && { reason }),
  }
}

export function statusOf({
  state,
  submission,
  is_blocked,
  publish_at,
  document,
  stock,
  bundle,
}: Pick<
  DocumentRow,
  'state' | 'submission' | 'is_blocked' | 'publish_at' | 'document' | 'stock' | 'bundle'
>): ProductStatus {
  if (is_blocked) return 'blocked'
  if (submission?.kind === 'new' && submission.state === 'pending') return 'in_review'
  if (state === 'draft') return publish_at ? 'scheduled' : 'draft'
  if (state === 'withdrawn') return 'archived'
  const lacksItem = bundle.some(
    ({ is_offered, sellable, quantity }) => !is_offered || (sellable !== null && sellable < quantity),
  )
  if (lacksItem) return 'out_of_stock'
  const isSoldOut = document.variants.every(({ id, is_active }) => {
    const level = stock[id]
    return !is_active || (level !== undefined && level.sellable <= 0)
  })
  return isSoldOut ? 'out_of_stock' : 'active'
}
