/** Builds product cards from precomputed rows and from what changes with time and stock. */
import type { ProductCard } from '#contract/catalog.ts'
import type { Estimator } from '#domains/delivery/index.ts'
import { exchange, isRunning, priceNow, type RateTable, reducedPercent } from '#domains/pricing/index.ts'
import { deliveredLater } from '#values/backorder.ts'
import type { Money } from '#values/money.ts'
import { type Stock, stockOf } from './backorder.ts'
import { type Contents, unitPriceOf } from './unit-price.ts'

/** A row of `cardColumns`. */
export interface CardRow {
  readonly card: StaticCard
  readonly published_at: Date | null
  readonly is_trending: boolean
  readonly currency: string
  readonly price_minor: number
  readonly price_max_minor: number
  readonly deal_percent: number | null
  readonly deal_starts_at: Date | null
  readonly deal_ends_at: Date | null
  /** Lowest price in the 30 days before the deal; null if the product was not sold then. */
  readonly lowest_minor: number | null
  /** Null if stock is not tracked. */
  readonly available: Stock | null
  /** Weight and restrictions that delivery of one unit depends on. */
  readonly sent: Sent
}

export interface Sent {
  readonly categoryPath: string
  readonly isAlcohol: boolean
  readonly isFresh: boolean
  readonly weightGrams: number
}

/** A `CardRow` that PostgreSQL has converted to JSON, with dates as strings. */
export type JsonCardRow = { readonly [Key in keyof CardRow]: TextForDate<CardRow[Key]> }

type TextForDate<Value> = Value extends Date ? string : Value

export interface StaticCard
  extends Omit<
    ProductCard,
    | 'price'
    | 'delivery'
    | 'price_varies'
    | 'regular_price'
    | 'lowest_price'
    | 'compare_at'
    | 'deal'
    | 'unit_price'
    | 'stock'
    | 'items_left'
    | 'backorder'
    | 'is_new'
    | 'is_trending'
  > {
  /** The contents of one unit, if it comes in a single size. */
  readonly contents?: Partial<Contents>
  /** Recommended price of the cheapest variant. */
  readonly compare_at_minor?: number
}

const NEW_MS = 30 * 24 * 60 * 60 * 1000

export function fromJson(row: JsonCardRow): CardRow {
  const { published_at, deal_starts_at, deal_ends_at } = row
  return {
    ...row,
    published_at: toDate(published_at),
    deal_starts_at: toDate(deal_starts_at),
    deal_ends_at: toDate(deal_ends_at),
  }
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Returns a function that builds cards for one moment and currency. */
export function cardsAt(given: {
  rates: RateTable
  currency: string
  now: Date
  /** Estimates delivery to the visitor's location, if known. */
  estimate?: Estimator | undefined
}): (row: CardRow) => ProductCard {
  const { now, estimate } = given
  const show = exchange(given.rates, given.currency)
  return (row) => {
    const stock = stockOf(row.available)
    return {
      ...shownCard(row, { show, now }),
      ...pricesOf(row, { show, now }),
      ...stock,
      is_new: isNew(row, now),
      is_trending: row.is_trending,
      ...deliveryOf({ ...row, backorder: stock.backorder }, { estimate, show, now }),
    }
  }
}

/** Returns whether, when and at what cost one unit is delivered. */
export function deliveryOf(
  row: Pick<CardRow, 'card' | 'sent'> & Parameters<typeof pricesOf>[0] & Pick<ProductCard, 'backorder'>,
  { estimate, show, now }: { estimate: Estimator | undefined; show: (amount: Money) => Money; now: Date },
): Pick<ProductCard, 'delivery'> {
  // Products sold on another site are not delivered by their store.
  if (!estimate || row.card.external) return {}
  const worth = pricesOf(row, { show, now }).price
  const delivery = estimate({ storeId: row.card.store.id, goods: { ...row.sent, worth } })
  if (!delivery) return {}
  const today = now.toISOString().slice(0, 10)
  return {
    delivery: delivery.needs_slot ? delivery : deliveredLater(delivery, { times: [row.backorder], today }),
  }
}

/** Returns a card's texts and prices, including the price per measure. */
export function shownCard(
  row: Omit<CardRow, 'available' | 'sent'>,
  { show, now }: { show: (amount: Money) => Money; now: Date },
): Omit<StaticCard, 'contents' | 'compare_at_minor'> & Pick<ProductCard, 'unit_price' | 'compare_at'> {
  const { contents, compare_at_minor: compareAt, ...fields } = row.card
  const price = { minor: priceNow(row.price_minor, dealOf(row, now)), currency: row.currency }
  const card = { ...fields, ...compareAtOf(price, compareAt, show) }
  if (!contents || card.weight_unit) return card
  const unitPrice = unitPriceOf(price, { net_weight_grams: null, net_volume_ml: null, ...contents })
  return unitPrice ? { ...card, unit_price: { ...unitPrice, price: show(unitPrice.price) } } : card
}

/** Returns the recommended price, if it is above the current one. */
export function compareAtOf(
  price: Money,
  compareAt: number | null | undefined,
  show: (amount: Money) => Money,
): Pick<ProductCard, 'compare_at'> {
  return compareAt && compareAt > price.minor ? { compare_at: show({ ...price, minor: compareAt }) } : {}
}

/** Returns prices and the reduction by the active deal, converted for display. */
export function pricesOf(
  row: Omit<CardRow, 'card' | 'available' | 'sent' | 'published_at' | 'is_trending'>,
  { show, now }: { show: (amount: Money) => Money; now: Date },
): Pick<ProductCard, 'price' | 'price_varies' | 'regular_price' | 'lowest_price' | 'deal'> {
  const deal = dealOf(row, now)
  const regular = { minor: row.price_minor, currency: row.currency }
  const price_varies = row.price_minor !== row.price_max_minor
  if (!deal) return { price: show(regular), price_varies }
  const price = { ...regular, minor: priceNow(regular.minor, deal) }
  const { percent, ...reduction } = reductionOf({ price, regular, lowestMinor: row.lowest_minor }, show) ?? {}
  return {
    price: show(price),
    price_varies,
    ...reduction,
    ...(percent !== undefined && { deal: { percent, ends_at: deal.endsAt.toISOString() } }),
  }
}

/**
 * Returns the reduction by a deal, compared with the lowest price of the 30 days before it; undefined if the price is
 * not below that one. A product that was not sold before the deal is compared with its regular price.
 */
export function reductionOf(
  {
    price,
    regular,
    lowestMinor,
  }: { readonly price: Money; readonly regular: Money; readonly lowestMinor: number | null | undefined },
  show: (amount: Money) => Money,
) {
  const percent = reducedPercent({ nowMinor: price.minor, lowestMinor: lowestMinor ?? regular.minor })
  if (percent === 0) return undefined
  return {
    percent,
    regular_price: show(regular),
    ...(typeof lowestMinor === 'number' && { lowest_price: show({ ...regular, minor: lowestMinor }) }),
  }
}

/** Returns the active deal. */
export function dealOf(row: Pick<CardRow, 'deal_percent' | 'deal_starts_at' | 'deal_ends_at'>, now: Date) {
  if (row.deal_percent === null || !row.deal_starts_at || !row.deal_ends_at) return undefined
  const deal = { percent: row.deal_percent, startsAt: row.deal_starts_at, endsAt: row.deal_ends_at }
  return isRunning(deal, now) ? deal : undefined
}

/** Returns the upcoming deal; undefined while another is active. */
export function comingDealOf(
  row: Parameters<typeof dealOf>[0] & Pick<CardRow, 'price_minor' | 'lowest_minor'>,
  now: Date,
) {
  const { deal_percent: off, deal_starts_at: startsAt } = row
  if (off === null || !startsAt || startsAt <= now) return undefined
  const percent = reducedPercent({
    nowMinor: priceNow(row.price_minor, { percent: off }),
    lowestMinor: row.lowest_minor ?? row.price_minor,
  })
  return percent === 0 ? undefined : { percent, starts_at: startsAt.toISOString() }
}

export function isNew({ published_at }: Pick<CardRow, 'published_at'>, now: Date): boolean {
  return published_at !== null && now.getTime() - published_at.getTime() < NEW_MS
}
