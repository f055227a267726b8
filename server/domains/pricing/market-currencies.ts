/** The currencies that the market shows prices in, and its main one: the base of the exchange rates. */
import { sql } from 'kysely'
import { invalidate } from '#platform/invalidate.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { lockExchangeRates } from './exchange-rate-queries.ts'
import { clearRates } from './rates.ts'

export interface MarketCurrency {
  readonly code: string
  readonly name: string
  readonly is_offered: boolean
}

/** Returns all currencies that have an exchange rate, the main one first, and the main one's code. */
export async function readMarketCurrencies({
  db,
  locale,
}: Pick<Work, 'db' | 'locale'>): Promise<{ main: string; currencies: MarketCurrency[] }> {
  const { rows } = await sql<MarketCurrency & { base: string }>`
    select t.base, c.code, ${translated(sql.ref('c.name'), locale)} as name, c.is_offered
    from (select id, base from rate_tables order by as_of desc, created_at desc, id desc limit 1) t
    join rates r on r.rate_table_id = t.id
    join currencies c on c.code = r.currency
    order by c.code <> t.base, c.position
  `.execute(db)
  const [first] = rows
  if (!first) throw new Error('No exchange rates found')
  return { main: first.base, currencies: rows.map(({ base: _, ...currency }) => currency) }
}

/** Amounts of orders, delivery methods and commission rates are in the main currency. */
export async function mayChangeMarketCurrency({ db }: Pick<Work, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not (
      exists (select from order_groups)
      or exists (select from delivery_methods)
      or exists (select from commission_rates)
    ) as may
  `.execute(db)
  return rows[0]?.may ?? false
}

/** Offers these currencies, the main one first. A new main currency needs `mayChangeMarketCurrency`. */
export async function setMarketCurrencies(
  work: Work,
  { main, offered }: { readonly main: string; readonly offered: readonly string[] },
): Promise<void> {
  await lockExchangeRates(work)
  const before = await readMarketCurrencies(work)
  if (before.main !== main) await rebase(work, main)
  await sql`
    update currencies c
    set is_offered = (c.code = ${main} or c.code = any(${[...offered]}::text[])),
      position = placed.position
    from (select code, row_number() over (order by code <> ${main}, position) - 1 as position from currencies) placed
    where placed.code = c.code
  `.execute(work.db)
  clearRates()
  invalidate(work, ['catalog', 'content'])
}

/** Inserts the same rates with another base. */
async function rebase({ db, now, actor }: Work, main: string): Promise<void> {
  const id = newId()
  const by = actor.kind === 'person' ? actor.userId : null
  await sql`
    with t as (
      select id, as_of, source, created_at
      from rate_tables
      order by as_of desc, created_at desc, id desc
      limit 1
    ),
    made as (
      insert into rate_tables (id, base, as_of, source, created_at, created_by)
      select ${id}::uuid, ${main}, t.as_of, t.source,
        greatest(${now}::timestamptz, t.created_at + interval '1 millisecond'), ${by}::uuid
      from t
    )
    insert into rates (rate_table_id, currency, units_per_base, as_of, source, changed_by, changed_at)
    select ${id}::uuid, r.currency, round(r.units_per_base / m.units_per_base, 8), r.as_of, r.source, r.changed_by,
      r.changed_at
    from t
    join rates r on r.rate_table_id = t.id
    join rates m on m.rate_table_id = t.id and m.currency = ${main}
  `.execute(db)
}
