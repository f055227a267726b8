import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, sumMinor } from '#values/money.ts'
import { keyOf, rowOf } from './account.ts'
import type { OrderFacts, RefundFacts } from './order-facts.ts'
import type { OrderPosting } from './order-posting.ts'
import { postingsOf } from './order-postings.ts'
import { unitShare } from './order-shares.ts'

const day = (days: number) => ({ at: new Date(Date.UTC(2026, 0, days)), actorId: null })
const card = { kind: 'card', gateway: 'simulated' } as const
const cash = { kind: 'cash', gateway: null } as const

/** Two units at 30.00 less a shared coupon, taxed, shipped, and paid by card alone. */
const example: OrderFacts = {
  id: 'order',
  groupId: 'group',
  storeId: 'store',
  currency: 'USD',
  totalMinor: 6875,
  commissionMinor: 855,
  commissionTaxMinor: 107,
  shippingMinor: 800,
  shippingSubsidyMinor: 0,
  lines: [{ id: 'line', quantity: 2, commissionMinor: 855, commissionTaxMinor: 107, subsidyMinor: 300 }],
  paid: [{ ...card, minor: 6875 }],
  owedCashMinor: 0,
  placed: day(1),
  delivered: day(3),
  completedAt: undefined,
  ended: undefined,
  refunds: [],
  disputes: [],
}

function refund(id: string, minor: number, given: Partial<RefundFacts> = {}): RefundFacts {
  return {
    id,
    decision: `request:${id}`,
    tender: card,
    minor,
    decided: day(4),
    part: undefined,
    marketMinor: 0,
    isChargeback: false,
    stage: 'paid',
    failed: undefined,
    paid: undefined,
    ...given,
  }
}

const piece = (start: number, quantity = 1) => ({ kind: 'line', lineId: 'line', start, quantity }) as const

function balancesOf(postings: readonly OrderPosting[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const { kind, gateway } = rowOf(account)
    const name = gateway === null ? kind : `${kind} ${gateway}`
    balances[name] = (balances[name] ?? 0) + amount
  }
  return balances
}

describe('chargebacks', () => {
  it('reverse the same commission in parts as in one sum, to the cent', () => {
    const part = (id: string, at: number) =>
      refund(id, 1004, { decision: `dispute:${id}`, isChargeback: true, decided: day(at) })

    const balances = balancesOf(postingsOf({ ...example, refunds: [part('first', 4), part('second', 5)] }))

    // 2008 of 6875 is 249.7 of 855, and 1004 is 124.9.
    expect(balances.revenue).toBe(855 - 249)
    expect(balances.tax).toBe(107 - 31)
  })
})

describe('an order that ends', () => {
  const gift = (minor: number) =>
    refund('gift', minor, { part: { kind: 'goodwill' }, marketMinor: minor, decided: day(2) })
  const sent = { ...example, delivered: undefined }

  it('reverses the sale even if the whole amount was paid as goodwill before', () => {
    const given = { ...sent, refunds: [gift(6875)], ended: day(3) }

    const postings = postingsOf(given)

    expect(balancesOf(postings)).toEqual({
      ...{
        'clearing simulated': -6875,
        refunds: 6875,
        promotions: 0,
        pending: 0,
        revenue: 0,
        tax: 0,
        goodwill: 0,
      },
    })
    expect(postings.at(-1)).toMatchObject({
      key: 'refund owed ended:order',
      reversesKey: 'sale order',
      ...day(3),
    })
  })

  it.each([6875, 6874])(
    'leaves nobody waiting though its seller has given %i of it back out of what they had not',
    (minor) => {
      const given = refund('gift', minor, { part: { kind: 'goodwill' }, decided: day(2) })
      const left = refund('rest', 6875 - minor, { decision: 'end:order', decided: day(3) })
      const refunds = minor === 6875 ? [given] : [given, left]

      const postings = postingsOf({ ...sent, refunds, ended: day(3) })

      // The part of the goodwill above the sale is a debt, which the reversed commission pays when it is posted.
      const [, owed] = postings
      const debt = -(balancesOf(owed ? [owed] : []).debt ?? 0)
      expect(debt).toBeGreaterThan(0)
      expect(postings.at(-1)).toMatchObject({ key: 'release order', releasedMinor: debt, ...day(3) })
      expect(balancesOf(postings)).toMatchObject({ pending: 0, debt: -debt, earnings: debt, revenue: 0 })
    },
  )

  it('reverses nothing more with a refund of the rest', () => {
    const rest = refund('rest', 6000, { decision: 'end:order', decided: day(3) })
    const postings = postingsOf({ ...sent, refunds: [gift(875), rest], ended: day(3) })

    expect(keysOf(postings)).toEqual(['sale order', 'refund owed request:gift', 'refund owed end:order'])
    expect(balancesOf(postings)).toMatchObject({ pending: 0, revenue: 0, tax: 0, goodwill: 0, promotions: 0 })
  })
})

function keysOf(postings: readonly OrderPosting[]): string[] {
  return postings.map(({ key }) => key)
}

describe('a sale', () => {
  it('divides the worked example to the cent', () => {
    expect(balancesOf(postingsOf(example))).toEqual({
      'clearing simulated': -6875,
      promotions: -300,
      pending: 6213,
      revenue: 855,
      tax: 107,
    })
  })

  it('is not posted before it is placed, paid in full, or delivered if paid in cash', () => {
    const atTheDoor = { ...example, paid: [{ ...cash, minor: 6875 }], delivered: undefined }

    expect(postingsOf({ ...example, placed: undefined })).toEqual([])
    expect(postingsOf({ ...example, paid: [{ ...card, minor: 6874 }] })).toEqual([])
    expect(postingsOf({ ...example, paid: [] })).toEqual([])
    expect(postingsOf(atTheDoor)).toEqual([])
  })

  it('leaves the seller of a cash order with a debt for fees less subsidies', () => {
    const [sale] = postingsOf({ ...example, paid: [{ ...cash, minor: 6875 }] })

    expect(sale?.at).toEqual(day(3).at)
    expect(balancesOf(sale ? [sale] : [])).toEqual({ promotions: -300, debt: -662, revenue: 855, tax: 107 })
  })

  it('pays the seller subsidised delivery, reversed with the whole order and not with one unit', () => {
    const sent = { ...example, shippingSubsidyMinor: 500 }
    const piecewise = postingsOf({ ...sent, refunds: [refund('one', 3038, { part: piece(0) })] })
    const wholly = postingsOf({
      ...sent,
      refunds: [refund('all', 6875, { paid: { ...day(5), from: card } })],
    })

    expect(balancesOf(piecewise)).toMatchObject({ promotions: -650, pending: 4007 })
    expect(Object.values(balancesOf(wholly)).every((balance) => balance === 0)).toBe(true)
  })

  it('without anything to pay is still paid to the seller by the marketplace', () => {
    const free = { ...example, totalMinor: 0, paid: [], commissionMinor: 0, commissionTaxMinor: 0 }

    expect(balancesOf(postingsOf(free))).toEqual({ promotions: -300, pending: 300 })
  })
})

describe('a refund', () => {
  it('of one unit reverses the part of each party and keeps the shipping', () => {
    const postings = postingsOf({ ...example, refunds: [refund('one', 3038, { part: piece(0) })] })

    expect(balancesOf(postings.slice(1))).toEqual({
      refunds: 3038,
      promotions: 150,
      pending: -2706,
      revenue: -428,
      tax: -54,
    })
    expect(balancesOf(postings).pending).toBe(3507)
  })

  it('is payable until paid from the gateway, by the bank, or into a wallet', () => {
    const froms = [card, { kind: 'bank', gateway: null }, { walletOf: 'person' }] as const
    const paid = froms.map((from) => {
      const refunds = [refund('one', 3038, { part: piece(0), paid: { ...day(5), from } })]
      return balancesOf(postingsOf({ ...example, refunds }).slice(2))
    })

    expect(paid).toEqual([
      { refunds: -3038, 'clearing simulated': 3038 },
      { refunds: -3038, 'clearing bank': 3038 },
      { refunds: -3038, wallet: 3038 },
    ])
  })

  it('after the release reverses earnings, or adds a debt if the seller had the cash', () => {
    const refunds = [refund('one', 3038, { part: piece(0), decided: day(20) })]
    const released = postingsOf({ ...example, completedAt: day(10).at, refunds })
    const owed = postingsOf({
      ...example,
      paid: [{ ...cash, minor: 6875 }],
      completedAt: day(10).at,
      refunds: refunds.map((one) => ({ ...one, tender: cash })),
    })

    expect(released.at(-1)).toMatchObject({ mayOverdraw: true, reversesKey: 'sale order' })
    expect(balancesOf(released)).toMatchObject({ pending: 0, earnings: 6213 - 2706 })
    expect(balancesOf(owed)).toMatchObject({ debt: -662 - 2706 })
    expect(owed.at(-1)?.mayOverdraw).toBeUndefined()
  })

  it('of a late payment goes to its source', () => {
    const late = { ...example, placed: undefined, refunds: [refund('late', 6875)] }

    expect(balancesOf(postingsOf(late))).toEqual({ 'clearing simulated': -6875, refunds: 6875 })
  })

  it('of everything leaves all balances at zero', () => {
    const postings = postingsOf({
      ...example,
      refunds: [refund('all', 6875, { paid: { ...day(5), from: card } })],
    })

    expect(Object.values(balancesOf(postings)).every((balance) => balance === 0)).toBe(true)
  })
})

describe('a reduction before an order is paid', () => {
  const wallet = { kind: 'wallet', gateway: null } as const
  const terms = fc.record({
    pieces: fc.integer({ min: 2, max: 6 }),
    worth: fc.integer({ min: 600, max: 90_000 }),
    commission: fc.integer({ min: 0, max: 100 }),
    subsidy: fc.nat(500),
    ofWallet: fc.integer({ min: 0, max: 99 }),
    missing: fc.integer({ min: 1, max: 5 }),
    isCash: fc.boolean(),
  })

  it('has the same result as a full sale refunded later, except for cash never received', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const outer = given.isCash ? cash : card
        const quantity = Math.min(given.missing, given.pieces - 1)
        const commissionMinor = Math.floor(((given.worth + given.subsidy) * given.commission) / 110)
        const commissionTaxMinor = Math.floor(commissionMinor / 10)
        const walletMinor = Math.floor((given.worth * given.ofWallet) / 100)
        const minor = unitShare(given.worth, { start: 0, quantity, of: given.pieces })
        const fromWallet = Math.floor((minor * given.ofWallet) / 100)
        const part = piece(0, quantity)
        const whole: OrderFacts = {
          ...example,
          totalMinor: given.worth,
          commissionMinor,
          commissionTaxMinor,
          lines: [
            {
              id: 'line',
              quantity: given.pieces,
              commissionMinor,
              commissionTaxMinor,
              subsidyMinor: given.subsidy,
            },
          ],
          paid: [
            { ...wallet, minor: walletMinor },
            { ...outer, minor: given.worth - walletMinor },
          ],
        }
        const back = [
          refund('one', fromWallet, {
            part,
            tender: wallet,
            paid: { ...day(2), from: { walletOf: 'person' } },
          }),
          refund('one', minor - fromWallet, { part, tender: outer }),
        ].filter((each) => each.minor > 0)
        const before = back.map((each) => ({
          ...each,
          decided: day(2),
          stage: each.tender === wallet ? ('part_paid' as const) : ('unpaid' as const),
        }))
        const short = {
          ...whole,
          paid: [
            { ...wallet, minor: walletMinor },
            { ...outer, minor: given.worth - walletMinor - (minor - fromWallet) },
          ],
          refunds: before,
        }
        const postings = postingsOf(short)
        const [early, after] = [postings, postingsOf({ ...whole, refunds: back })].map(balancesOf)
        const ofSeller = (of: Record<string, number> | undefined) => (of?.pending ?? 0) + (of?.debt ?? 0)

        expect(postings.every(({ entries }) => sumMinor(entries.map(({ amount }) => amount)) === 0)).toBe(
          true,
        )
        expect(early?.refunds ?? 0).toBe(0)
        expect([early?.revenue, early?.tax, early?.promotions, early?.wallet]).toEqual([
          after?.revenue,
          after?.tax,
          after?.promotions,
          after?.wallet,
        ])
        expect(ofSeller(early)).toBe(ofSeller(after) + (given.isCash ? minor - fromWallet : 0))
        expect(early?.debt ?? 0).toBeLessThanOrEqual(0)
        expect(early?.pending ?? 0).toBeGreaterThanOrEqual(0)
        expect(early?.reserved ?? 0).toBe(0 - walletMinor)
        if (!given.isCash)
          expect(early?.['clearing simulated'] ?? 0).toBe(walletMinor - given.worth + minor - fromWallet)
      }),
    )
  })

  it('is refunded at once if the order is never sold, and unpaid amounts belong to no one', () => {
    const paid = { ...day(2), from: { walletOf: 'person' } }
    const never = postingsOf({
      ...example,
      delivered: undefined,
      paid: [{ ...wallet, minor: 2000 }],
      refunds: [
        refund('one', 500, { part: piece(0), tender: wallet, stage: 'part_paid', paid }),
        refund('one', 1200, { part: piece(0), tender: cash, stage: 'unpaid' }),
      ],
    })

    expect(balancesOf(never)).toEqual({ reserved: -500, refunds: 0, wallet: 500 })
  })
})

describe('an order', () => {
  const amount = fc.integer({ min: 0, max: 90_000 })
  const orders = fc
    .record({
      quantities: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      worths: fc.array(fc.tuple(amount, amount), { minLength: 4, maxLength: 4 }),
      commission: fc.integer({ min: 0, max: 100 }),
      shipping: amount,
      isCash: fc.boolean(),
      isReleased: fc.boolean(),
      seed: fc.integer(),
    })
    .map(({ quantities, worths, commission, shipping, isCash, isReleased, seed }) => {
      const lines = quantities.map((quantity, place) => {
        const [goods = 0, subsidy = 0] = worths[place] ?? []
        const commissionMinor = Math.floor(((goods + subsidy) * commission) / 110)
        const commissionTaxMinor = Math.floor(commissionMinor / 10)
        return {
          id: `line ${place}`,
          quantity,
          goods,
          commissionMinor,
          commissionTaxMinor,
          subsidyMinor: subsidy,
        }
      })
      const totalMinor = sumMinor(lines.map(({ goods }) => goods)) + shipping
      const order: OrderFacts = {
        ...example,
        totalMinor,
        lines,
        commissionMinor: sumMinor(lines.map((line) => line.commissionMinor)),
        commissionTaxMinor: sumMinor(lines.map((line) => line.commissionTaxMinor)),
        paid: totalMinor > 0 ? [{ ...(isCash ? cash : card), minor: totalMinor }] : [],
        completedAt: isReleased ? day(10).at : undefined,
      }
      return { order, lines, shipping, seed }
    })

  /** Each unit is returned separately, in an order given by the seed, before or after the release. */
  function piecewise({
    order,
    lines,
    seed,
  }: {
    order: OrderFacts
    lines: readonly { id: string; quantity: number; goods: number }[]
    seed: number
  }) {
    const pieces = lines.flatMap(({ id, quantity, goods }) =>
      allocate(
        goods,
        Array.from({ length: quantity }, () => 1),
      ).map((minor, start) => ({ id, start, minor })),
    )
    const turn = (Math.abs(seed) % pieces.length) + 1
    const shuffled = [...pieces.slice(turn), ...pieces.slice(0, turn)]
    return {
      ...order,
      refunds: shuffled
        .filter(({ minor }) => minor > 0)
        .map(({ id, start, minor }, place) =>
          refund(`${id} ${start}`, minor, {
            tender: order.paid[0] ?? card,
            part: { kind: 'line', lineId: id, start, quantity: 1 },
            decided: day(4 + place),
          }),
        ),
    }
  }

  it('keeps every transaction balanced and the pending balance at zero or above', () => {
    fc.assert(
      fc.property(orders, (given) => {
        let pending = 0
        for (const { entries } of postingsOf(piecewise(given))) {
          expect(sumMinor(entries.map(({ amount }) => amount))).toBe(0)
          expect(new Set(entries.map(({ account }) => keyOf(rowOf(account)))).size).toBe(entries.length)
          expect(entries.every(({ amount }) => amount !== 0)).toBe(true)
          pending += entries.find(({ account }) => account.kind === 'pending')?.amount ?? 0
        }
        if (given.order.completedAt) expect(pending).toBe(0)
      }),
    )
  })

  it('leaves nothing pending if a unit worth less than its commission is returned after the release', () => {
    const line = {
      id: 'line',
      quantity: 6,
      commissionMinor: 34_350,
      commissionTaxMinor: 3435,
      subsidyMinor: 2,
    }
    const order: OrderFacts = {
      ...example,
      totalMinor: 37_783,
      lines: [line],
      commissionMinor: line.commissionMinor,
      commissionTaxMinor: line.commissionTaxMinor,
      paid: [{ ...card, minor: 37_783 }],
      completedAt: day(3).at,
      refunds: [
        refund('third', 6297, {
          tender: card,
          part: { kind: 'line', lineId: 'line', start: 2, quantity: 1 },
          decided: day(5),
        }),
      ],
    }

    const { pending = 0, earnings = 0 } = balancesOf(postingsOf(order))

    expect([pending, earnings]).toEqual([0, 1])
  })

  it('ends the same in any order of unit returns, with the shipping kept by the seller', () => {
    fc.assert(
      fc.property(orders, (given) => {
        fc.pre(given.lines.every(({ goods, quantity }) => goods === 0 || goods >= quantity))
        fc.pre(given.lines.every(({ goods, subsidyMinor }) => goods > 0 || subsidyMinor === 0))
        const order = piecewise({
          ...given,
          order: { ...given.order, paid: [{ ...card, minor: given.order.totalMinor }] },
        })
        const { pending = 0, earnings = 0, debt = 0, ...rest } = balancesOf(postingsOf(order))

        expect(pending + earnings + debt).toBe(given.shipping)
        expect(rest.revenue ?? 0).toBe(0)
        expect(rest.tax ?? 0).toBe(0)
        expect(rest.promotions ?? 0).toBe(0)
      }),
    )
  })
})

describe('partial refunds, delivery refunds and goodwill', () => {
  /** A refund decided at any point: a unit, an amount of the delivery, or goodwill. */
  type Gift = { kind: 'goodwill'; minor: number } | { kind: 'delivery'; minor: number } | { kind: 'line' }
  const gifts = fc
    .record({
      pieces: fc.integer({ min: 1, max: 5 }),
      worth: fc.integer({ min: 200, max: 9000 }),
      commission: fc.integer({ min: 0, max: 100 }),
      subsidy: fc.nat(500),
      shippingSubsidy: fc.nat(500),
      delivery: fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 3 }),
      goodwill: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
      isMarkets: fc.boolean(),
      isReleased: fc.boolean(),
    })
    .chain((given) => {
      const all: Gift[] = [
        ...Array.from({ length: given.pieces }, (): Gift => ({ kind: 'line' })),
        ...given.delivery.map((minor): Gift => ({ kind: 'delivery', minor })),
        ...given.goodwill.map((minor): Gift => ({ kind: 'goodwill', minor })),
      ]
      const inAnyOrder = fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
      return fc.record({ terms: fc.constant(given), first: inAnyOrder, second: inAnyOrder })
    })

  /** Follows the rules of the marketplace: never more than is left, and a return recovers its goodwill first. */
  function given(
    terms: {
      pieces: number
      worth: number
      commission: number
      subsidy: number
      shippingSubsidy: number
      delivery: number[]
      isMarkets: boolean
      isReleased: boolean
    },
    order: readonly Gift[],
  ): OrderFacts {
    const shippingMinor = sumMinor(terms.delivery)
    const totalMinor = terms.worth + shippingMinor
    const commissionMinor = Math.floor(((terms.worth + terms.subsidy) * terms.commission) / 110)
    const commissionTaxMinor = Math.floor(commissionMinor / 10)
    const units = allocate(
      terms.worth,
      Array.from({ length: terms.pieces }, () => 1),
    )
    let left = totalMinor
    let outstanding = 0
    let piece = 0
    let start = 0
    const refunds = order.flatMap((gift, place): RefundFacts[] => {
      const worth = gift.kind === 'line' ? (units[piece] ?? 0) : gift.minor
      const minor = Math.min(worth, left)
      const recovered = Math.min(worth - minor, outstanding)
      const marketMinor = gift.kind === 'goodwill' ? (terms.isMarkets ? minor : 0) : -recovered
      if (minor === 0) return []
      left -= minor
      outstanding += marketMinor
      const part = ((): NonNullable<RefundFacts['part']> => {
        switch (gift.kind) {
          case 'line':
            return { kind: 'line', lineId: 'line', start: piece++, quantity: 1 }
          case 'delivery':
            start += minor - marketMinor
            return { kind: 'delivery', start: start - minor + marketMinor, minor: minor - marketMinor }
          case 'goodwill':
            return { kind: 'goodwill' }
        }
      })()
      return [refund(`gift ${place}`, minor, { part, marketMinor, decided: day(4 + place) })]
    })
    return {
      ...example,
      totalMinor,
      commissionMinor,
      commissionTaxMinor,
      shippingMinor,
      shippingSubsidyMinor: terms.shippingSubsidy,
      lines: [
        {
          id: 'line',
          quantity: terms.pieces,
          commissionMinor,
          commissionTaxMinor,
          subsidyMinor: terms.subsidy,
        },
      ],
      paid: [{ ...card, minor: totalMinor }],
      completedAt: terms.isReleased ? day(6).at : undefined,
      refunds,
    }
  }

  const endOf = (order: OrderFacts) => {
    const balances = balancesOf(postingsOf(order))
    const named = (...kinds: string[]) => kinds.map((kind) => balances[kind] ?? 0)
    return [
      sumMinor(named('pending', 'earnings', 'debt')),
      ...named('refunds', 'revenue', 'tax', 'promotions', 'goodwill'),
    ]
  }

  it('end the same in any order and for any payer of the goodwill', () => {
    fc.assert(
      fc.property(gifts, fc.nat(6), ({ terms, first, second }, most) => {
        // Only some, so that the sum does not exceed the amount paid.
        let room = terms.worth + sumMinor(terms.delivery)
        const worthOf = (gift: Gift) =>
          gift.kind === 'line' ? Math.ceil(terms.worth / terms.pieces) : gift.minor
        const some = new Set(
          first.slice(0, most + 1).filter((gift) => {
            const fits = worthOf(gift) <= room
            if (fits) room -= worthOf(gift)
            return fits
          }),
        )
        const [one, other] = [first, second].map((order) =>
          endOf(
            given(
              terms,
              order.filter((gift) => some.has(gift)),
            ),
          ),
        )

        expect(one).toEqual(other)
      }),
    )
  })

  it('return all balances to zero, with the goodwill recovered, once everything is refunded', () => {
    fc.assert(
      fc.property(gifts, ({ terms, first }) => {
        const order = given({ ...terms, isMarkets: true }, first)
        const parts = order.refunds.filter(({ part }) => part?.kind !== 'goodwill')
        // An amount already refunded is not refunded again.
        fc.pre(parts.length === terms.pieces + terms.delivery.length)

        expect(endOf(order)).toEqual([0, order.totalMinor, 0, 0, 0, 0])
      }),
    )
  })

  it('charge goodwill to the party that grants it', () => {
    const markets = postingsOf({
      ...example,
      refunds: [refund('gift', 500, { part: { kind: 'goodwill' }, marketMinor: 500 })],
    })
    const sellers = postingsOf({ ...example, refunds: [refund('gift', 500, { part: { kind: 'goodwill' } })] })

    expect(balancesOf(markets.slice(1))).toEqual({ refunds: 500, goodwill: -500 })
    expect(markets[1]?.reversesKey).toBeUndefined()
    expect(balancesOf(sellers.slice(1))).toEqual({ refunds: 500, pending: -500 })
  })

  it('take delivery refunds from the seller and the delivery subsidy in proportion', () => {
    const sent = { ...example, shippingSubsidyMinor: 401 }
    const refunds = [
      refund('half', 400, { part: { kind: 'delivery', start: 0, minor: 400 } }),
      refund('rest', 400, { part: { kind: 'delivery', start: 400, minor: 400 }, decided: day(5) }),
    ]
    const [, half, rest] = postingsOf({ ...sent, refunds })

    expect(balancesOf(half ? [half] : [])).toEqual({ refunds: 400, promotions: 200, pending: -600 })
    expect(balancesOf(rest ? [rest] : [])).toEqual({ refunds: 400, promotions: 201, pending: -601 })
  })

  it('recover the goodwill when the order is cancelled later', () => {
    const refunds = [
      refund('gift', 500, { part: { kind: 'goodwill' }, marketMinor: 500 }),
      refund('all', 6375, { decided: day(5) }),
    ]

    expect(balancesOf(postingsOf({ ...example, refunds }))).toMatchObject({
      refunds: 6875,
      pending: 0,
      goodwill: 0,
      revenue: 0,
      tax: 0,
      promotions: 0,
    })
  })
})

describe('unitShare', () => {
  it('gives units their share by largest remainder', () => {
    fc.assert(
      fc.property(amountAndUnits(), ({ whole, start, quantity, of }) => {
        const shares = allocate(
          whole,
          Array.from({ length: of }, () => 1),
        )

        expect(unitShare(whole, { start, quantity, of })).toBe(
          sumMinor(shares.slice(start, start + quantity)),
        )
      }),
    )
  })

  function amountAndUnits() {
    return fc
      .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 40 }), fc.nat(40), fc.nat(40))
      .map(([whole, of, a, b]) => {
        const start = a % of
        return { whole, of, start, quantity: b % (of - start + 1) }
      })
  }
})
