/** Product, price and stock of the items of a cart, quote or order, as of this transaction. */
import type { VariantBackorder } from '#contract/backorders.ts'
import type { ProductCard, StoreSummary } from '#contract/catalog.ts'
import type { WeightSale } from '#contract/product-prices.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { deliveryEstimator, highestAge } from '#domains/delivery/index.ts'
import { currentRates, exchange, priceNow } from '#domains/pricing/index.ts'
import { type StoreTerms, termsOf } from '#domains/sellers/index.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Money, sum, sumMinor } from '#values/money.ts'
import type { ProductKind } from '#values/product-kind.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'
import { type BundleItemRow, stockOfBundle } from './bundles/bundle.ts'
import { contentsOf } from './bundles/contents.ts'
import { type CardRow, cardsAt, compareAtOf, fromJson, reductionOf } from './card.ts'
import { type Answers, type Personalised, personalise } from './personalisation.ts'
import { type MadeRow, readMade, readSellables, type SellableRow } from './queries.ts'
import type { Contents } from './unit-price.ts'
import { itemGrams, itemPrice, weightSaleOf } from './weight-sale.ts'

export interface RequestedItem {
  readonly productId: string
  /** Optional if the product has one variant. */
  readonly variantId?: string | undefined
  readonly modifierIds?: readonly string[] | undefined
  readonly answers?: Answers | undefined
}

export interface Modifier {
  readonly id: string
  readonly group: Texts
  readonly label: Texts
  /** In the seller's currency, then in the visitor's. */
  readonly price: Money
  readonly shownPrice: Money
  /** Personalisation or gift wrap, not an option of a dish. */
  readonly isPersonal: boolean
  /** Its label says no more than that it was chosen. */
  readonly isTick: boolean
}

/** The price of one unit with modifiers from a number of units on, in the seller's and the visitor's currency. */
export interface QuantityPrice {
  readonly from: number
  readonly price: Money
  readonly shownPrice: Money
}

export interface Sellable {
  readonly productId: string
  readonly variantId: string
  readonly slug: string
  readonly kind: ProductKind
  readonly vertical: Vertical
  readonly name: Texts
  readonly sku: string
  /** The chosen value of each option, in the options' order, or what is in a bundle. */
  readonly choices: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly modifiers: readonly Modifier[]
  readonly store: StoreSummary
  readonly terms: StoreTerms
  readonly card: ProductCard
  /**
   * For one unit with modifiers, in the seller's currency: the current price, and the price without the active deal.
   */
  readonly price: Money
  readonly regularPrice: Money
  /**
   * The same in the visitor's currency. Each part is converted separately, so that the parts add up to the total
   * shown.
   */
  readonly shownPrice: Money
  readonly shownRegularPrice: Money
  readonly deal: { readonly percent: number; readonly endsAt: Date } | undefined
  /**
   * What a reduced price is compared with, in the visitor's currency: the lowest price of the 30 days before the deal.
   * Undefined if the price is not reduced.
   */
  readonly shownReference: Money | undefined
  /** Recommended price above the current one, in the visitor's currency. */
  readonly shownCompareAt: Money | undefined
  /** Pieces that can be ordered, with those on backorder; undefined if stock is not counted. */
  readonly available: number | undefined
  /** Pieces on hand that are not reserved; undefined if stock is not counted. */
  readonly inStock: number | undefined
  /** Sale beyond the stock; undefined if there is none. */
  readonly backorder: VariantBackorder | undefined
  /** What is in a bundle, which has no stock of its own; empty for other products. */
  readonly items: readonly BundleItemRow[]
  /** Maximum units per order, regardless of stock; undefined if there is none. */
  readonly orderLimit: number | undefined
  /** In rising order of `from`. */
  readonly quantityPrices: readonly QuantityPrice[]
  /** Undefined for goods sold by the piece. Prices are for one item of its weight. */
  readonly weightSale: WeightSale | undefined
  /** Contents of one unit. */
  readonly contents: Contents
  readonly weightGrams: number
  readonly pictureId: string | undefined
  readonly categoryPath: string
  readonly collectionIds: readonly string[]
  readonly isAlcohol: boolean
  readonly isFresh: boolean
  readonly ageLimit: number | null
  /** The product's own policy; null if its store's holds. */
  readonly returns: ReturnsPolicy | null
  readonly tags: readonly string[]
  /** Set if the product is sold on another site. */
  readonly externalUrl: string | undefined
  /** False if the product, variant or store is not for sale, or the product is sold elsewhere. */
  readonly isOffered: boolean
  /** False if a modifier group has too few or too many choices, a modifier belongs to another group, or an answer is invalid. */
  readonly isChosenRightly: boolean
  /** What is wrong with the answers, by path in `MoreDetails`. */
  readonly answerFaults: Personalised['faults']
}

/** An existing product without a chosen variant. */
export interface Unchosen {
  readonly productId: string
  readonly variantId: undefined
  readonly externalUrl: string | undefined
  readonly isOffered: boolean
}

/**
 * Finds the requested items, in order: an Unchosen if the variant is missing or not of this product, undefined if the
 * product does not exist. Takes one statement for any number, and a second one if items have choices. Stock reserved
 * by the unpaid orders of `customerId` (default: the caller) counts as available.
 */
export async function findSellables(
  work: Work,
  wanted: readonly RequestedItem[],
  { customerId = callerOf(work) }: { customerId?: string | undefined } = {},
): Promise<(Sellable | Unchosen | undefined)[]> {
  if (wanted.length === 0) return []
  const rates = await currentRates(work)
  const rows = await readSellables(work, { wanted, customerId })
  const estimate = await deliveryEstimator(work)
  const setting = { now: work.now, currency: work.currency, rates, estimate }
  const view = { now: work.now, show: exchange(rates, work.currency), toCard: cardsAt(setting) }
  const made = await findMade(work, rows, wanted)
  const byPlace = new Map(
    rows.map((row) => [
      row.place,
      toSellable(row, { ...made(row.place), answers: wanted[row.place]?.answers ?? {} }, view),
    ]),
  )
  return wanted.map((_, place) => byPlace.get(place))
}

function callerOf({ actor }: Work): string | undefined {
  return actor.kind === 'person' ? actor.userId : undefined
}

/** Returns whether a variant is chosen, so that the item has a price. */
export function isSellable(found: Sellable | Unchosen | undefined): found is Sellable {
  return found?.variantId !== undefined
}

type Made = Omit<MadeRow, 'place'>

interface View {
  readonly now: Date
  readonly show: (amount: Money) => Money
  readonly toCard: (row: CardRow) => ProductCard
}

/** Returns the choices by index; simple products have none. */
async function findMade(
  work: Work,
  rows: readonly SellableRow[],
  wanted: readonly RequestedItem[],
): Promise<(place: number) => Made> {
  const asked = rows.flatMap(({ place, kind, variant }) =>
    kind === 'simple' || kind === 'bundle' || variant === null
      ? []
      : [{ place, variant_id: variant.id, modifier_ids: wanted[place]?.modifierIds ?? [] }],
  )
  const found = asked.length === 0 ? [] : await readMade(work, asked)
  const byPlace = new Map(found.map((row) => [row.place, row]))
  return (place) => byPlace.get(place) ?? unmade(wanted[place])
}

function unmade(wanted: RequestedItem | undefined): Made {
  return { choices: [], modifiers: [], is_chosen_rightly: !wanted?.modifierIds?.length }
}

function toSellable(
  row: SellableRow,
  made: Made & { readonly answers: Answers },
  { now: at, show, toCard }: View,
): Sellable | Unchosen {
  const externalUrl = row.external_url ?? undefined
  if (row.variant === null)
    return { productId: row.product_id, variantId: undefined, externalUrl, isOffered: row.is_offered }
  const { variant, currency, shown } = row
  const items = row.items ?? []
  if (!shown) throw new Error(`Product ${row.product_id} has no listing`)
  const deal =
    row.deal_percent === null || !row.deal_ends_at
      ? undefined
      : { percent: row.deal_percent, endsAt: row.deal_ends_at }
  const personal = personalise(row, made.answers)
  const modifiers = [
    ...modifiersIn(made.modifiers, { currency, show, isPersonal: false }),
    ...modifiersIn(personal.modifiers, { currency, show, isPersonal: true }),
  ]
  const weightSale = weightSaleOf(row.sold_by_weight)
  const perItem = (minor: number) => ({ minor: itemPrice(minor, weightSale), currency })
  const regular = perItem(variant.price_minor)
  const now = perItem(priceNow(variant.price_minor, deal))
  return {
    productId: row.product_id,
    variantId: variant.id,
    slug: row.slug,
    kind: row.kind,
    vertical: row.vertical,
    name: row.name,
    sku: variant.sku,
    choices: row.kind === 'bundle' ? contentsOf(items) : made.choices,
    modifiers,
    store: row.store,
    terms: termsOf(row, at),
    card: toCard(fromJson(shown)),
    price: sum([now, ...modifiers.map(({ price }) => price)], currency),
    regularPrice: sum([regular, ...modifiers.map(({ price }) => price)], currency),
    shownPrice: sumShown(show(now), modifiers),
    shownRegularPrice: sumShown(show(regular), modifiers),
    deal,
    shownReference: referenceOf(
      {
        price: now,
        regular,
        lowestMinor: row.lowest_minor === null ? null : perItem(row.lowest_minor).minor,
      },
      { modifiers, show },
    ),
    shownCompareAt: compareAtOf(
      now,
      variant.compare_at_minor === null ? null : perItem(variant.compare_at_minor).minor,
      show,
    ).compare_at,
    ...availabilityOf(row),
    items,
    orderLimit: row.order_limit ?? undefined,
    quantityPrices: row.quantity_prices.map(({ from, price_minor }) => {
      const price = perItem(price_minor)
      return {
        from,
        price: sum([price, ...modifiers.map((modifier) => modifier.price)], currency),
        shownPrice: sumShown(show(price), modifiers),
      }
    }),
    weightSale,
    contents: weightSale ? { net_weight_grams: null, net_volume_ml: null } : variant,
    weightGrams: weightSale ? itemGrams(weightSale) : weightOf(variant, items),
    pictureId: row.picture_id ?? undefined,
    collectionIds: row.collection_ids,
    ...restrictedBy(row),
    tags: row.tags,
    externalUrl,
    isOffered: row.is_offered && variant.is_active,
    isChosenRightly: made.is_chosen_rightly && Object.keys(personal.faults).length === 0,
    answerFaults: personal.faults,
  }
}

function availabilityOf({
  kind,
  items,
  available,
}: SellableRow): Pick<Sellable, 'available' | 'inStock' | 'backorder'> {
  const stock = kind === 'bundle' ? stockOfBundle(items ?? []) : available
  return { available: stock?.sellable, inStock: stock?.free, backorder: stock?.backorder ?? undefined }
}

/** A bundle without a weight of its own weighs as much as its items. */
function weightOf(
  { weight_grams: own }: { readonly weight_grams: number },
  items: Sellable['items'],
): number {
  return own > 0 ? own : sumMinor(items.map((item) => item.weight_grams * item.quantity))
}

/** What delivery restrictions, age limits and returns depend on. A bundle is restricted as its items are. */
function restrictedBy(row: SellableRow) {
  const items = row.items ?? []
  return {
    categoryPath: row.category_path,
    isAlcohol: row.is_alcohol || items.some((item) => item.is_alcohol),
    isFresh: row.is_fresh || items.some((item) => item.is_fresh),
    ageLimit: highestAge([row, ...items].map((one) => one.age_limit ?? undefined)) ?? null,
    returns: row.returns,
  }
}

function modifiersIn(
  rows: readonly (MadeRow['modifiers'][number] & { readonly isTick?: boolean })[],
  {
    currency,
    show,
    isPersonal,
  }: { readonly currency: string; readonly show: View['show']; readonly isPersonal: boolean },
): Modifier[] {
  return rows.map(({ price_minor, isTick = false, ...modifier }) => {
    const price = { minor: price_minor, currency }
    return { ...modifier, price, shownPrice: show(price), isPersonal, isTick }
  })
}

function referenceOf(
  prices: Parameters<typeof reductionOf>[0],
  { modifiers, show }: { readonly modifiers: readonly Modifier[]; readonly show: (amount: Money) => Money },
): Money | undefined {
  const reduction = reductionOf(prices, show)
  return reduction && sumShown(reduction.lowest_price ?? reduction.regular_price, modifiers)
}

function sumShown(first: Money, modifiers: readonly Modifier[]): Money {
  return sum([first, ...modifiers.map(({ shownPrice }) => shownPrice)], first.currency)
}
