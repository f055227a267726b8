import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import type { OrderFacts, RefundFacts, RefundPart, TenderLocation } from './order-facts.ts'
import { type BookedFacts, readFacts } from './order-facts-queries.ts'
import type { OrderPosting } from './order-posting.ts'
import { postingsOf } from './order-postings.ts'

export interface PreviewedRefund {
  readonly orderId: string
  readonly part:
    | { readonly kind: 'line'; readonly lineId: string; readonly quantity: number }
    | { readonly kind: 'delivery' | 'goodwill' }
  /** The part the marketplace bears as goodwill; negative where its earlier goodwill is returned. */
  readonly marketMinor: number
  readonly shares: readonly (TenderLocation & { readonly minor: number })[]
}

/** Who would bear a refund, in minor units of the order's currency. The parts add up to the refund. */
export interface RefundBurden {
  readonly sellerMinor: number
  /** The commission that the marketplace returns, and the tax on it. */
  readonly commissionMinor: number
  readonly commissionTaxMinor: number
  /** The part of a discount that the marketplace recovers, out of the seller's part. */
  readonly subsidyMinor: number
  /** The marketplace's goodwill; negative where earlier goodwill is returned. */
  readonly goodwillMinor: number
}

/**
 * Calculates what deciding these refunds of one order now, one after another, would post. Uses the posting code
 * itself, but posts nothing.
 */
export async function previewRefunds(
  work: Pick<Work, 'db' | 'now'>,
  foreseen: readonly PreviewedRefund[],
): Promise<RefundBurden> {
  const [order] = await readFacts(
    work,
    foreseen.slice(0, 1).map(({ orderId }) => orderId),
  )
  if (!order) throw new Error('Order not found for the refund preview')
  return burdenOf(asSold(order, work.now), foreseen, work.now)
}

/**
 * Returns what the seller of an order pays back for all decided refunds, in minor units of its currency. An unpaid
 * rest counts as paid now. Negative if a cent of rounding goes to the seller.
 */
export async function readSellerRefunds(work: Pick<Work, 'db' | 'now'>, orderId: string): Promise<number> {
  const [order] = await readFacts(work, [orderId])
  if (!order) throw new Error(`Order ${orderId} not found`)
  const owed = postingsOf(asSold(order, work.now)).filter(({ key }) => key.startsWith('refund owed '))
  return sumMinor(owed.map(chargedToSeller))
}

/**
 * Returns the marketplace's commission by order id, less the commission reversed by cancellations and refunds, in
 * minor units of each order's currency. An unpaid order counts as paid now.
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

function chargedToSeller({ entries }: Pick<OrderPosting, 'entries'>): number {
  return -gainedBy(entries, ['pending', 'earnings', 'debt']) + 0
}

function gainedBy(entries: OrderPosting['entries'], kinds: readonly string[]): number {
  return sumMinor(entries.flatMap(({ account, amount }) => (kinds.includes(account.kind) ? amount : [])))
}

/** Treats the unpaid rest as paid now; amounts that will never be paid are taken off the sale. */
function asSold(order: BookedFacts, now: Date): OrderFacts {
  if (order.untaken.length === 0) return order
  return {
    ...order,
    paid: [...order.paid, ...order.untaken],
    delivered: order.delivered ?? { at: now, actorId: null },
  }
}

const DECISION = 'foreseen'

function burdenOf(order: OrderFacts, foreseen: readonly PreviewedRefund[], now: Date): RefundBurden {
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
    sellerMinor: chargedToSeller({ entries }),
    commissionMinor: -gained('revenue') + 0,
    commissionTaxMinor: -gained('tax') + 0,
    subsidyMinor: gained('promotions'),
    goodwillMinor: -gained('goodwill') + 0,
  }

  function factsOf(
    before: OrderFacts,
    { part, marketMinor, shares }: PreviewedRefund,
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

/** Starts after the units or amounts of the same part refunded before. */
function partOf(order: OrderFacts, part: PreviewedRefund['part'], worthMinor: number): RefundPart {
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
