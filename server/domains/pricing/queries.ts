import { sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Rate } from '#values/money.ts'
import type { RateTable } from './rates.ts'

export async function readNewestRates({ db }: Pick<Work, 'db'>): Promise<RateTable> {
  const { rows } = await sql<{
    id: string
    base: string
    as_of: string
    currency: string
    units_per_base: string
    minor_units: number
    day: string
  }>`
    select t.id, t.base, t.as_of, to_char(coalesce(r.as_of, t.as_of), 'YYYY-MM-DD') as day, r.currency, r.units_per_base, c.minor_units
    from (select id, base, as_of from rate_tables order by as_of desc, created_at desc, id desc limit 1) t
    join rates r on r.rate_table_id = t.id
    join currencies c on c.code = r.currency
  `.execute(db)
  const [first] = rows
  if (!first) throw new Error('No exchange rate table found')
  const rates = new Map<string, Rate>(
    rows.map((row) => [row.currency, { unitsPerBase: row.units_per_base, minorUnits: row.minor_units }]),
  )
  const days = new Map(rows.map(({ currency, day }) => [currency, day]))
  return { id: first.id, base: first.base, asOf: first.as_of, rates, days }
}

/** Returns the display currencies in their sort order. */
export async function readCurrencies({ db, locale }: Pick<Work, 'db' | 'locale'>) {
  return db
    .selectFrom('currencies')
    .select(['code', 'symbol', 'minor_units', translated(sql.ref('name'), locale).as('name')])
    .where('is_offered', '=', true)
    .orderBy('position')
    .execute()
}
