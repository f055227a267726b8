/** The items of bundles: what they may be, and how they are saved. */
import { sql } from 'kysely'
import type { BundleItems } from '#contract/bundles.ts'
import type { Work } from '#platform/work.ts'
import type { ProductDocument } from './document.ts'
import type { FieldErrors } from './match-variants.ts'
import type { DocumentRow } from './read-documents.ts'
import type { StockChange } from './stock-changes.ts'

interface Candidate {
  readonly id: string
  readonly before: Pick<DocumentRow, 'state' | 'kind' | 'stock' | 'in_bundles' | 'document'> | undefined
  readonly document: ProductDocument
  readonly stock: readonly StockChange[]
}

/** Documents of earlier versions have no items. */
function itemsIn({ bundle_items }: Partial<Pick<ProductDocument, 'bundle_items'>>): BundleItems {
  return bundle_items ?? []
}

/** Returns the errors of bundles, by field path, in the order of the products. */
export async function bundleErrors(
  work: Pick<Work, 'db'>,
  storeId: string,
  candidates: readonly Candidate[],
): Promise<FieldErrors[]> {
  const variantIds = [
    ...new Set(candidates.flatMap(({ document }) => itemsIn(document).map((item) => item.variant_id))),
  ]
  const usable =
    variantIds.length === 0 ? new Map<string, UsableRow>() : await readUsable(work, { storeId, variantIds })
  return candidates.map((candidate) => errorsOf(candidate, usable))
}

function errorsOf(
  { id, before, document, stock }: Candidate,
  usable: ReadonlyMap<string, UsableRow>,
): FieldErrors {
  const items = itemsIn(document)
  const isBundle = items.length > 0
  const wasBundle = before?.kind === 'bundle'
  if (before && isBundle !== wasBundle && before.state !== 'draft')
    return { bundle_items: [isBundle ? 'bundle_not_draft' : 'bundle_empty'] }
  if (!isBundle) return {}
  const errors: FieldErrors = {}
  const known = new Set(before?.document.bundle_items.map((item) => item.variant_id))
  for (const [place, { variant_id }] of items.entries()) {
    // An item that no longer fits makes the bundle unavailable, not impossible to edit.
    if (known.has(variant_id)) continue
    const found = usable.get(variant_id)
    const problem =
      !found || found.product_id === id
        ? 'product_unknown'
        : found.is_usable
          ? undefined
          : 'bundle_item_unfit'
    if (problem) errors[`bundle_items.${place}.variant_id`] = [problem]
  }
  const isCounted = document.variants.some(({ id: variant }) => before?.stock[variant] !== undefined)
  if (document.options.length > 0) errors.options = ['bundle_plain']
  if (document.sold_by_weight) errors.sold_by_weight = ['bundle_plain']
  if ((before?.in_bundles.length ?? 0) > 0) errors.bundle_items = ['bundle_nested']
  if (isCounted || stock.length > 0) errors['variants.0.stock.on_hand'] = ['bundle_counted']
  return errors
}

interface UsableRow {
  readonly id: string
  readonly product_id: string
  readonly is_usable: boolean
}

/** Drafts can be items; a bundle is sold once all of its items are. */
async function readUsable(
  { db }: Pick<Work, 'db'>,
  { storeId, variantIds }: { readonly storeId: string; readonly variantIds: readonly string[] },
): Promise<ReadonlyMap<string, UsableRow>> {
  const { rows } = await sql<UsableRow>`
    select
      v.id,
      v.product_id,
      p.kind in ('simple', 'variable')
        and p.external_url is null
        and p.sold_by_weight is null
        and not p.personalisation @> '[{"is_required": true}]' as is_usable
    from variants v
    join products p on p.id = v.product_id
    where p.store_id = ${storeId}
      and v.id = any(${variantIds}::uuid[])
      and v.removed_at is null
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Replaces the items of products. */
export async function writeBundleItems(
  { db }: Pick<Work, 'db'>,
  products: readonly { readonly id: string; readonly document: ProductDocument }[],
): Promise<void> {
  const rows = products.flatMap(({ document }) =>
    itemsIn(document).map((item, place) => ({
      ...item,
      bundle_id: document.variants[0]?.id,
      position: place + 1,
    })),
  )
  await sql`
    delete from bundle_items
    where bundle_id in (select id from variants where product_id = any(${products.map(({ id }) => id)}::uuid[]))
  `.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into bundle_items (bundle_id, variant_id, position, quantity)
    select bundle_id, variant_id, position, quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as item (bundle_id uuid, variant_id uuid, position smallint, quantity integer)
  `.execute(db)
}
