import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { newId } from '#values/id.ts'

interface Rate {
  readonly bps: number
  readonly fixedMinor?: number
  readonly maxMinor?: number
  readonly taxBps?: number
}

/** Gives a store its own commission rate in its currency, with no start date. */
export async function agreeCommission(
  db: Database,
  store: string,
  { bps, fixedMinor = 0, maxMinor, taxBps = 0 }: Rate,
): Promise<void> {
  await sql`
    update commission_rates
    set valid_until = valid_from
    where store_id = (select id from stores where slug = ${store})
  `.execute(db)
  await sql`
    insert into commission_rates (
      id, scope, store_id, bps, currency, fixed_minor, max_minor, tax_bps, valid_from, created_at
    )
    select ${newId()}, 'store', id, ${bps}, currency, ${fixedMinor}, ${maxMinor ?? null}, ${taxBps}, '2000-01-01', now()
    from stores
    where slug = ${store}
  `.execute(db)
}
