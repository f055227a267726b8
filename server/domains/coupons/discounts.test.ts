import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, converter, type Money, sumMinor } from '#values/money.ts'
import { applyCoupon, applyToShipping, totalOf } from './apply.ts'
import type { Coupon, CouponUsage, Goods } from './coupon.ts'
import { budgetOf } from './discounts.ts'

const now = new Date('2026-03-02T17:00:00Z')
const same = (amount: Money) => amount

/** Creates a coupon of 10% on everything, paid by the market, with no end; `but` overrides. */
function aCoupon(but: Partial<Coupon> = {}): Coupon {
  return {
    id: 'c',
    code: 'TEN',
    kind: 'percent',
    description: { en: 'Ten' },
    percent: 10,
    amountMinor: null,
    currency: 'USD',
    minSubtotalMinor: 0,
    maxDiscountMinor: null,
    buyQuantity: null,
    getQuantity: null,
    platformBps: 10_000,
    storeId: null,
    storeIds: [],
    categoryPaths: [],
    collectionIds: [],
    productIds: [],
    excludedProductIds: [],
    fromTime: null,
    untilTime: null,
    startsAt: new Date('2026-01-01T00:00:00Z'),
    endsAt: null,
    isPaused: false,
    usesTotal: null,
    usedCount: 0,
    usesPerCustomer: null,
    budgetMinor: null,
    spentMinor: 0,
    firstOrderOnly: false,
    givenWith: null,
    ...but,
  }
}

function a(unitMinor: number, quantity: number, but: Partial<Goods> = {}): Goods {
  return {
    productId: 'p',
    storeId: 'a',
    timezone: 'America/Jamaica',
    categoryPath: 'shops/clothing',
    collectionIds: [],
    unitMinor,
    quantity,
    ...but,
  }
}

const stranger: CouponUsage = { ownUses: 0, hasOrdered: false, isGiven: false }

function apply(
  coupon: Coupon,
  goods: Goods[],
  { show = same, standing = stranger }: { show?: (amount: Money) => Money; standing?: CouponUsage } = {},
) {
  return applyCoupon(coupon, { goods, now, show, standing })
}

const minorOf = (applied: ReturnType<typeof apply>) => applied.discounts.map(({ minor }) => minor)

describe('fixed-amount coupon', () => {
  it('splits the discount across lines as in the worked example, half paid by each seller', () => {
    const coupon = aCoupon({ kind: 'fixed', percent: null, amountMinor: 1000, platformBps: 5000 })

    const applied = apply(coupon, [a(3000, 2), a(4000, 1, { storeId: 'b' })])

    expect(applied.discounts).toEqual([
      { minor: 600, platformMinor: 300 },
      { minor: 400, platformMinor: 200 },
    ])
    expect(allocate(600, [1, 1])).toEqual([300, 300])
  })

  it('never takes off more than the goods cost', () => {
    const coupon = aCoupon({ kind: 'fixed', percent: null, amountMinor: 1000 })

    expect(minorOf(apply(coupon, [a(300, 1), a(1, 3)]))).toEqual([300, 3])
  })

  it('converts its amount, minimum and maximum at the rates of prices, each rounded half up', () => {
    const usd = { unitsPerBase: '1', minorUnits: 2 }
    const toJamaica = converter(usd, { unitsPerBase: '155.125', minorUnits: 2 })
    const show = ({ minor }: Money) => ({ minor: toJamaica(minor), currency: 'JMD' })
    const fixed = aCoupon({ kind: 'fixed', percent: null, amountMinor: 301, minSubtotalMinor: 1501 })

    expect(minorOf(apply(fixed, [a(232_843, 1)], { show }))).toEqual([46_693])
    expect(apply(fixed, [a(232_842, 1)], { show }).refusal).toEqual({
      code: 'coupon_minimum',
      facts: {
        minimum: { minor: 232_843, currency: 'JMD' },
        missing: { minor: 1, currency: 'JMD' },
      },
    })
  })
})

describe('percentage coupon', () => {
  it('applies to the sum, so that no cent is lost between lines', () => {
    expect(minorOf(apply(aCoupon({ percent: 15 }), [a(333, 1), a(333, 1), a(334, 1)]))).toEqual([50, 50, 50])
  })

  it('stops at its maximum', () => {
    expect(minorOf(apply(aCoupon({ maxDiscountMinor: 101 }), [a(1000, 1), a(1000, 1)]))).toEqual([51, 50])
  })

  it('stops at its budget, to the cent', () => {
    const coupon = aCoupon({ percent: 50, budgetMinor: 1000, spentMinor: 993 })

    const applied = apply(coupon, [a(5000, 1)])

    expect(minorOf(applied)).toEqual([7])
    expect(budgetOf(coupon, { minor: 7, currency: 'USD' }, same)).toBe(7)
  })
})

describe('buy-and-get coupon', () => {
  const three = aCoupon({ kind: 'buy_get', percent: 100, buyQuantity: 2, getQuantity: 1 })

  it('discounts the cheapest units of each complete set, counted from the most expensive', () => {
    const goods = [a(100, 2), a(500, 3), a(300, 2)]

    expect(minorOf(apply(three, goods))).toEqual([100, 500, 0])
  })

  it('is refused without a complete set', () => {
    expect(apply(three, [a(100, 2)]).refusal).toEqual({ code: 'coupon_pieces', facts: { pieces: 3 } })
  })

  it('takes half off if it is set to 50%', () => {
    expect(minorOf(apply({ ...three, percent: 50 }, [a(101, 6)]))).toEqual([102])
  })
})

describe('free delivery coupon', () => {
  const free = aCoupon({ kind: 'free_shipping', percent: null, platformBps: 2500, categoryPaths: ['shops'] })

  it('applies to packages with eligible goods, and not to goods', () => {
    const applied = apply(free, [a(100, 1), a(100, 1, { categoryPath: 'groceries/tea' })])
    const packages = [
      { places: [0], priceMinor: 801 },
      { places: [1], priceMinor: 600 },
    ]

    expect(totalOf(applied.discounts)).toBe(0)
    expect(applyToShipping(applied, { packages, show: same })).toEqual([
      { minor: 801, platformMinor: 200 },
      { minor: 0, platformMinor: 0 },
    ])
  })
})

describe('coupon scope', () => {
  const goods = [
    a(100, 1, { productId: 'p', storeId: 'a', categoryPath: 'shops/music' }),
    a(100, 1, { productId: 'q', storeId: 'b', categoryPath: 'shops/musical' }),
    a(100, 1, { productId: 'r', storeId: 'b', categoryPath: 'groceries' }),
  ]
  const isFor = (but: Partial<Coupon>) => apply(aCoupon(but), goods).isFor

  it.each<[string, Partial<Coupon>, boolean[]]>([
    ['everything where nothing is said', {}, [true, true, true]],
    [
      'a category and what lies in it, not what only begins like it',
      { categoryPaths: ['shops/music'] },
      [true, false, false],
    ],
    ['products', { productIds: ['q'] }, [false, true, false]],
    [
      'products or categories, where both are said',
      { productIds: ['q'], categoryPaths: ['groceries'] },
      [false, true, true],
    ],
    ['stores', { storeIds: ['b'] }, [false, true, true]],
    ['the store whose own it is', { storeId: 'b', platformBps: 0 }, [false, true, true]],
    ['what is not left out', { storeIds: ['b'], excludedProductIds: ['r'] }, [false, true, false]],
  ])('is %s', (_, but, expected) => {
    expect(isFor(but)).toEqual(expected)
  })
})

describe('coupon refusal', () => {
  it.each<[string, Partial<Coupon>, Partial<CouponUsage>]>([
    ['coupon_not_begun', { startsAt: new Date('2026-03-03T00:00:00Z') }, {}],
    ['coupon_ended', { endsAt: now }, {}],
    ['coupon_ended', { isPaused: true }, {}],
    ['coupon_used_up', { usesTotal: 3, usedCount: 3 }, {}],
    ['coupon_used_up', { budgetMinor: 100, spentMinor: 100 }, {}],
    ['coupon_goods', { storeIds: ['elsewhere'] }, {}],
    ['coupon_hours', { fromTime: '12:01', untilTime: '15:00' }, {}],
    ['coupon_minimum', { minSubtotalMinor: 1001 }, {}],
    ['coupon_address', { givenWith: 'newsletter' }, {}],
    ['coupon_used', { usesPerCustomer: 2 }, { ownUses: 2 }],
    ['coupon_first_order', { firstOrderOnly: true }, { hasOrdered: true }],
  ])('as %s, and takes nothing off', (code, but, standing) => {
    const applied = apply(aCoupon(but), [a(1000, 1)], { standing: { ...stranger, ...standing } })

    expect(applied.refusal?.code).toBe(code)
    expect(totalOf(applied.discounts)).toBe(0)
  })

  it('is skipped for an unknown visitor if it depends on the customer', () => {
    const coupon = aCoupon({ firstOrderOnly: true, givenWith: 'exit', usesPerCustomer: 1 })

    expect(
      applyCoupon(coupon, { goods: [a(1000, 1)], now, show: same, standing: undefined }).refusal,
    ).toBeUndefined()
  })

  it('applies outside its hours in each store’s time zone, also past midnight', () => {
    const night = aCoupon({ fromTime: '22:00', untilTime: '02:00' })
    const goods = [a(100, 1), a(100, 1, { timezone: 'Asia/Dubai' }), a(100, 1, { timezone: 'Asia/Dhaka' })]

    expect(apply(night, goods).isFor).toEqual([false, false, true])
  })
})

const anyGoods = fc.array(
  fc
    .record({
      unitMinor: fc.integer({ min: 0, max: 2_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      storeId: fc.constantFrom('a', 'b'),
      collectionIds: fc.subarray(['spring', 'gifts']),
    })
    .map(({ unitMinor, quantity, ...goods }) => a(unitMinor, quantity, goods)),
  { minLength: 1, maxLength: 12 },
)

const anyCoupon = fc
  .record({
    kind: fc.constantFrom<Coupon['kind'][]>('percent', 'fixed', 'buy_get'),
    percent: fc.integer({ min: 1, max: 100 }),
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    maxDiscountMinor: fc.option(fc.integer({ min: 1, max: 100_000 })),
    buyQuantity: fc.integer({ min: 1, max: 9 }),
    getQuantity: fc.integer({ min: 1, max: 9 }),
    platformBps: fc.integer({ min: 0, max: 10_000 }),
    storeId: fc.option(fc.constant('a')),
    collectionIds: fc.subarray(['spring', 'gifts', 'deleted']),
    budgetMinor: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  })
  .map(aCoupon)

describe('coupon discounts', () => {
  it('are whole minor units within line price, maximum and budget', () => {
    fc.assert(
      fc.property(anyCoupon, anyGoods, (coupon, goods) => {
        const { discounts, isFor } = apply(coupon, goods)

        discounts.forEach(({ minor, platformMinor }, place) => {
          const line = goods[place] ?? a(0, 0)
          expect(Number.isSafeInteger(minor) && Number.isSafeInteger(platformMinor)).toBe(true)
          expect(minor).toBeGreaterThanOrEqual(0)
          const isInScope = line.collectionIds.some((id) => coupon.collectionIds.includes(id))
          if (coupon.collectionIds.length > 0 && !isInScope) expect(minor).toBe(0)
          expect(minor).toBeLessThanOrEqual(isFor[place] ? line.unitMinor * line.quantity : 0)
          expect(platformMinor).toBeGreaterThanOrEqual(0)
          expect(platformMinor).toBeLessThanOrEqual(minor)
        })
        expect(totalOf(discounts)).toBeLessThanOrEqual(coupon.maxDiscountMinor ?? Number.MAX_SAFE_INTEGER)
        expect(totalOf(discounts)).toBeLessThanOrEqual(coupon.budgetMinor ?? Number.MAX_SAFE_INTEGER)
      }),
    )
  })

  it('match the promised amount without a limit, and are split exactly between market and sellers', () => {
    fc.assert(
      fc.property(
        anyGoods,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 10_000 }),
        (goods, percent, bps) => {
          const { discounts } = apply(aCoupon({ percent, platformBps: bps }), goods)

          const worth = sumMinor(goods.map(({ unitMinor, quantity }) => unitMinor * quantity))
          const promised = (BigInt(worth) * BigInt(percent) + 50n) / 100n
          const market = (promised * BigInt(bps) + 5000n) / 10_000n
          expect(BigInt(totalOf(discounts))).toBe(promised)
          expect(BigInt(sumMinor(discounts.map(({ platformMinor }) => platformMinor)))).toBe(market)
        },
      ),
    )
  })
})
