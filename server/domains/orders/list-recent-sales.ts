import type { Answer } from '#contract/endpoint.ts'
import type { listRecentSales as contract, RecentSale } from '#contract/orders.ts'
import { productCards } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { countryName } from '#values/country-name.ts'
import { type RecentSaleRow, readRecentSales } from './sales-queries.ts'

const HOUR_MS = 60 * 60 * 1000
const DAYS = 7
/** The number of latest orders whose items are read. */
const ORDERS_MAX = 60
const SALES_MAX = 12
/** With fewer orders or shoppers, one could guess who bought what. */
const ORDERS_MIN = 5
const SHOPPERS_MIN = 3

/** Returns recently sold products, each once, latest first; none if they could identify a shopper. */
export async function listRecentSales(work: Work): Promise<Answer<typeof contract>> {
  const since = new Date(work.now.getTime() - DAYS * 24 * HOUR_MS)
  const rows = await readRecentSales(work, { since, limit: ORDERS_MAX })
  const [first] = rows
  if (!first || first.orders < ORDERS_MIN || first.shoppers < SHOPPERS_MIN) return { data: [] }
  const shown = rows.slice(0, SALES_MAX)
  const cards = await productCards(
    work,
    shown.map(({ product_id }) => product_id),
  )
  return {
    data: shown.flatMap((row) => {
      const card = cards.get(row.product_id)
      return card ? [toSale(row, card, work)] : []
    }),
  }
}

function toSale(
  { placed_at, country_code }: RecentSaleRow,
  { slug, name, picture }: RecentSale['product'],
  { now, locale }: Pick<Work, 'now' | 'locale'>,
): RecentSale {
  const island = country_code && countryName(country_code, locale)
  return {
    product: { slug, name, ...(picture && { picture }) },
    within: spanOf(now.getTime() - placed_at.getTime()),
    ...(island && { island }),
  }
}

function spanOf(ageMs: number): RecentSale['within'] {
  if (ageMs < HOUR_MS) return 'hour'
  return ageMs < 24 * HOUR_MS ? 'day' : 'week'
}
