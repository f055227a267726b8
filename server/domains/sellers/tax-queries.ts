import { sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

export interface TaxesRow {
  readonly country_code: string
  readonly country_name: string
  readonly prices_include_tax: boolean
  readonly taxes_delivery: boolean
  readonly tax_bps: number
  readonly rates: readonly {
    readonly country_code: string
    readonly category_path: string | null
    readonly category_name: string | null
    readonly tax_class: 'reduced' | null
    readonly bps: number
  }[]
}

export async function readTaxes(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string,
): Promise<TaxesRow> {
  const { rows } = await sql<TaxesRow>`
    select s.country_code, ${translated(sql.ref('home.name'), locale)} as country_name, s.prices_include_tax,
      s.taxes_delivery, s.tax_bps,
      coalesce((
        select json_agg(json_build_object(
          'country_code', r.country_code,
          'category_path', c.path,
          'category_name', ${translated(sql.ref('c.name'), locale)},
          'tax_class', r.tax_class,
          'bps', r.bps
        ) order by r.country_code <> s.country_code, r.country_code, r.tax_class nulls first, c.path nulls first)
        from store_tax_rates r
        left join categories c on c.id = r.category_id
        where r.store_id = s.id
      ), '[]') as rates
    from stores s
    join countries home on home.code = s.country_code
    where s.id = ${storeId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${storeId} not found for its staff`)
  return row
}

interface Subject {
  readonly country_code: string
  readonly category_path?: string | undefined
}

/** Returns the store's country, and which of the given countries and categories exist. */
export async function readTaxSubjects(
  { db }: Pick<Work, 'db'>,
  storeId: string,
  named: readonly Subject[],
): Promise<{ homeCode: string; countries: ReadonlySet<string>; categories: ReadonlyMap<string, string> }> {
  const paths = named.flatMap(({ category_path: path }) => path ?? [])
  const { rows } = await sql<{
    home: string
    countries: string[]
    categories: { path: string; id: string }[]
  }>`
    select s.country_code as home,
      array(select trim(code) from countries where code = any(${named.map((one) => one.country_code)}::text[])) as countries,
      coalesce((
        select json_agg(json_build_object('path', c.path, 'id', c.id)) from categories c where c.path = any(${paths}::text[])
      ), '[]') as categories
    from stores s
    where s.id = ${storeId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Store ${storeId} not found for its staff`)
  return {
    homeCode: row.home,
    countries: new Set(row.countries),
    categories: new Map(row.categories.map(({ path, id }) => [path, id])),
  }
}

export interface RateToWrite {
  readonly country_code: string
  readonly category_id: string | null
  readonly tax_class: 'reduced' | null
  readonly bps: number
}

/** Replaces all tax settings; concurrent changes are serialized. */
export async function updateTaxes(
  { db, now }: Pick<Work, 'db' | 'now'>,
  storeId: string,
  taxes: {
    readonly prices_include_tax: boolean
    readonly taxes_delivery: boolean
    readonly tax_bps: number
    readonly rates: readonly RateToWrite[]
  },
): Promise<void> {
  const { rates, prices_include_tax, taxes_delivery, tax_bps } = taxes
  await db
    .updateTable('stores')
    .set({ prices_include_tax, taxes_delivery, tax_bps, updated_at: now })
    .where('id', '=', storeId)
    .execute()
  await db.deleteFrom('store_tax_rates').where('store_id', '=', storeId).execute()
  if (rates.length === 0) return
  await db
    .insertInto('store_tax_rates')
    .values(rates.map((rate) => ({ ...rate, store_id: storeId })))
    .execute()
}
