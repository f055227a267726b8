/** Removes many products at once, as the undoing of an import does. */
import { sql } from 'kysely'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { isInBundle } from '../bundles/bundle-queries.ts'
import { refreshListings } from '../refresh-listings.ts'
import { endReviewsOfArchived } from '../submissions/apply-changes.ts'
import { updateLists } from './save-products.ts'

/** Deletes those products that were never public and that nothing refers to, and returns their ids. */
export async function deleteDrafts(work: Work, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select p.id
    from products p
    where p.id = any(${productIds}::uuid[])
      and p.published_at is null
      and not exists (select from order_lines line where line.product_id = p.id)
      and not exists (select from order_line_items item where item.product_id = p.id)
      and not ${isInBundle}
      and not exists (select from cart_lines line where line.product_id = p.id)
      and not exists (select from commission_rates rate where rate.product_id = p.id)
    for no key update of p
  `.execute(work.db)
  const ids = rows.map(({ id }) => id)
  await sql`
    delete from stock_moves where variant_id in (select id from variants where product_id = any(${ids}::uuid[]))
  `.execute(work.db)
  await sql`delete from products where id = any(${ids}::uuid[])`.execute(work.db)
  invalidate(work, ['catalog', ...ids.map((id) => `product:${id}` as const)])
  return ids
}

/** Takes products off the market; drafts stay drafts. */
export async function archiveProducts(work: Work, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await endReviewsOfArchived(work, productIds)
  await sql`
    update products
    set state = case when published_at is null then 'draft' else 'withdrawn' end,
        publish_at = null,
        version = version + 1,
        updated_at = ${work.now}
    where id = any(${productIds}::uuid[])
  `.execute(work.db)
  await refreshListings(work, productIds)
  invalidate(work, ['catalog', ...productIds.map((id) => `product:${id}` as const)])
  await updateLists(work, productIds)
}
