import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { jamaican } from './shopping.ts'

/** Sets one tax rate for a store's products, at home and in Jamaica, where most tests deliver. */
export async function taxGoods(db: Database, store: string, bps: number): Promise<void> {
  await sql`
    with changed as (
      update stores
      set tax_bps = ${bps}
      where slug = ${store}
      returning id, country_code
    )
    insert into store_tax_rates (store_id, country_code, bps)
    select id, ${jamaican.country_code}, ${bps}
    from changed
    where country_code <> ${jamaican.country_code}
    on conflict (store_id, country_code, category_id, tax_class) do update set bps = excluded.bps
  `.execute(db)
}
