import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { lockProducts } from './lock-products.ts'
import { readDocuments } from './read-documents.ts'
import { saveProducts } from './save-products.ts'

/** Sells variants from stock only once the day has passed on which they were to ship, in the store's time zone. */
export async function endBackorders(work: Work): Promise<void> {
  const { rows } = await sql<{ store_id: string; product_ids: string[] }>`
    select v.store_id, array_agg(distinct v.product_id) as product_ids
    from variants v
    join stores s on s.id = v.store_id
    where v.backorder ->> 'ships_on' is not null
      and v.removed_at is null
      and (v.backorder ->> 'ships_on')::date < (${work.now}::timestamptz at time zone s.timezone)::date
    group by v.store_id
    order by v.store_id
  `.execute(work.db)
  for (const { store_id: storeId, product_ids: productIds } of rows) {
    await lockProducts(work, storeId)
    const documents = await readDocuments(work, { storeId, productIds, isLocked: true })
    const inputs = [...documents.values()].map(({ id, document, today }) => ({
      id,
      changes: {
        variants: document.variants.map((variant) =>
          isOver(variant.backorder, today) ? { ...variant, backorder: null } : variant,
        ),
      },
    }))
    await saveProducts(work, inputs, { storeId, actorId: null, isReviewed: false, isEarlier: true })
  }
}

function isOver(backorder: { readonly ships_on: string | null } | null | undefined, today: string): boolean {
  return typeof backorder?.ships_on === 'string' && backorder.ships_on < today
}
