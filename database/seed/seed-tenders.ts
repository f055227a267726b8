/** Payments of the planned orders: one tender each, divided over its seller orders, with its events. */
import type { DB } from '#database/types.ts'
import type { Database } from '#platform/database.ts'
import { sumMinor } from '#values/money.ts'
import { insertRows } from './insert-rows.ts'
import { cancelledStates, deliveredStates, type Group, type Order, reachedAt } from './order-groups.ts'
import type { Payment } from './plan-orders.ts'
import { operatorId } from './seed-users.ts'
import { stableId } from './stable.ts'

interface Tender {
  readonly id: string
  readonly group: Group
  readonly state: DB['tenders']['state']
  readonly shares: readonly Share[]
}

interface Share {
  readonly order: Order
  readonly captured: number
  readonly refunded: number
  /** Bank transfers are refunded manually. */
  readonly refundState: 'succeeded' | 'manual' | undefined
}

interface TenderEvent {
  readonly kind: DB['tender_events']['kind']
  readonly outcome: DB['tender_events']['outcome']
  readonly minor: number
  readonly at: Date
}

export async function seedTenders(db: Database, groups: readonly Group[]): Promise<void> {
  const tenders = groups.map(toTender)
  await insertRows(db, 'tenders', tenders.map(tenderRow))
  await insertRows(
    db,
    'tender_allocations',
    tenders.flatMap(({ id, shares }) =>
      shares.map(({ order, captured, refunded }) => ({
        tender_id: id,
        order_id: order.id,
        amount_minor: order.priced.total,
        captured_minor: captured,
        refunded_minor: refunded,
      })),
    ),
  )
  await insertRows(db, 'transfer_arrivals', tenders.flatMap(arrivalRows))
  await insertRows(db, 'refunds', tenders.flatMap(refundRows))
  await insertRows(
    db,
    'tender_events',
    tenders.flatMap((tender) =>
      eventsOf(tender).map(({ kind, outcome, minor, at }, index) => ({
        id: stableId('tender event', `${tender.id} ${index}`, at.getTime()),
        tender_id: tender.id,
        kind,
        outcome,
        amount_minor: minor,
        actor_id: kind === 'match' && outcome === 'succeeded' ? operatorId : null,
        at,
      })),
    ),
  )
}

function toTender(group: Group): Tender {
  const { payment } = group.priced.purchase
  const shares = group.orders.map((order) => toShare(order, payment))
  return {
    id: stableId('tender', group.id, group.priced.purchase.at.getTime()),
    group,
    state: stateOf(group, shares),
    shares,
  }
}

function toShare(order: Order, payment: Payment): Share {
  const { state, placedAt } = order
  const total = order.priced.total
  const isTaken = payment === 'cash' ? deliveredStates.includes(state) : placedAt !== undefined
  const isGivenBack = payment !== 'cash' && isTaken && cancelledStates.includes(state)
  return {
    order,
    captured: isTaken ? total : 0,
    refunded: isGivenBack && payment === 'card' ? total : 0,
    refundState: isGivenBack ? (payment === 'card' ? 'succeeded' : 'manual') : undefined,
  }
}

/** Returns the received amount of a matched bank transfer, always in full. */
function arrivalRows(tender: Tender) {
  if (tender.state !== 'matched') return []
  const match = eventsOf(tender).find(({ kind, outcome }) => kind === 'match' && outcome === 'succeeded')
  if (!match) throw new Error(`Matched transfer of order ${tender.group.number} has no match event`)
  return [
    {
      id: stableId('transfer arrival', tender.id, match.at.getTime()),
      tender_id: tender.id,
      amount_minor: tender.group.priced.total,
      source: 'bank' as const,
      recorded_by: operatorId,
      at: match.at,
    },
  ]
}

function stateOf({ priced, orders }: Group, shares: readonly Share[]): Tender['state'] {
  const { payment } = priced.purchase
  if (priced.purchase.isDeclined) return 'failed'
  if (orders.every(({ placedAt }) => placedAt === undefined)) return unpaidState(payment, orders)
  const refunded = sumMinor(shares.map((share) => share.refunded))
  switch (payment) {
    case 'card':
      if (refunded === 0) return 'captured'
      return refunded === priced.total ? 'refunded' : 'part_refunded'
    case 'bank':
      return 'matched'
    case 'cash': {
      const live = orders.filter(({ state }) => !cancelledStates.includes(state))
      if (live.length === 0) return 'voided'
      return live.every(({ state }) => deliveredStates.includes(state)) ? 'collected' : 'due'
    }
  }
}

function unpaidState(payment: Payment, orders: readonly Order[]): Tender['state'] {
  const states = orders.map(({ state }) => state)
  if (states.includes('pending_payment')) return payment === 'card' ? 'created' : 'awaiting_transfer'
  return states.includes('cancelled') ? 'voided' : 'expired'
}

function tenderRow({ id, group, state, shares }: Tender) {
  const { priced, payBy, number, orders } = group
  const { payment, at } = priced.purchase
  const captured = sumMinor(shares.map((share) => share.captured))
  return {
    id,
    group_id: group.id,
    kind: payment,
    gateway: payment === 'card' ? 'simulated' : null,
    // A card that was never tried did not reach the gateway.
    gateway_reference:
      payment === 'card' && (captured > 0 || state === 'failed') ? referenceOf('sim', id) : null,
    failure_code: state === 'failed' ? 'card_declined' : null,
    state,
    currency: priced.currency,
    amount_minor: priced.total,
    authorised_minor: captured,
    captured_minor: captured,
    refunded_minor: sumMinor(shares.map((share) => share.refunded)),
    reference: payment === 'bank' ? number : null,
    expires_at: payBy ?? null,
    created_at: at,
    updated_at: latest(orders.map(({ endedAt }) => endedAt)),
  }
}

function refundRows({ id, group, shares }: Tender) {
  return shares.flatMap(({ order, refundState }) =>
    refundState
      ? [
          {
            id: stableId('refund', order.id, order.endedAt.getTime()),
            order_id: order.id,
            tender_id: id,
            idempotency_key: `${order.state}:${order.id}:${id}`,
            cause: order.state === 'rejected' ? ('rejected' as const) : ('cancelled' as const),
            currency: group.priced.currency,
            amount_minor: order.priced.total,
            state: refundState,
            gateway_reference: refundState === 'succeeded' ? referenceOf('sim_re', order.id) : null,
            created_at: order.endedAt,
            updated_at: order.endedAt,
          },
        ]
      : [],
  )
}

/** Returns the events from gateway, courier or bank, in order. */
function eventsOf({ group, state, shares }: Tender): TenderEvent[] {
  const { priced, orders } = group
  const { payment, at } = priced.purchase
  const kind = ({ card: 'charge', cash: 'collect', bank: 'match' } as const)[payment]
  const events: TenderEvent[] = [{ kind, outcome: 'requested', minor: priced.total, at }]

  const paidAt = orders.find(({ placedAt }) => placedAt)?.placedAt
  if (paidAt && payment !== 'cash')
    events.push({ kind, outcome: 'succeeded', minor: priced.total, at: paidAt })
  if (state === 'failed') events.push({ kind, outcome: 'failed', minor: priced.total, at })
  if (state === 'voided' || state === 'expired') {
    const endedAt = latest(orders.map((order) => order.endedAt))
    const end = state === 'voided' ? 'cancel' : 'expire'
    events.push({ kind: end, outcome: 'succeeded', minor: priced.total, at: endedAt })
  }
  for (const { order, captured, refundState } of shares) {
    const minor = order.priced.total
    const collectedAt = reachedAt(order.part, 'delivered')
    if (payment === 'cash' && captured > 0 && collectedAt)
      events.push({ kind, outcome: 'succeeded', minor, at: collectedAt })
    if (refundState) events.push({ kind: 'refund', outcome: 'requested', minor, at: order.endedAt })
    if (refundState === 'succeeded')
      events.push({ kind: 'refund', outcome: 'succeeded', minor, at: order.endedAt })
  }
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function referenceOf(prefix: string, id: string): string {
  return `${prefix}_${id.replaceAll('-', '')}`
}

function latest(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}
