import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import {
  type Lies,
  type OrderFacts,
  type OrderPosting,
  postingsOf,
  type RefundFacts,
  type RefundPart,
} from './order-books.ts'
import { type BookedFacts, readFacts } from './order-queries.ts'

/** What would be given back, before anybody has decided it. */
export interface ForeseenRefund {
  readonly orderId: string
  readonly part:
    | { readonly kind: 'line'; readonly lineId: string; readonly quantity: number }
    | { readonly kind: 'delivery' | 'goodwill' }
  /** What of it the market bears by itself; below zero where it has its goodwill back. */
  readonly marketMinor: number
  /** How much of it each tender gives back. */
  readonly shares: readonly (Lies & { readonly minor: number })[]
}

/** Who would bear a refund, in minor units of its order. They add up: what goes back is what all of them bear. */
export interface RefundBurden {
  /** What is taken from the seller. */
  readonly sellerMinor: number
  /** What of its commission the market gives up, and the tax on it. */
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** What of a discount the market has back, out of what is taken from the seller. */
  readonly subsidyMinor: number
  /** What the market gives by itself; below zero where it has that back. */
  readonly goodwillMinor: number
}

/**
 * What deciding refunds of one order now would post, one after another, calculated by what posts it; nothing is posted.
 */
export async function foreseeRefunds(
  work: Pick<Work, 'db' | 'now'>,
  foreseen: readonly ForeseenRefund[],
): Promise<RefundBurden> {
  const [order] = await readFacts(
    work,
    foreseen.slice(0, 1).map(({ orderId }) => orderId),
  )
  if (!order) throw new Error('A refund is of an order')
  return burdenOf(asSold(order, work.now), foreseen, work.now)
}

/**
 * What the seller of an order gives back of it, in its minor units, by all that was decided: where the rest is still to be
 * paid, as it will be then. Below zero where a cent of rounding is theirs.
 */
export async function readGivenBack(work: Pick<Work, 'db' | 'now'>, orderId: string): Promise<number> {
  const [order] = await readFacts(work, [orderId])
  if (!order) throw new Error('What is given back is of an order')
  const owed = postingsOf(asSold(order, work.now)).filter(({ key }) => key.startsWith('refund owed '))
  return sumMinor(owed.map(takenFromSeller))
}

/**
 * What the market earns of orders by their id, in their minor units: the commission, less what of it was reversed with what was
 * cancelled or refunded. Where an order is still to be paid, as it will be then.
 */
export async function readCommissions(
  work: Pick<Work, 'db' | 'now'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const orders = await readFacts(work, orderIds)
  return new Map(
    orders.map((order) => {
      const postings = postingsOf(order.ended ? order : asSold(order, work.now))
      return [order.id, sumMinor(postings.map(({ entries }) => gainedBy(entries, ['revenue'])))]
    }),
  )
}

function takenFromSeller({ entries }: Pick<OrderPosting, 'entries'>): number {
  return -gainedBy(entries, ['pending', 'earnings', 'debt']) + 0
}

function gainedBy(entries: OrderPosting['entries'], kinds: readonly string[]): number {
  return sumMinor(entries.flatMap(({ account, amount }) => (kinds.includes(account.kind) ? amount : [])))
}

/** What is still to be paid of it is paid now: what of that never will be is taken off the sale. */
function asSold(order: BookedFacts, now: Date): OrderFacts {
  if (order.untaken.length === 0) return order
  return {
    ...order,
    paid: [...order.paid, ...order.untaken],
    delivered: order.delivered ?? { at: now, actorId: null },
  }
}

const DECISION = 'foreseen'

function burdenOf(order: OrderFacts, foreseen: readonly ForeseenRefund[], now: Date): RefundBurden {
  const latest = Math.max(
    now.getTime(),
    ...order.refunds.map(({ decided }) => decided.at.getTime()),
    ...order.disputes.map(({ opened, closed }) => (closed ?? opened).at.getTime()),
  )
  const decided = { at: new Date(latest), actorId: null }
  const refunds = [...order.refunds]
  for (const [place, refund] of foreseen.entries())
    refunds.push(...factsOf({ ...order, refunds }, refund, place))
  const decidedSo = { ...order, refunds }
  const keys = new Set(foreseen.map((_, place) => `refund owed ${DECISION} ${place}`))
  const entries = postingsOf(decidedSo).flatMap((posting) => (keys.has(posting.key) ? posting.entries : []))
  const gained = (kind: string) => gainedBy(entries, [kind])
  return {
    sellerMinor: takenFromSeller({ entries }),
    commissionMinor: -gained('revenue') + 0,
    commissionTaxMinor: -gained('tax') + 0,
    subsidyMinor: gained('promotions'),
    goodwillMinor: -gained('goodwill') + 0,
  }

  function factsOf(
    before: OrderFacts,
    { part, marketMinor, shares }: ForeseenRefund,
    place: number,
  ): RefundFacts[] {
    const minor = sumMinor(shares.map((share) => share.minor))
    const whole = partOf(before, part, minor - marketMinor)
    return shares.map((share, tender) => ({
      id: `${DECISION} ${place} ${tender}`,
      decision: `${DECISION} ${place}`,
      tender: { kind: share.kind, gateway: share.gateway },
      minor: share.minor,
      decided,
      part: whole,
      marketMinor,
      isChargeback: false,
      stage: 'paid',
      failed: undefined,
      paid: undefined,
    }))
  }
}

/** It comes after what has gone back of the same before. */
function partOf(order: OrderFacts, part: ForeseenRefund['part'], worthMinor: number): RefundPart {
  const decided = new Map(order.refunds.map((refund) => [refund.decision, refund.part])).values()
  switch (part.kind) {
    case 'line': {
      const before = [...decided].flatMap((each) =>
        each?.kind === 'line' && each.lineId === part.lineId ? each.quantity : [],
      )
      return { ...part, start: sumMinor(before) }
    }
    case 'delivery': {
      const before = [...decided].flatMap((each) => (each?.kind === 'delivery' ? each.minor : []))
      return { kind: 'delivery', start: sumMinor(before), minor: worthMinor }
    }
    case 'goodwill':
      return { kind: 'goodwill' }
  }
}
