import type {
  changeCoupon as changed,
  changeStoreCoupon as changeOfStore,
  createCoupon as created,
  createStoreCoupon as createOfStore,
  MarketCouponTerms,
  StoreCouponTerms,
} from '#contract/coupons.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { addDays, marketTimeZone, momentOf } from '#values/local-time.ts'
import * as queries from './manage-queries.ts'
import { managedAnswer } from './managed.ts'

type Saved = Promise<Answer<typeof created>>

/** @throws {Problem} invalid_input naming the fields */
export function createCoupon(work: Work, { body }: Given<typeof created>): Saved {
  return create(work, body, { storeId: undefined })
}

/** Like `createCoupon`, for goods of the caller's store, which pays all of it. */
export function createStoreCoupon(work: Work, { params, body }: Given<typeof createOfStore>): Saved {
  return create(work, ofStore(body), staffOf(work, params.store))
}

/** @throws {Problem} not_found; invalid_input naming the fields, including those frozen by an order's use */
export function changeCoupon(work: Work, { params, body }: Given<typeof changed>): Saved {
  return change(work, body, { id: params.id, storeId: undefined })
}

/** Like `changeCoupon`, for the caller's store. */
export function changeStoreCoupon(work: Work, { params, body }: Given<typeof changeOfStore>): Saved {
  const { storeId } = staffOf(work, params.store)
  return change(work, ofStore(body), { id: params.id, storeId })
}

/** A store's coupon is for its own goods, at its cost. */
const ownTerms = { market_percent: 0, stores: [], collections: [] }

function ofStore(terms: StoreCouponTerms): MarketCouponTerms {
  return { ...terms, ...ownTerms }
}

async function create(work: Work, terms: MarketCouponTerms, { storeId }: queries.Whose): Saved {
  const coupon = await toWrite(work, terms, { storeId })
  const id = newId()
  if (!(await queries.insertCoupon(work, { ...coupon, id, storeId }))) throw taken()
  return answer(work, id)
}

async function change(
  work: Work,
  terms: MarketCouponTerms,
  { id, storeId }: queries.Whose & { id: string },
): Saved {
  if (!(await queries.lockManaged(work, { id, storeId }))) throw problem('not_found')
  const before = await queries.readManaged(work, { id, storeId })
  if (!before) throw new Error(`Coupon ${id} not found after locking`)
  // A store's own coupon stays limited to its goods and paid by the store, even if an operator edits it.
  const isOwn = before.store !== null
  const coupon = await toWrite(work, isOwn ? { ...terms, ...ownTerms } : terms, { storeId })
  checkFrozen(before, coupon)
  if (!(await queries.updateCoupon(work, { ...coupon, id }))) throw taken()
  return answer(work, id)
}

async function answer(work: Work, id: string): Saved {
  const row = await queries.readManaged(work, { id, storeId: undefined })
  if (!row) throw new Error(`Coupon ${id} not found after writing`)
  return { coupon: managedAnswer(row) }
}

function taken() {
  return problem('invalid_input', {}, { code: ['coupon_code_taken'] })
}

const frozenFields = [
  'code',
  'kind',
  'currency',
  'percent',
  'amount_minor',
  'buy_quantity',
  'get_quantity',
] as const

/**
 * Once used, a coupon's terms are fixed, because orders refer to them, and its limits can't go below what is used.
 */
function checkFrozen(before: queries.ManagedRow, coupon: queries.CouponToWrite): void {
  if (!before.was_used) return
  const errors: Record<string, string[]> = {}
  for (const field of frozenFields) if (before[field] !== coupon[field]) errors[field] = ['coupon_frozen']
  if (before.platform_bps !== coupon.platform_bps) errors.market_percent = ['coupon_frozen']
  if (coupon.uses_total !== null && coupon.uses_total < before.used_count)
    errors.uses_total = ['coupon_below_used']
  if (coupon.budget_minor !== null && coupon.budget_minor < before.spent_minor)
    errors.budget_minor = ['coupon_below_used']
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
}

async function toWrite(
  work: Work,
  terms: MarketCouponTerms,
  { storeId }: queries.Whose,
): Promise<queries.CouponToWrite> {
  const places = await queries.findPlaces(work, {
    storeId,
    stores: terms.stores,
    products: [...terms.products, ...terms.excluded_products],
    categories: terms.categories,
    collections: terms.collections,
  })
  const errors = {
    ...errorsOfKind(terms),
    ...errorsOfTime(terms),
    ...errorsOfPlaces(terms, places),
    // An advertised code that is only issued to some addresses would be refused for others.
    ...(terms.is_advertised && terms.given_with && { is_advertised: ['coupon_not_for_everybody'] }),
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  const { kind } = terms
  const idsOf = (slugs: readonly string[]) => slugs.flatMap((slug) => places.products.get(slug) ?? [])
  return {
    code: terms.code,
    kind,
    description: {
      en: terms.description.en,
      ...(terms.description.fr !== undefined && { fr: terms.description.fr }),
    },
    currency: terms.currency,
    percent: kind === 'percent' || kind === 'buy_get' ? (terms.percent ?? null) : null,
    amount_minor: kind === 'fixed' ? (terms.amount_minor ?? null) : null,
    buy_quantity: kind === 'buy_get' ? (terms.buy_quantity ?? null) : null,
    get_quantity: kind === 'buy_get' ? (terms.get_quantity ?? null) : null,
    min_subtotal_minor: terms.min_subtotal_minor ?? 0,
    max_discount_minor: terms.max_discount_minor ?? null,
    platform_bps: terms.market_percent * 100,
    uses_total: terms.uses_total ?? null,
    uses_per_customer: terms.uses_per_customer ?? null,
    budget_minor: terms.budget_minor ?? null,
    starts_at: beginOf(terms.starts_on),
    ends_at: terms.ends_on === undefined ? null : beginOf(addDays(terms.ends_on, 1)),
    from_time: terms.from_time ?? null,
    until_time: terms.until_time ?? null,
    first_order_only: terms.first_order_only,
    given_with: terms.given_with ?? null,
    is_advertised: terms.is_advertised,
    store_ids: terms.stores.flatMap((slug) => places.stores.get(slug) ?? []),
    category_paths: terms.categories,
    collection_ids: terms.collections.flatMap((slug) => places.collections.get(slug) ?? []),
    product_ids: idsOf(terms.products),
    excluded_product_ids: idsOf(terms.excluded_products),
  }
}

function beginOf(day: string): string {
  return momentOf(day, '00:00', marketTimeZone()).toISOString()
}

type Errors = Record<string, string[]>

function errorsOfKind({
  kind,
  percent,
  amount_minor,
  buy_quantity,
  get_quantity,
}: MarketCouponTerms): Errors {
  const errors: Errors = {}
  if ((kind === 'percent' || kind === 'buy_get') && percent === undefined)
    errors.percent = ['percent_invalid']
  if (kind === 'fixed' && amount_minor === undefined) errors.amount_minor = ['amount_invalid']
  if (kind === 'buy_get' && buy_quantity === undefined) errors.buy_quantity = ['whole_number']
  if (kind === 'buy_get' && get_quantity === undefined) errors.get_quantity = ['whole_number']
  return errors
}

function errorsOfTime({ starts_on, ends_on, from_time, until_time }: MarketCouponTerms): Errors {
  const errors: Errors = {}
  if (ends_on !== undefined && ends_on < starts_on) errors.ends_on = ['day_before']
  if (from_time !== undefined && until_time === undefined) errors.until_time = ['time_invalid']
  if (from_time === undefined && until_time !== undefined) errors.from_time = ['time_invalid']
  return errors
}

function errorsOfPlaces(
  { stores, products, excluded_products, categories, collections }: MarketCouponTerms,
  places: queries.Places,
): Errors {
  const errors: Errors = {}
  if (!stores.every((slug) => places.stores.has(slug))) errors.stores = ['coupon_place_unknown']
  if (!products.every((slug) => places.products.has(slug))) errors.products = ['coupon_place_unknown']
  if (!excluded_products.every((slug) => places.products.has(slug)))
    errors.excluded_products = ['coupon_place_unknown']
  if (!collections.every((slug) => places.collections.has(slug)))
    errors.collections = ['coupon_place_unknown']
  if (!categories.every((path) => places.categories.has(path))) errors.categories = ['coupon_place_unknown']
  return errors
}
