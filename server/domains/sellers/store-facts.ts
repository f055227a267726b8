/** Facts about stores that other domains calculate. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { Vertical } from '#values/vertical.ts'

type Writing = Pick<Work, 'db'>

/** Adds to the stars of a store's reviews and to their number; both may be negative. */
export async function addToStoreRating(
  { db }: Writing,
  { storeId, sum, count }: { readonly storeId: string; readonly sum: number; readonly count: number },
): Promise<void> {
  await sql`
    update stores
    set rating_sum = rating_sum + ${sum}, rating_count = rating_count + ${count}
    where id = ${storeId}
  `.execute(db)
}

export interface StoreCounts {
  readonly store_id: string
  readonly products: number
  /** Slugs of the categories that it sells in. */
  readonly sells: readonly string[]
}

/** Sets what stores sell; those that are not given sell nothing. */
export async function setStoreCounts({ db }: Writing, counts: readonly StoreCounts[]): Promise<void> {
  await sql`
    update stores s
    set product_count = coalesce(counted.products, 0),
        sells = coalesce(counted.sells, '{}')
    from stores every
    left join jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as counted (store_id uuid, products integer, sells text[]) on counted.store_id = every.id
    where s.id = every.id
      and (s.product_count <> coalesce(counted.products, 0) or s.sells <> coalesce(counted.sells, '{}'))
  `.execute(db)
}

/** Renames a category among those that stores sell in. */
export async function renameSoldCategory(
  { db }: Writing,
  { vertical, from, to }: { readonly vertical: Vertical; readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update stores
    set sells = array(select each from unnest(array_replace(sells, ${from}, ${to})) each order by each)
    where vertical = ${vertical}
      and sells @> array[${from}]
  `.execute(db)
}

/** Gives kitchens of a merged category the cuisine that it was merged into. */
export async function moveCuisine(
  { db }: Writing,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await sql`update stores set cuisine_category_id = ${into} where cuisine_category_id = ${from}`.execute(db)
}

/** Orders being placed keep the settlement terms that they have read. */
export async function setSettlementCurrency(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    storeId,
    currency,
    keepsSaleCurrencies,
  }: { storeId: string; currency: string; keepsSaleCurrencies: boolean },
): Promise<void> {
  await sql`
    update stores
    set settlement_currency = nullif(${currency}, currency), keeps_sale_currencies = ${keepsSaleCurrencies}, updated_at = ${now}
    where id = ${storeId}
  `.execute(db)
}
