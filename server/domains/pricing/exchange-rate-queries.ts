import { sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

const newestTable = sql`
  select id, base, as_of, source, created_at
  from rate_tables
  order by as_of desc, created_at desc, id desc
  limit 1`

export interface ExchangeRateRow {
  readonly base: string
  readonly currency: string
  readonly name: string
  readonly units_per_base: string
  readonly as_of: string
  readonly source: string
  readonly changed_at: Date | null
  readonly changed_by: string | null
}

export async function readExchangeRateRows({
  db,
  locale,
}: Pick<Work, 'db' | 'locale'>): Promise<ExchangeRateRow[]> {
  const { rows } = await sql<ExchangeRateRow>`
    select
      t.base, r.currency, ${translated(sql.ref('c.name'), locale)} as name,
      trim_scale(r.units_per_base)::text as units_per_base,
      to_char(coalesce(r.as_of, t.as_of), 'YYYY-MM-DD') as as_of, coalesce(r.source, t.source) as source, r.changed_at,
      u.name as changed_by
    from (${newestTable}) t
    join rates r on r.rate_table_id = t.id
    join currencies c on c.code = r.currency
    left join users u on u.id = r.changed_by
    order by c.position
  `.execute(db)
  return rows
}

/** Locks exchange rates until the transaction ends. */
export async function lockExchangeRates({ db }: Pick<Work, 'db'>): Promise<void> {
  await sql`lock table rate_tables in share row exclusive mode`.execute(db)
}

export interface ComparedRate {
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly is_same: boolean
  /** More than double or less than half of the current rate. */
  readonly is_far: boolean
}

/** Returns the given rates beside the current ones, without currencies that have none. */
export async function compareRates(
  { db }: Pick<Work, 'db'>,
  given: Readonly<Record<string, string>>,
): Promise<ComparedRate[]> {
  const { rows } = await sql<ComparedRate>`
    select
      r.currency, trim_scale(r.units_per_base)::text as "from", trim_scale(g.rate)::text as "to",
      g.rate = r.units_per_base as is_same,
      (g.rate > r.units_per_base * 2 or g.rate * 2 < r.units_per_base) as is_far
    from (${newestTable}) t
    join rates r on r.rate_table_id = t.id
    join (select key as currency, value::numeric(20, 8) as rate from jsonb_each_text(${JSON.stringify(given)}::jsonb)) g
      on g.currency = r.currency
  `.execute(db)
  return rows
}

interface NewRates {
  readonly id: string
  readonly rates: Readonly<Record<string, string>>
  readonly asOf: string
  readonly source: string
  readonly by: string
}

/** Inserts a full rate table in which the given rates replace the current ones. */
export async function insertRateTable(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, rates, asOf, source, by }: NewRates,
): Promise<void> {
  await sql`
    with t as (${newestTable}),
    made as (
      insert into rate_tables (id, base, as_of, source, created_at, created_by)
      select
        ${id}::uuid, t.base, greatest(t.as_of, ${asOf}::date), ${source},
        greatest(${now}::timestamptz, t.created_at + interval '1 millisecond'), ${by}::uuid
      from t
    ),
    given as (
      select key as currency, value::numeric(20, 8) as rate from jsonb_each_text(${JSON.stringify(rates)}::jsonb)
    )
    insert into rates (rate_table_id, currency, units_per_base, as_of, source, changed_by, changed_at)
    select
      ${id}::uuid,
      r.currency,
      coalesce(g.rate, r.units_per_base),
      case when g.rate is null then coalesce(r.as_of, t.as_of) else ${asOf}::date end,
      case when g.rate is null then left(coalesce(r.source, t.source), 200) else ${source} end,
      case when g.rate is null then r.changed_by else ${by}::uuid end,
      case when g.rate is null then r.changed_at else ${now}::timestamptz end
    from t
    join rates r on r.rate_table_id = t.id
    left join given g on g.currency = r.currency
  `.execute(db)
}
