/**
 * The journal transactions of an order, derived from the order's tables (decision 016). Pure.
 * The same facts give the same transactions, so that they are posted once, may be posted late, and can be verified.
 */

import { sumMinor } from '#values/money.ts'
import { type Account, POINTS } from './account.ts'
import { closedOf, openedOf } from './dispute-postings.ts'
import {
  agreedOf,
  cashOf,
  type DisputeFacts,
  type Moment,
  type OrderFacts,
  type RefundFacts,
  subsidyOf,
} from './order-facts.ts'
import { named, type OrderPosting, placeOf, saleKey } from './order-posting.ts'
import type { Remainder } from './order-shares.ts'
import type { Entry } from './post.ts'
import { earlyOf, firstOf, owedOf, reversedOf } from './refund-postings.ts'
import { summed } from './settlement.ts'

/** Returns every transaction of an order's money, in order of time. */
export function postingsOf(order: OrderFacts): OrderPosting[] {
  const sold = soldAt(order)
  const rest = remainderOf(order, sold)
  const postings: OrderPosting[] = sold ? [saleOf(order, sold, rest)] : []
  for (const parts of decisionsOf(order, isEarly)) postings.push(...earlyOf(order, parts, { sold, rest }))
  const held = new Map<string, number>()
  let isReleased = false
  let hasEnded = false
  for (const step of stepsOf(order, sold)) {
    const stand = { rest, isSold: sold !== undefined, isReleased, held }
    switch (step.kind) {
      case 'release':
        if (rest.pending > 0) postings.push(releaseOf(order, step.at, rest.pending))
        rest.pending = 0
        isReleased = true
        break
      case 'opened':
        postings.push(openedOf(order, step.dispute, stand))
        break
      case 'closed':
        postings.push(closedOf(order, step.dispute, { ...stand, at: step.at }))
        break
      case 'ended':
        hasEnded = true
        if (rest.captured === 0) postings.push(owedOf(order, [nothingLeft(step.ended, order)], stand))
        break
      case 'refund':
        postings.push(...reversedOf(order, step.parts, stand))
    }
    // A seller who refunded more than their share gets the commission back, so nothing is left pending.
    if (hasEnded && rest.captured === 0 && rest.pending > 0) {
      postings.push(releaseOf(order, step.at, rest.pending))
      rest.pending = 0
      isReleased = true
    }
  }
  return postings
    .filter(({ entries }) => entries.length > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** A sale counts once the order is placed and everything to be paid is paid; with cash, on delivery. */
function soldAt(order: OrderFacts): Moment | undefined {
  const { placed, delivered, totalMinor } = order
  const agreed = agreedOf(order)
  if (!placed || sumMinor(agreed.map(({ minor }) => minor)) !== totalMinor) return undefined
  return cashOf(agreed) > 0 ? delivered : placed
}

/** The seller's proceeds: the amount paid plus subsidies, less commission and its tax. */
function netOf(order: OrderFacts): number {
  return sumMinor([order.totalMinor, subsidyOf(order), -order.commissionMinor, -order.commissionTaxMinor])
}

function remainderOf(order: OrderFacts, sold: Moment | undefined): Remainder {
  const { commissionMinor, commissionTaxMinor } = order
  const agreed = agreedOf(order)
  const due = sold ? netOf(order) - cashOf(agreed) : 0
  return {
    pending: Math.max(due, 0),
    debt: Math.max(-due, 0),
    commission: commissionMinor,
    commissionTax: commissionTaxMinor,
    subsidy: subsidyOf(order),
    captured: sumMinor(agreed.map(({ minor }) => minor)),
    chargedBack: 0,
    goodwill: 0,
  }
}

/**
 * The seller already has the cash, so of a cash payment only the marketplace's share is posted, as the seller's debt.
 */
function saleOf(order: OrderFacts, { at, actorId }: Moment, rest: Remainder): OrderPosting {
  const { id, currency, storeId } = order
  const agreed = agreedOf(order)
  const due = netOf(order) - cashOf(agreed)
  return {
    key: saleKey(id),
    cause: 'order',
    ...named(order),
    at,
    actorId,
    entries: summed([
      ...agreed
        .filter(({ kind }) => kind !== 'cash')
        .map(({ minor, ...lies }) => [placeOf(lies, currency), -minor] as const),
      ...reservedPoints(agreed),
      [{ kind: 'promotions', asset: currency }, -rest.subsidy],
      [{ kind: due > 0 ? 'pending' : 'debt', storeId, currency }, due],
      [{ kind: 'revenue', currency }, rest.commission],
      [{ kind: 'tax', currency }, rest.commissionTax],
    ]),
  }
}

/** Reserved points return to the promotions account. */
function reservedPoints(paid: OrderFacts['paid']): (readonly [Account, number])[] {
  const points = sumMinor(paid.map((part) => part.points ?? 0))
  return [
    [{ kind: 'reserved', asset: POINTS }, -points],
    [{ kind: 'promotions', asset: POINTS }, points],
  ]
}

/** All of it counts as the seller's earnings until posting, which may deduct a debt. */
function releaseOf(order: OrderFacts, at: Date, minor: number): OrderPosting {
  return {
    key: `release ${order.id}`,
    cause: 'release',
    ...named(order),
    at,
    actorId: null,
    releasedMinor: minor,
    entries: releaseEntries(order, { minor, debtMinor: 0 }),
  }
}

/** A release pays the seller's debt first. */
export function releaseEntries(
  { storeId, currency }: Pick<OrderFacts, 'storeId' | 'currency'>,
  { minor, debtMinor }: { minor: number; debtMinor: number },
): Entry[] {
  const netted = Math.min(minor, debtMinor)
  return summed([
    [{ kind: 'pending', storeId, currency }, -minor],
    [{ kind: 'debt', storeId, currency }, netted],
    [{ kind: 'earnings', storeId, currency }, minor - netted],
  ])
}

/**
 * A zero refund for an order that was fully refunded as goodwill before it ended: it reverses the other parties'
 * shares of the sale.
 */
function nothingLeft(ended: Moment, { id }: OrderFacts): RefundFacts {
  return {
    ...{ id, decision: `ended:${id}`, tender: { kind: 'wallet', gateway: null }, minor: 0, decided: ended },
    ...{
      part: undefined,
      marketMinor: 0,
      isChargeback: false,
      stage: 'paid',
      failed: undefined,
      paid: undefined,
    },
  }
}

/** Decided before the order was paid in full; the shares are reversed once there is a sale. */
function isEarly({ stage }: RefundFacts): boolean {
  return stage === 'part_paid' || stage === 'unpaid'
}

type Step =
  | { readonly kind: 'release'; readonly at: Date }
  | { readonly kind: 'refund'; readonly at: Date; readonly parts: readonly RefundFacts[] }
  | { readonly kind: 'ended'; readonly at: Date; readonly ended: Moment }
  | { readonly kind: 'opened' | 'closed'; readonly at: Date; readonly dispute: DisputeFacts }

/**
 * Returns the steps after the sale in order of time. At the same moment, refunds come before the release, and
 * consequences of a closed dispute after its closing.
 */
function stepsOf(order: OrderFacts, sold: Moment | undefined): Step[] {
  const { disputes, completedAt, ended } = order
  const decisions = decisionsOf(order, (refund) => !isEarly(refund)).map(
    (parts): Step => ({ kind: 'refund', at: firstOf(parts).decided.at, parts }),
  )
  const release: Step[] = sold && completedAt ? [{ kind: 'release', at: completedAt }] : []
  const closed = disputes.flatMap((dispute): Step[] =>
    dispute.closed ? [{ kind: 'closed', at: dispute.closed.at, dispute }] : [],
  )
  const opened = disputes.map((dispute): Step => ({ kind: 'opened', at: dispute.opened.at, dispute }))
  const end: Step[] = sold && ended ? [{ kind: 'ended', at: ended.at, ended }] : []
  return [...closed, ...decisions, ...opened, ...end, ...release].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

/** Groups refunds by decision, earliest first. */
function decisionsOf(
  { refunds }: OrderFacts,
  isMeant: (refund: RefundFacts) => boolean,
): (readonly RefundFacts[])[] {
  const some = refunds.filter(isMeant).toSorted((a, b) => a.decided.at.getTime() - b.decided.at.getTime())
  return [...Map.groupBy(some, ({ decision }) => decision).values()]
}
