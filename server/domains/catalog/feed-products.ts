/** Product feeds: every product that can be shipped, one entry per variant. */
import type { FeedProduct } from '#contract/feeds.ts'
import { currentRates, exchange, priceNow } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { widthsOf } from '#values/picture.ts'
import { stockOf } from './backorder.ts'
import { plainDescription } from './description.ts'
import { type FeedRow, readFeedProducts } from './feed-queries.ts'
import type { StaticPage, StaticVariant } from './static-page.ts'
import { unitPriceOf } from './unit-price.ts'
import { itemPrice, weightSaleOf } from './weight-sale.ts'

export interface FedProduct extends Omit<FeedProduct, 'offers'> {
  readonly place: number
  readonly storeId: string
  readonly goods: { categoryPath: string; isAlcohol: boolean; isFresh: boolean }
  readonly offers: readonly Omit<FeedProduct['offers'][number], 'delivery'>[]
}

/** Returns products after a position, in order of position. Prices are in the base currency of the rates. */
export async function fedProducts(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  asked: { after: number; limit: number },
): Promise<FedProduct[]> {
  const rates = await currentRates(work)
  const show = exchange(rates, rates.base)
  const rows = await readFeedProducts(work, asked)
  return rows.map((row) => fedProduct(row, { now: work.now, show }))
}

interface Seen {
  readonly now: Date
  readonly show: ReturnType<typeof exchange>
}

function fedProduct(row: FeedRow, at: Seen): FedProduct {
  const { card, page, deal_starts_at: startsAt, deal_ends_at: endsAt } = row
  const hasDeal = startsAt !== null && endsAt !== null && endsAt > at.now
  return {
    place: row.place,
    storeId: row.store_id,
    goods: { categoryPath: row.category_path, isAlcohol: row.is_alcohol, isFresh: row.is_fresh },
    id: card.id,
    slug: card.slug,
    name: card.name,
    description: plainDescription(page.description) || card.short_description,
    categories: page.crumbs.map(({ name }) => name),
    ...(page.brand && { brand: page.brand.name }),
    pictures: page.pictures.map(({ url, width }) => `${url}/${widthsOf(width).at(-1)}.webp`),
    videos: page.pictures.flatMap(({ video }) => (video ? [video.url] : [])),
    is_alcohol: row.is_alcohol,
    is_bundle: card.kind === 'bundle',
    ...(hasDeal && { deal: { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() } }),
    offers: page.variants.map((variant) => offerOf(variant, { row, hasDeal, show: at.show })),
  }
}

function offerOf(
  variant: StaticVariant,
  { row, hasDeal, show }: { row: FeedRow; hasDeal: boolean; show: Seen['show'] },
): FedProduct['offers'][number] {
  const { currency, deal_percent: percent } = row
  const sale = weightSaleOf(row.page.sold_by_weight)
  const regular = { minor: itemPrice(variant.price_minor, sale), currency }
  const chosen = chosenOf(row.page, variant)
  const named = (...keys: readonly string[]) =>
    chosen.find(({ optionId }) => keys.includes(row.option_keys[optionId] ?? ''))?.label
  const colour = named('colour')
  const size = named('size', 'ring-size')
  const { weight_grams = row.page.weight_grams, stock = null } = row.variants[variant.id] ?? {}
  const shown = stockOf(stock)
  const contents = sale ? undefined : contentsOf(variant, show(regular))
  return {
    id: variant.id,
    sku: variant.sku,
    ...(variant.barcode && { gtin: variant.barcode }),
    labels: row.page.variants.length > 1 ? chosen.map(({ label }) => label) : [],
    ...(colour !== undefined && { colour }),
    ...(size !== undefined && { size }),
    regular_price: show(regular),
    ...(hasDeal &&
      percent !== null && {
        deal_price: show({ ...regular, minor: itemPrice(priceNow(variant.price_minor, { percent }), sale) }),
      }),
    is_sold_out: shown.stock === 'sold_out',
    ...(shown.backorder && { backorder: shown.backorder }),
    weight_grams,
    ...(contents && { contents }),
  }
}

function chosenOf({ options }: StaticPage, { option_value_ids: ids }: StaticVariant) {
  return options.flatMap(({ id: optionId, values }) =>
    values.filter(({ id }) => ids.includes(id)).map(({ label }) => ({ optionId, label })),
  )
}

function contentsOf(variant: StaticVariant, price: { minor: number; currency: string }) {
  const unitPrice = unitPriceOf(price, variant)
  if (!unitPrice) return undefined
  const { net_weight_grams: grams, net_volume_ml: millilitres } = variant
  return grams
    ? { amount: grams, unit: 'g' as const, per: unitPrice.per }
    : { amount: millilitres ?? 0, unit: 'ml' as const, per: unitPrice.per }
}
