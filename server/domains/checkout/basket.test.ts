import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckoutChoices } from '#contract/checkout.ts'
import type { CartLine } from '#domains/cart/index.ts'
import type { AppliedCoupon } from '#domains/coupons/index.ts'
import { pricePackage, type Taxes } from '#domains/pricing/index.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { priceBasket, totalOf } from './basket.ts'
import type { BasketFacts } from './basket-facts.ts'
import { remainderOf } from './funds.ts'
import { toOrders } from './orders-of-basket.ts'
import type { PaymentOptions } from './payment-methods.ts'
import { toQuote } from './quote.ts'

const currency = 'USD'
const money = (minor: number) => ({ minor, currency })
const now = new Date('2026-03-02T17:00:00Z')
const name = { en: 'Name' }

interface StoreGiven {
  readonly pricesIncludeTax: boolean
  readonly taxesDelivery: boolean
  readonly offersPickup: boolean
  readonly countryCode: string
}

interface LineGiven {
  readonly store: number
  readonly unitMinor: number
  readonly quantity: number
  readonly weightGrams: number
  readonly discount: number
  readonly isFresh: boolean
}

const stores = fc.array(
  fc.record({
    pricesIncludeTax: fc.boolean(),
    taxesDelivery: fc.boolean(),
    offersPickup: fc.boolean(),
    countryCode: fc.constantFrom('DM', 'DM', 'BB'),
  }),
  { minLength: 3, maxLength: 3 },
)

const someLines = fc.array(
  fc.record({
    store: fc.integer({ min: 0, max: 2 }),
    unitMinor: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_000 })),
    quantity: fc.integer({ min: 1, max: 9 }),
    weightGrams: fc.integer({ min: 0, max: 4_000 }),
    discount: fc.constantFrom(0, 0, 0.1, 0.33, 1),
    isFresh: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
  }),
  { minLength: 1, maxLength: 8 },
)

const given = fc.record({
  stores,
  lines: someLines,
  couponKind: fc.constantFrom('percent', 'free_shipping', undefined),
  couponMaxMinor: fc.constantFrom(null, 700),
  freeOverMinor: fc.constantFrom(undefined, 5_000),
  courierMinor: fc.constantFrom(0, 333, 790),
  feeMinor: fc.constantFrom(0, 199, 250),
  walletMinor: fc.constantFrom(undefined, 0, 500, 10_000_000),
  points: fc.constantFrom(undefined, 900),
  isNowhere: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
})

const choices: fc.Arbitrary<CheckoutChoices> = fc.record({
  payment_method: fc.constantFrom('cash', 'cash', 'card'),
  wallet: fc.boolean(),
  points: fc.boolean(),
  deliveries: fc.constantFrom({}, { 'store-0': { method: 'pickup' } }, { 'store-1': { method: 'express' } }),
})

type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never

function method(key: string, minor: number, perKgMinor: number) {
  return {
    key,
    kind: key === 'pickup' ? ('pickup' as const) : ('local' as const),
    name,
    daysMin: 1,
    daysMax: 3,
    rate: 'weight' as const,
    price: money(minor),
    perKgMinor,
    bands: [],
    freeOver: key === 'courier' ? money(90_000) : undefined,
    usesSlots: false,
    cutoff: undefined,
  }
}

function lineOf(line: LineGiven, place: number, all: readonly StoreGiven[]): CartLine {
  const { countryCode, ...store } = all[line.store] ?? {
    pricesIncludeTax: false,
    taxesDelivery: false,
    offersPickup: false,
    countryCode: 'DM',
  }
  const storeId = `store-${line.store}`
  const productId = `product-${place}`
  const price = money(line.unitMinor)
  return {
    id: `line-${place}`,
    product_id: productId,
    variant_id: `variant-${place}`,
    quantity: line.quantity,
    modifier_ids: [],
    note: '',
    personalisation: {},
    items: [],
    seen_price_minor: line.unitMinor,
    seen_currency: currency,
    unitPrice: price,
    shownUnitPrice: price,
    sellable: {
      productId,
      variantId: `variant-${place}`,
      store: { id: storeId, slug: storeId },
      terms: {
        id: storeId,
        currency,
        countryCode,
        city: 'Roseau',
        position: undefined,
        timezone: 'America/Dominica',
        acceptsOrders: true,
        acceptsAutomatically: false,
        acceptsCash: true,
        deliveryMode: 'parcel',
        deliveryZones: ['home'],
        minOrder: money(0),
        taxBps: 1_500,
        ...store,
      },
      card: {},
      choices: [],
      modifiers: [],
      price,
      shownPrice: price,
      items: [],
      quantityPrices: [],
      contents: {},
      weightGrams: line.weightGrams,
      categoryPath: 'shops/clothing',
      collectionIds: [],
      isAlcohol: false,
      isFresh: line.isFresh,
      ageLimit: null,
      returns: null,
      tags: [],
      isOffered: true,
      isChosenRightly: true,
      answerFaults: {},
    },
  } as unknown as CartLine
}

/** Returns what a checkout reads, for a basket of up to three stores. */
function factsOf(of: Given): BasketFacts {
  const lines = of.lines.map((line, place) => lineOf(line, place, of.stores))
  const discounts = of.lines.map(({ unitMinor, quantity, discount }) => {
    const minor = of.couponKind === 'percent' ? Math.floor(unitMinor * quantity * discount) : 0
    return { minor, platformMinor: Math.floor(minor / 3) }
  })
  const coupon = of.couponKind && {
    coupon: {
      kind: of.couponKind,
      code: 'CODE',
      description: name,
      maxDiscountMinor: of.couponMaxMinor,
      budgetMinor: null,
      platformBps: 5_000,
      currency,
    },
    refusal: undefined,
    discounts,
    isFor: of.lines.map(({ discount }) => discount < 1),
  }
  return {
    lines,
    cuts: [],
    now,
    currency,
    rates: { id: 'rates', base: currency, asOf: '2026-03-02' },
    show: (amount: Money) => amount,
    address: {},
    destination: of.isNowhere ? undefined : { country: 'DM', region: undefined, city: 'Roseau' },
    shippingRates: {
      zones: [
        {
          key: 'home',
          name,
          isSameCountry: false,
          countries: ['DM', 'BB'],
          places: [],
          methods: [
            method('courier', of.courierMinor, 120),
            method('express', 1_500, 0),
            method('pickup', 0, 0),
          ],
        },
      ],
      restrictions: [{ categoryPath: undefined, flag: 'fresh', rule: 'local-only', notTo: [] }],
      freeOver: of.freeOverMinor === undefined ? undefined : money(of.freeOverMinor),
      positions: new Map(),
    },
    slots: new Map(),
    coupon: coupon as unknown as AppliedCoupon | undefined,
    commissionOf: () => ({
      rateId: 'rate',
      bps: 1_200,
      fixedMinor: 30,
      minMinor: 0,
      maxMinor: undefined,
      taxBps: 1_500,
    }),
    taxes,
    balances: {
      walletMinor: of.walletMinor,
      points: of.points && {
        balance: of.points,
        rules: { least: 100, most_percent: 50 },
        worth: (points: number) => Math.floor(points / 2),
      },
    },
    cashOptions: { feeMinor: of.feeMinor, limit: undefined, owed: money(0) },
    unpaid: { isProved: true, orders: 0, openMinor: 0 },
  } as unknown as BasketFacts
}

const taxes: Taxes = {
  goodsBps: (_, { productId, country }) => (country === 'BB' ? 1_750 : productId === 'product-1' ? 0 : 1_500),
  deliveryBps: ({ taxesDelivery }, { country }) => (taxesDelivery ? (country === 'BB' ? 1_750 : 1_500) : 0),
}

const paymentOptions: PaymentOptions = {
  hasCard: true,
  hasPayPal: false,
  takes: () => true,
  bank: { account: [], days: 3 },
  cash: undefined,
  unpaid: undefined,
  dueMinor: 0,
  now,
}

describe('priceBasket', () => {
  it('divides the total between points, the wallet and the rest', () => {
    fc.assert(
      fc.property(given, choices, (of, chosen) => {
        const basket = priceBasket(factsOf(of), chosen)

        const { packages, funds, fundableMinor, dueMinor, cash } = basket
        const extraMinor = totalOf(basket) - fundableMinor
        const feesMinor = sumMinor(packages.map(({ price }) => price.cashFeeMinor))
        expect(remainderOf(fundableMinor, funds)).toBe(dueMinor)
        expect(dueMinor).toBeGreaterThanOrEqual(0)
        expect(extraMinor).toBeGreaterThanOrEqual(feesMinor)
        expect([dueMinor, cash.dueMinor]).toContain(dueMinor + extraMinor)
        expect(feesMinor > 0).toBe(extraMinor > 0)
        if (chosen.payment_method !== 'cash' || dueMinor === 0) expect(extraMinor).toBe(0)
      }),
    )
  })

  it('prices each package for its delivery, after the coupon and with the cash fee', () => {
    fc.assert(
      fc.property(given, choices, (of, chosen) => {
        const facts = factsOf(of)

        for (const { price, chosen: offer, terms, lines, discounts } of priceBasket(facts, chosen).packages) {
          const country =
            offer?.kind === 'pickup' ? terms.countryCode : (facts.destination?.country ?? terms.countryCode)
          const productIds = lines.map((line) => line.product_id)
          const atOnce = pricePackage({
            lines: lines.map((line, place) => ({
              unitMinor: line.shownUnitPrice.minor,
              quantity: line.quantity,
              discountMinor: discounts[place]?.minor ?? 0,
              subsidyMinor: discounts[place]?.platformMinor ?? 0,
              commission: facts.commissionOf(line.product_id),
              taxBps: facts.taxes.goodsBps(terms, { productId: line.product_id, country }),
            })),
            shippingMinor: (offer?.price.minor ?? 0) + price.cashFeeMinor,
            shippingTaxBps: facts.taxes.deliveryBps(terms, { productIds, country }),
            isTaxIncluded: terms.pricesIncludeTax,
          })
          expect(price).toEqual({ ...atOnce, cashFeeMinor: price.cashFeeMinor })
        }
      }),
    )
  })

  it('charges the total that the quote shows', () => {
    fc.assert(
      fc.property(given, choices, (of, chosen) => {
        const basket = priceBasket(factsOf(of), chosen)
        if (basket.packages.some((pack) => !pack.chosen)) return

        const quote = toQuote(basket, chosen, { paymentOptions, locale: 'en' })
        const orders = toOrders(basket)

        expect(sumMinor(orders.map((order) => order.totalMinor))).toBe(quote.total?.minor)
        expect(sumMinor(orders.map((order) => order.taxMinor))).toBe(quote.tax?.minor)
        expect(sumMinor(orders.map((order) => order.shippingMinor))).toBe(
          (quote.shipping?.minor ?? 0) + (quote.cash_fee?.minor ?? 0),
        )
      }),
    )
  })
})
