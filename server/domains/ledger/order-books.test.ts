import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, sumMinor } from '#values/money.ts'
import { keyOf, rowOf } from './account.ts'
import { type OrderFacts, type OrderPosting, postingsOf, type RefundFacts, unitShare } from './order-books.ts'

const day = (days: number) => ({ at: new Date(Date.UTC(2026, 0, days)), actorId: null })
const card = { kind: 'card', gateway: 'simulated' } as const
const cash = { kind: 'cash', gateway: null } as const

/** Seller A of market.md 3.4: two at 30.00 less a shared coupon, taxed, sent, and paid by card alone. */
const example: OrderFacts = {
  id: 'order',
  groupId: 'group',
  storeId: 'store',
  currency: 'USD',
  totalMinor: 6875,
  commissionMinor: 855,
  commissionTaxMinor: 107,
  shippingSubsidyMinor: 0,
  lines: [{ id: 'line', quantity: 2, commissionMinor: 855, commissionTaxMinor: 107, subsidyMinor: 300 }],
  paid: [{ ...card, minor: 6875 }],
  placed: day(1),
  delivered: day(3),
  completedAt: undefined,
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
    units: undefined,
    isChargeback: false,
    failed: undefined,
    paid: undefined,
    ...given,
  }
}

const piece = (start: number, quantity = 1) => ({ lineId: 'line', start, quantity })

/** What each account has gained, by its kind and place. */
function balancesOf(postings: readonly OrderPosting[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const { kind, gateway } = rowOf(account)
    const name = gateway === null ? kind : `${kind} ${gateway}`
    balances[name] = (balances[name] ?? 0) + amount
  }
  return balances
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

  it('is none before it is placed, paid in full, or has arrived where cash pays', () => {
    const atTheDoor = { ...example, paid: [{ ...cash, minor: 6875 }], delivered: undefined }

    expect(postingsOf({ ...example, placed: undefined })).toEqual([])
    expect(postingsOf({ ...example, paid: [{ ...card, minor: 6874 }] })).toEqual([])
    expect(postingsOf({ ...example, paid: [] })).toEqual([])
    expect(postingsOf(atTheDoor)).toEqual([])
  })

  it('paid in cash leaves the seller owing what the market takes, less what it gives', () => {
    const [sale] = postingsOf({ ...example, paid: [{ ...cash, minor: 6875 }] })

    expect(sale?.at).toEqual(day(3).at)
    expect(balancesOf(sale ? [sale] : [])).toEqual({ promotions: -300, debt: -662, revenue: 855, tax: 107 })
  })

  it('that is sent at the market’s cost gives the seller that too, which comes back with all of it and not with a piece', () => {
    const sent = { ...example, shippingSubsidyMinor: 500 }
    const piecewise = postingsOf({ ...sent, refunds: [refund('one', 3038, { units: piece(0) })] })
    const wholly = postingsOf({
      ...sent,
      refunds: [refund('all', 6875, { paid: { ...day(5), from: card } })],
    })

    expect(balancesOf(piecewise)).toMatchObject({ promotions: -650, pending: 4007 })
    expect(Object.values(balancesOf(wholly)).every((balance) => balance === 0)).toBe(true)
  })

  it('that nobody had to pay for is still paid for by the market', () => {
    const free = { ...example, totalMinor: 0, paid: [], commissionMinor: 0, commissionTaxMinor: 0 }

    expect(balancesOf(postingsOf(free))).toEqual({ promotions: -300, pending: 300 })
  })
})

describe('a refund', () => {
  it('of one piece of the worked example takes back each one’s part, shipping kept', () => {
    const postings = postingsOf({ ...example, refunds: [refund('one', 3038, { units: piece(0) })] })

    expect(balancesOf(postings.slice(1))).toEqual({
      refunds: 3038,
      promotions: 150,
      pending: -2706,
      revenue: -428,
      tax: -54,
    })
    expect(balancesOf(postings).pending).toBe(3507)
  })

  it('is owed until it has been paid, from the gateway, by the bank, or into a wallet', () => {
    const froms = [card, { kind: 'bank', gateway: null }, { walletOf: 'person' }] as const
    const paid = froms.map((from) => {
      const refunds = [refund('one', 3038, { units: piece(0), paid: { ...day(5), from } })]
      return balancesOf(postingsOf({ ...example, refunds }).slice(2))
    })

    expect(paid).toEqual([
      { refunds: -3038, 'clearing simulated': 3038 },
      { refunds: -3038, 'clearing bank': 3038 },
      { refunds: -3038, wallet: 3038 },
    ])
  })

  it('after the seller was given the earnings takes them back, and is owed by one who had the cash', () => {
    const refunds = [refund('one', 3038, { units: piece(0), decided: day(20) })]
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

  it('of money that came too late goes back as it came', () => {
    const late = { ...example, placed: undefined, refunds: [refund('late', 6875)] }

    expect(balancesOf(postingsOf(late))).toEqual({ 'clearing simulated': -6875, refunds: 6875 })
  })

  it('of all leaves nobody anything', () => {
    const postings = postingsOf({
      ...example,
      refunds: [refund('all', 6875, { paid: { ...day(5), from: card } })],
    })

    expect(Object.values(balancesOf(postings)).every((balance) => balance === 0)).toBe(true)
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

  /** Every piece comes back by itself, in an order that the seed says, before the release or after it. */
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
            units: { lineId: id, start, quantity: 1 },
            decided: day(4 + place),
          }),
        ),
    }
  }

  it('keeps every transaction at zero, and its seller’s waiting at zero or above', () => {
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

  it('leaves nothing waiting where a piece that is worth less than its commission comes back after the release', () => {
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
          units: { lineId: 'line', start: 2, quantity: 1 },
          decided: day(5),
        }),
      ],
    }

    const { pending = 0, earnings = 0 } = balancesOf(postingsOf(order))

    expect([pending, earnings]).toEqual([0, 1])
  })

  it('ends the same when all its pieces come back, one by one in any order: the seller keeps the shipping', () => {
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

describe('unitShare', () => {
  it('is what largest remainder gives those units', () => {
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
