import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMinor } from '#values/money.ts'
import { keyOf, rowOf } from './account.ts'
import type { OrderFacts, RefundFacts } from './order-facts.ts'
import type { OrderPosting } from './order-posting.ts'
import { postingsOf } from './order-postings.ts'
import { conversionOf, type SettlementTerms, settlePostings } from './settlement.ts'

const day = (days: number) => ({ at: new Date(Date.UTC(2026, 0, days)), actorId: null })
const card = { kind: 'card', gateway: 'simulated' } as const

/** Paid in euros to a store settled in dollars. */
const toDollars: SettlementTerms = {
  currency: 'USD',
  rate: '1.090000000000',
  spreadBps: 0,
  fromUnits: 2,
  toUnits: 2,
}

const anyTerms = fc.record({
  currency: fc.constant('USD'),
  rate: fc
    .integer({ min: 1, max: 500_000_000 })
    .map((digits) => `${Math.floor(digits / 1e6)}.${String(digits % 1e6).padStart(6, '0')}`),
  spreadBps: fc.integer({ min: 0, max: 2000 }),
  fromUnits: fc.constantFrom(0, 2, 3),
  toUnits: fc.constantFrom(0, 2, 3),
})

const pieces = 4
const lineOf = (
  minor: number,
  commissionMinor: number,
): Pick<OrderFacts, 'lines' | 'totalMinor' | 'commissionMinor'> => ({
  totalMinor: minor,
  commissionMinor,
  lines: [{ id: 'line', quantity: pieces, commissionMinor, commissionTaxMinor: 0, subsidyMinor: 0 }],
})

function sold(minor: number, commissionMinor: number, given: Partial<OrderFacts> = {}): OrderFacts {
  return {
    id: 'order',
    groupId: 'group',
    storeId: 'store',
    currency: 'EUR',
    settlement: toDollars,
    ...lineOf(minor, commissionMinor),
    commissionTaxMinor: 0,
    shippingMinor: 0,
    shippingSubsidyMinor: 0,
    paid: [{ ...card, minor }],
    owedCashMinor: 0,
    placed: day(1),
    delivered: day(2),
    completedAt: undefined,
    ended: undefined,
    refunds: [],
    disputes: [],
    ...given,
  }
}

function refund(id: string, minor: number, given: Partial<RefundFacts> = {}): RefundFacts {
  return {
    ...{ id, decision: `request:${id}`, tender: card, minor, decided: day(4) },
    ...{
      part: undefined,
      marketMinor: 0,
      isChargeback: false,
      stage: 'paid',
      failed: undefined,
      paid: undefined,
    },
    ...given,
  }
}

/** The change of each account, as 'earnings USD'. */
function balancesOf(postings: readonly OrderPosting[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const { kind, asset } = rowOf(account)
    balances[`${kind} ${asset}`] = (balances[`${kind} ${asset}`] ?? 0) + amount
  }
  return balances
}

const settled = (order: OrderFacts) => settlePostings(postingsOf(order), order)

describe('a sale in another currency', () => {
  it('pays the seller the amount after commission at the rate of the order', () => {
    const balances = balancesOf(settled(sold(10_000, 1200)))

    expect(balances).toEqual({
      'clearing EUR': -10_000,
      'revenue EUR': 1200,
      'exchange EUR': 8800,
      'pending USD': 9592,
      'exchange USD': -9592,
    })
  })

  it('earns the marketplace the spread and returns it with a refund', () => {
    const order = sold(10_000, 1200, { settlement: { ...toDollars, spreadBps: 100 } })
    const refunded = { ...order, refunds: [refund('all', 10_000)] }

    expect(balancesOf(settled(order))).toMatchObject({
      'pending USD': 9496,
      'spread USD': 96,
      'exchange USD': -9592,
    })
    expect(balancesOf(settled(refunded))).toMatchObject({
      ...{ 'pending USD': 0, 'spread USD': 0, 'exchange USD': 0, 'exchange EUR': 0, 'revenue EUR': 0 },
    })
  })

  it('leaves the seller of a cash order with the commission as a debt at the rate without spread', () => {
    const order = sold(10_000, 1200, {
      settlement: { ...toDollars, spreadBps: 100 },
      paid: [{ kind: 'cash', gateway: null, minor: 10_000 }],
    })

    expect(balancesOf(settled(order))).toMatchObject({
      'debt USD': -1308,
      'exchange EUR': -1200,
      'exchange USD': 1308,
    })
  })

  it('is unchanged in a store settled in the payment currency', () => {
    const order = sold(10_000, 1200, { settlement: undefined })

    expect(settled(order)).toEqual(postingsOf(order))
  })

  it('is the same after a dispute hold is released', () => {
    const dispute = {
      ...{ id: 'dispute', number: 1, tender: card, minor: 3333 },
      ...{ opened: day(3), closed: day(5) },
    }
    const order = sold(10_000, 1200, { disputes: [dispute], completedAt: day(6).at })

    expect(balancesOf(settled(order))).toMatchObject({
      'held USD': 0,
      'pending USD': 0,
      'earnings USD': 9592,
    })
  })
})

describe('parts of a sale', () => {
  const sales = fc
    .record({
      minor: fc.integer({ min: pieces, max: 5_000_000 }),
      percent: fc.integer({ min: 0, max: 90 }),
      terms: anyTerms,
      isReleased: fc.boolean(),
      order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1, maxLength: pieces }),
    })
    .map(({ minor, percent, terms, isReleased, order }) => {
      const unit = Math.floor(minor / pieces)
      const whole = unit * pieces
      const refunds = order.map((_, place) =>
        refund(`piece ${place}`, unit, {
          part: { kind: 'line', lineId: 'line', start: place, quantity: 1 },
          decided: day(isReleased ? 10 + place : 3 + place),
        }),
      )
      const completedAt = isReleased ? day(8).at : undefined
      const facts = sold(whole, Math.floor((whole * percent) / 100), {
        settlement: terms,
        refunds,
        completedAt,
      })
      return { facts, isAll: order.length === pieces }
    })

  it('leave the rest at the rate of the order, and nothing after full return', () => {
    fc.assert(
      fc.property(sales, ({ facts, isAll }) => {
        const left = sumMinor(
          postingsOf(facts).flatMap(({ entries }) =>
            entries.flatMap(({ account, amount }) => ('storeId' in account ? amount : [])),
          ),
        )
        const balances = balancesOf(settled(facts))
        const { net, spread } = conversionOf(facts.settlement ?? toDollars)(left)

        expect((balances['pending USD'] ?? 0) + (balances['earnings USD'] ?? 0)).toBe(net)
        expect(balances['spread USD'] ?? 0).toBe(spread)
        expect(balances['exchange USD'] ?? 0).toBe(-net - spread + 0)
        expect(balances['exchange EUR'] ?? 0).toBe(left)
        if (isAll) expect([left, net, spread]).toEqual([0, 0, 0])
      }),
    )
  })

  it('sum to zero in each currency, in every transaction', () => {
    fc.assert(
      fc.property(sales, ({ facts }) => {
        for (const { entries } of settled(facts)) {
          const sums = Map.groupBy(entries, ({ account }) => rowOf(account).asset)
          for (const same of sums.values()) expect(sumMinor(same.map(({ amount }) => amount))).toBe(0)
          expect(new Set(entries.map(({ account }) => keyOf(rowOf(account)))).size).toBe(entries.length)
        }
      }),
    )
  })

  it('give the same result whenever each of them is posted', () => {
    fc.assert(
      fc.property(sales, fc.nat(8), ({ facts }, count) => {
        const all = postingsOf(facts)
        const before = new Set(all.slice(0, count).map(({ key }) => key))
        const first = settlePostings(all.slice(0, count), facts)
        const rest = settlePostings(all, facts, (key) => before.has(key))

        expect(balancesOf([...first, ...rest])).toEqual(balancesOf(settled(facts)))
      }),
    )
  })
})

describe('a conversion', () => {
  it('never turns a balance into a debt and never gains by its spread', () => {
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: -10_000_000, max: 10_000_000 }), (terms, minor) => {
        const { net, spread } = conversionOf(terms)(minor)
        const without = conversionOf({ ...terms, spreadBps: 0 })(minor)

        expect(Math.sign(net) * Math.sign(minor)).toBeGreaterThanOrEqual(0)
        expect(net + spread).toBe(without.net)
        expect(spread).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
