import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { isSelected, type Selected } from './match-products.ts'

export interface SelectedProduct {
  readonly id: string
  readonly store_id: string
  readonly store: string
}

/** Returns the goods of a selection, without dishes, store by store. */
export async function readSelected(
  { db, now }: Pick<Work, 'db' | 'now'>,
  of: Selected,
): Promise<SelectedProduct[]> {
  const { rows } = await sql<SelectedProduct>`
    select p.id, p.store_id, s.slug as store
    from products p
    join product_listings l on l.product_id = p.id
    join stores s on s.id = p.store_id
    where ${isSelected(of, now)}
      and p.kind <> 'dish'
    order by p.store_id, p.id
  `.execute(db)
  return rows
}
