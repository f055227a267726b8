import type { readProduct as contract, ModifierGroup, Product, ProductVariant } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { WeightSale } from '#contract/product-prices.ts'
import {
  ageLimitOf,
  currentShippingRates,
  deliveryEstimator,
  type Estimator,
} from '#domains/delivery/index.ts'
import { pictureUrl, type Shared, sharePath } from '#domains/media/index.ts'
import { currentRates, exchange, priceNow } from '#domains/pricing/index.ts'
import { openingAnswer, storeOpening, vacationAnswer, weekOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import { type ProductPart, productParts } from '#values/product-part.ts'
import { returnsOf } from '#values/returns-policy.ts'
import { type ShownStock, type Stock, stockOf, totalStock } from './backorder.ts'
import { readBundleContents } from './bundles/bundle-contents.ts'
import {
  comingDealOf,
  compareAtOf,
  dealOf,
  deliveryOf,
  isNew,
  pricesOf,
  reductionOf,
  type Sent,
  shownCard,
} from './card.ts'
import { shownDescription } from './description.ts'
import { type PageRow, readProductPage } from './page-query.ts'
import { questionsOf } from './personalisation.ts'
import { readProductState } from './queries.ts'
import type { StaticGroup, StaticVariant } from './static-page.ts'
import { unitPriceOf } from './unit-price.ts'
import { itemPrice, weightSaleOf } from './weight-sale.ts'

const LIMIT_MAX = 999

/**
 * Returns one product in full.
 * @throws not_found, gone for what was once on the market
 */
export async function readProduct(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readProductPage(work, params.slug)
  if (!row) throw problem((await wasOffered(work, params.slug)) ? 'gone' : 'not_found')
  return shownProduct(work, row)
}

/** Returns a product as its page shows it to the visitor. */
export async function shownProduct(work: Work, row: PageRow): Promise<Product> {
  const show = exchange(await currentRates(work), work.currency)
  const ageLimit = ageLimitOf(await currentShippingRates(work), {
    ...sentOf(row),
    ageLimit: row.page.age_limit,
  })
  return {
    ...answerOf(row, { now: work.now, locale: work.locale, show, estimate: await deliveryEstimator(work) }),
    ...(await contentsOfBundle(work, row, show)),
    ...(ageLimit !== undefined && { age_limit: ageLimit }),
    share_picture: sharePath(sharedOf(row), work.locale),
  }
}

/** Returns what a bundle is made of, with the allergens of its items. */
async function contentsOfBundle(
  work: Work,
  row: PageRow,
  show: (amount: Money) => Money,
): Promise<Partial<Pick<Product, 'bundle' | 'allergens' | 'may_contain'>>> {
  const variantId = row.page.variants[0]?.id
  if (row.card.kind !== 'bundle' || variantId === undefined) return {}
  const price = { minor: priceNow(row.price_minor, dealOf(row, work.now)), currency: row.currency }
  const found = await readBundleContents(work, { variantId, price, show })
  const allergens = new Set([...row.page.allergens, ...found.allergens])
  const traces = new Set([...row.page.may_contain, ...found.may_contain])
  return { bundle: found.bundle, allergens: [...allergens], may_contain: [...traces.difference(allergens)] }
}

/** Returns a product for link previews; undefined if it is not public. */
export async function sharedProduct(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  slug: string,
): Promise<Shared | undefined> {
  const row = await readProductPage(work, slug)
  return row && sharedOf(row)
}

function sharedOf({ card }: Pick<PageRow, 'card'>): Shared {
  const { slug, name, store, picture } = card
  return { kind: 'products', slug, title: name, label: store.name, picture: picture?.url }
}

/** Returns a dish's modifier groups with converted prices. */
export function modifierGroupsOf(
  groups: readonly StaticGroup[],
  { currency, show }: { currency: string; show: (amount: Money) => Money },
): ModifierGroup[] {
  return groups.map(({ choices, ...group }) => ({
    ...group,
    choices: choices.map(({ price_minor, ...choice }) => ({
      ...choice,
      price: show({ minor: price_minor, currency }),
    })),
  }))
}

async function wasOffered(work: Work, slug: string): Promise<boolean> {
  const state = await readProductState(work, slug)
  return state !== undefined && state !== 'draft'
}

function answerOf(
  row: PageRow,
  at: { now: Date; locale: string; show: (amount: Money) => Money; estimate: Estimator | undefined },
): Omit<Product, 'share_picture'> {
  const {
    pictures,
    variants,
    modifier_groups,
    order_limit,
    age_limit: _,
    ingredients,
    storage,
    brand,
    origin,
    size_chart,
    store,
    hs_code,
    quantity_prices,
    sold_by_weight,
    personalisation,
    gift_wrap,
    seo_title,
    seo_description,
    ...page
  } = row.page
  const blurs = new Map(Object.entries(row.blurs).map(([key, blur]) => [pictureUrl(key), blur]))
  const sale = weightSaleOf(sold_by_weight)
  const leavesOut = (part: ProductPart) => row.left_out.includes(part)
  const stock = stockShown(availableOf(row), row)
  const comingDeal = leavesOut('sale_countdown') ? undefined : comingDealOf(row, at.now)
  const shown = variants.map((variant) => variantOf(variant, { row, orderLimit: order_limit, sale, ...at }))
  return {
    ...shownCard(row, at),
    ...pricesOf(row, at),
    ...stock,
    is_new: isNew(row, at.now),
    is_trending: row.is_trending,
    ...deliveryOf({ ...row, sent: sentOf(row), backorder: stock.backorder }, at),
    ...page,
    returns: returnsIn(row),
    description: shownDescription(page.description, at.locale),
    pictures: pictures.map((picture) => ({ ...picture, blur: blurs.get(picture.url) ?? '' })),
    variants: shown,
    modifier_groups: modifierGroupsOf(modifier_groups, { currency: row.currency, show: at.show }),
    ...(comingDeal && { coming_deal: comingDeal }),
    ...(ingredients && { ingredients }),
    ...(storage && { storage }),
    ...(brand && { brand }),
    ...(origin && { origin }),
    quantity_prices: quantity_prices.map(({ from, price_minor }) => ({
      from,
      price: at.show({ minor: itemPrice(price_minor, sale), currency: row.currency }),
    })),
    ...(sale && { weight_sale: sale }),
    ...questionsOf(
      { personalisation, gift_wrap },
      { locale: at.locale, price: (minor) => at.show({ minor, currency: row.currency }) },
    ),
    ...(hs_code && { hs_code }),
    ...(seo_title && { seo_title }),
    ...(seo_description && { seo_description }),
    ...(size_chart && !leavesOut('size_chart') && { size_chart }),
    left_out: productParts.filter(leavesOut),
    store: {
      ...row.card.store,
      ...store,
      ...(row.store_rating !== null && { rating: row.store_rating }),
      rating_count: row.store_rating_count,
      prices_include_tax: row.prices_include_tax,
      ...openingAnswer(storeOpening(row, at.now)),
      timezone: row.timezone,
      hours: weekOf(row),
      ...vacationAnswer(row, at.now),
    },
  }
}

function returnsIn({ card: { kind }, page }: PageRow) {
  const { returns: policy, store, flags } = page
  return returnsOf({ kind, isFresh: flags.fresh, policy, storeDays: store.returns_days })
}

function sentOf({ page: { crumbs, flags, weight_grams } }: PageRow): Sent {
  return {
    categoryPath: crumbs.at(-1)?.path ?? '',
    isAlcohol: flags.alcohol,
    isFresh: flags.fresh,
    weightGrams: weight_grams,
  }
}

function variantOf(
  variant: StaticVariant,
  at: {
    row: PageRow
    orderLimit: number | null
    sale: WeightSale | undefined
    now: Date
    show: (amount: Money) => Money
  },
): ProductVariant {
  const { currency } = at.row
  const deal = dealOf(at.row, at.now)
  const regular = { minor: variant.price_minor, currency }
  const price = { minor: priceNow(variant.price_minor, deal), currency }
  const available = at.row.stock[variant.id]
  const unitPrice = at.sale ? undefined : unitPriceOf(price, variant)
  const lowestMinor = at.row.lowest[variant.id]
  const { percent, ...reduction } = (deal && reductionOf({ price, regular, lowestMinor }, at.show)) ?? {}
  return {
    id: variant.id,
    sku: variant.sku,
    option_value_ids: variant.option_value_ids,
    price: at.show(price),
    ...reduction,
    ...(percent !== undefined && { percent_off: percent }),
    ...compareAtOf(price, variant.compare_at_minor, at.show),
    ...(variant.barcode && { gtin: variant.barcode }),
    ...(variant.picture_place !== null && { picture_place: variant.picture_place }),
    ...(at.sale && { item_price: at.show({ minor: itemPrice(price.minor, at.sale), currency }) }),
    ...stockShown(available, at.row),
    limit: Math.max(0, Math.min(LIMIT_MAX, at.orderLimit ?? LIMIT_MAX, available?.sellable ?? LIMIT_MAX)),
    ...(unitPrice && { unit_price: { price: at.show(unitPrice.price), per: unitPrice.per } }),
  }
}

/** Low stock shows as in stock where the page hides the count. */
function stockShown(available: Stock | undefined, { left_out }: Pick<PageRow, 'left_out'>): ShownStock {
  const stock = stockOf(available)
  return stock.stock === 'few_left' && left_out.includes('stock_progress') ? { stock: 'in_stock' } : stock
}

/** Sums all variants; undefined if one is not tracked. */
function availableOf({ page, stock }: PageRow): Stock | undefined {
  return totalStock(page.variants.map(({ id }) => stock[id]))
}
