import { sql } from 'kysely'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { SizeUnit } from '#values/size-chart.ts'
import type { NamedChart, StoredChart } from './stored-chart.ts'

interface ChartRow {
  readonly id: string
  readonly name: Texts
  readonly chart: StoredChart
  readonly unit: SizeUnit
  readonly version: number
  readonly store_id: string | null
  readonly products: number
  readonly category_ids: string[]
}

const usingProducts = sql`(select count(*) from products p where p.size_chart_id = chart.id)`

/** Charts of the market, and of a store if one is given. */
export async function readCharts(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeId: string | null,
): Promise<{ id: string; name: string; sizes: number; products: number; is_of_market: boolean }[]> {
  const { rows } = await sql<{
    id: string
    name: string
    sizes: number
    products: number
    is_of_market: boolean
  }>`
    select
      chart.id,
      ${translated(sql.ref('chart.name'), locale)} as name,
      jsonb_array_length(chart.chart -> 'rows') as sizes,
      ${usingProducts} as products,
      chart.store_id is null as is_of_market
    from size_charts chart
    where chart.store_id is null
       or chart.store_id = ${storeId}::uuid
    order by chart.store_id nulls last, plain(${translated(sql.ref('chart.name'), locale)}), chart.id
  `.execute(db)
  return rows
}

/** Finds a chart that a store may use, or one of the market; locked where it is about to change. */
export async function readChart(
  { db }: Pick<Work, 'db'>,
  { id, storeId }: { readonly id: string; readonly storeId: string | null },
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<ChartRow | undefined> {
  const { rows } = await sql<ChartRow>`
    select
      chart.id, chart.name, chart.chart, chart.unit, chart.version, chart.store_id,
      ${usingProducts} as products,
      array(select c.id::text from categories c where c.size_chart_id = chart.id order by c.path) as category_ids
    from size_charts chart
    where chart.id = ${id}
      and (chart.store_id is null or chart.store_id = ${storeId}::uuid)
    ${isLocked ? sql`for update of chart` : sql``}
  `.execute(db)
  return rows[0]
}

export async function insertChart(
  { db }: Pick<Work, 'db'>,
  {
    id,
    storeId,
    key,
    name,
    unit,
    chart,
  }: NamedChart & { readonly id: string; readonly storeId: string | null; readonly key: string },
): Promise<void> {
  await db
    .insertInto('size_charts')
    .values({ id, store_id: storeId, key, unit, name: JSON.stringify(name), chart: JSON.stringify(chart) })
    .execute()
}

export async function updateChart(
  { db }: Pick<Work, 'db'>,
  { id, name, unit, chart }: NamedChart & { readonly id: string },
): Promise<void> {
  await db
    .updateTable('size_charts')
    .set((row) => ({
      name: JSON.stringify(name),
      chart: JSON.stringify(chart),
      unit,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteChart({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('size_charts').where('id', '=', id).execute()
}

/** Makes these the categories that show a chart. */
export async function setCategories(
  { db }: Pick<Work, 'db'>,
  { id, categoryIds }: { readonly id: string; readonly categoryIds: readonly string[] },
): Promise<void> {
  await sql`
    update categories
    set size_chart_id = case when id = any(${categoryIds}::uuid[]) then ${id}::uuid end
    where (size_chart_id = ${id} and id <> all(${categoryIds}::uuid[]))
       or (id = any(${categoryIds}::uuid[]) and size_chart_id is distinct from ${id}::uuid)
  `.execute(db)
}

/** Products that show a chart, as their own or through a category. */
export async function productsShowing({ db }: Pick<Work, 'db'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from products p
    join categories c on c.id = p.category_id
    where p.size_chart_id = ${id}
       or (
         p.size_chart_id is null
         and exists (
           select from categories above
           where above.size_chart_id = ${id}
             and (c.path = above.path or starts_with(c.path, above.path || '/'))
         )
       )
  `.execute(db)
  return rows.map((row) => row.id)
}
