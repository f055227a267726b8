import type { z } from 'zod'
import {
  groupStatus,
  type OrderActor,
  type ShopperStatus,
  shopperStatus,
  transitionOf,
} from '#contract/order-states.ts'
import type { Order, OrderRow, OrderStatus, SubOrder } from '#contract/orders.ts'
import { currentTender, currentTenders, methodOf, paymentStatusOf } from '#domains/payments/index.ts'
import { reasonText } from '#platform/problem-texts.ts'
import { type Money, sumMinor } from '#values/money.ts'
import {
  activitiesOf,
  cashStatus,
  deliveryAnswer,
  deliveryPrice,
  isDelivered,
  lineAnswer,
  orderedTotal,
  outstandingOf,
  snapshotAnswer,
  standing,
  tenderShares,
  waivedOf,
} from './answer-parts.ts'
import { addFigures, figuresAnswer } from './figures.ts'
import type { GroupListRow } from './list-queries.ts'
import type { SubOrderRow } from './order-json.ts'
import type { GroupDetails } from './read-queries.ts'
import { type Asker, refundableOf } from './refundable.ts'
import { taxShares } from './tax-shares.ts'

export interface View {
  readonly locale: string
  readonly now: Date
}

type OrderAnswer = z.output<typeof Order>

type OrderRowAnswer = z.output<typeof OrderRow>

type OrderStatusAnswer = z.output<typeof OrderStatus>

export function orderAnswer(
  group: GroupDetails,
  {
    locale,
    now,
    account,
    asker,
    reader = 'customer',
  }: View & {
    readonly account: { label: string; value: string }[]
    readonly asker?: Asker | undefined
    /** The actor whose commands are listed. */
    readonly reader?: OrderActor
  },
): OrderAnswer {
  const { currency } = group
  const tender = tenderOf(group)
  const money = (minor: number): Money => ({ minor, currency })
  return {
    number: group.number,
    placed_at: group.placed_at.toISOString(),
    status: statusOf(group),
    payment_method: methodOf(tender),
    payment_status: paymentStatusOf(tender),
    ...(tender.state === 'awaiting_transfer' && {
      bank_transfer: {
        reference: tender.reference ?? group.number,
        amount: money(tender.amount_minor - tender.unapplied_minor),
        ...(tender.unapplied_minor > 0 && { received: money(tender.unapplied_minor) }),
        pay_by: tender.expires_at ?? group.placed_at.toISOString(),
        account,
      },
    }),
    ...mismatchAnswer(group),
    sub_orders: group.orders.map((order) => subOrderAnswer(order, group, { locale, asker, reader })),
    contact: group.contact,
    ...(group.shipping_address && { shipping_address: snapshotAnswer(group.shipping_address) }),
    ...(group.billing_address && { billing_address: snapshotAnswer(group.billing_address) }),
    ...(group.note && { note: group.note }),
    ...(group.age_confirmed !== null && { age_confirmed: group.age_confirmed }),
    sub_total: money(group.items_minor),
    discount: money(group.discount_minor),
    ...deliveryPrice(group, sumMinor(group.orders.map((order) => order.cash_fee_minor))),
    tax: money(group.tax_minor),
    included_tax: money(group.included_tax_minor),
    total: money(group.total_minor),
    refunded: money(sumMinor(group.orders.map((order) => order.refunded_minor))),
    figures: figuresAnswer(addFigures(group.orders.map((order) => order.figures)), currency),
    waived: money(waivedOf(group.tenders)),
    tenders: tenderShares(group.tenders, currency),
    can_cancel: group.orders.some(({ state }) => transitionOf('cancel', state, reader) !== undefined),
    ...payableAnswer(group, now),
    has_invoice: group.orders.some(wasPlaced),
  }
}

/** Returns whether an order has ever been placed with its seller. */
export function wasPlaced({ events }: SubOrderRow): boolean {
  return events.some(({ state }) => state === 'placed')
}

/** Returns the progress of an order, without its customer or items. */
export function statusAnswer(
  group: GroupDetails,
  { locale, now, isOwner, isShopper }: View & { readonly isOwner: boolean; readonly isShopper: boolean },
): OrderStatusAnswer {
  const tender = tenderOf(group)
  return {
    number: group.number,
    placed_at: group.placed_at.toISOString(),
    status: statusOf(group),
    payment_method: methodOf(tender),
    payment_status: paymentStatusOf(tender),
    ...payableAnswer(group, now),
    sub_orders: group.orders.map((order) => ({
      number: order.number,
      store: order.store,
      state: order.state,
      status: shopperStatusOf(order),
      activities: activitiesOf(order, locale),
      delivery: deliveryAnswer(order, locale),
    })),
    is_owner: isOwner,
    is_shopper: isShopper,
  }
}

export function orderRowAnswer(row: GroupListRow): OrderRowAnswer {
  const statuses = row.orders.map(({ state, kind }) => shopperStatus(state, kind !== 'parcel'))
  return {
    number: row.number,
    placed_at: row.placed_at.toISOString(),
    status: groupStatus(statuses),
    payment_method: methodOf(row.tender),
    payment_status: paymentStatusOf(standing(row.tender)),
    total: { minor: row.figures.net_minor, currency: row.currency },
    total_ordered: orderedTotal(row),
    figures: figuresAnswer(row.figures, row.currency),
    stores: row.orders.map(({ store }) => store),
    items_count: row.items_left,
    items_ordered: row.items_count,
    pictures: row.pictures,
  }
}

function subOrderAnswer(
  order: SubOrderRow,
  { currency, orders }: GroupDetails,
  { locale, asker, reader }: { locale: string; asker: Asker | undefined; reader: OrderActor },
): z.output<typeof SubOrder> {
  const money = (minor: number): Money => ({ minor, currency })
  const reason = order.events.findLast((event) => event.reason !== null)?.reason
  // An unpaid order is cancelled as a whole, because its payment covers the whole.
  const isFree = order.state !== 'pending_payment' || orders.length === 1
  return {
    number: order.number,
    store: order.store,
    state: order.state,
    status: shopperStatusOf(order),
    activities: activitiesOf(order, locale),
    lines: order.lines.map((line) => {
      const refundable = asker && refundableOf(order, line, { ...asker, currency })
      return { ...lineAnswer(line, currency, locale), ...(refundable && { refundable }) }
    }),
    delivery: deliveryAnswer(order, locale),
    store_contact: {
      ...(order.store_contact.email !== null && { email: order.store_contact.email }),
      ...(order.store_contact.phone !== null && { phone: order.store_contact.phone }),
    },
    sub_total: money(order.items_minor),
    discount: money(order.discount_minor),
    ...deliveryPrice({ ...order, currency }, order.cash_fee_minor),
    tax: money(order.tax_minor),
    included_tax: money(order.included_tax_minor),
    taxes: taxShares(order).map(({ minor, ...share }) => ({ ...share, amount: money(minor) })),
    ...cashStatus(order, currency),
    total: money(order.total_minor),
    refunded: money(order.refunded_minor),
    figures: figuresAnswer(order.figures, currency),
    waived: money(waivedOf(order.tenders)),
    tenders: tenderShares(order.tenders, currency),
    ...(order.age_limit !== null && { age_limit: order.age_limit }),
    can_cancel: isFree && transitionOf('cancel', order.state, reader) !== undefined,
    ...(reason && { reason: reasonText(reason, locale) }),
  }
}

/** The current tender, with the sums captured and refunded by all current tenders. */
function tenderOf(group: GroupDetails) {
  const tenders = currentTenders(group.tenders)
  const tender = currentTender(tenders)
  if (!tender) throw new Error(`Current tender of order ${group.number} not found`)
  return {
    ...tender,
    capturedMinor: sumMinor(tenders.map((each) => each.captured_minor)),
    refundedMinor: sumMinor(tenders.map((each) => each.refunded_minor)),
    isOwed: group.orders.some((order) => isDelivered(order) && outstandingOf(order) > 0),
  }
}

/** Unallocated transfers: the amount still to be returned, and the amounts returned. */
function mismatchAnswer({
  tenders,
  currency,
}: GroupDetails): Pick<OrderAnswer, 'transfer_left' | 'transfer_returns'> {
  const money = (minor: number): Money => ({ minor, currency })
  const over = tenders.filter(({ state }) => state !== 'awaiting_transfer')
  const leftMinor = sumMinor(over.map((tender) => tender.unapplied_minor))
  return {
    ...(leftMinor > 0 && { transfer_left: money(leftMinor) }),
    transfer_returns: tenders
      .flatMap((tender) => tender.transfer_returns ?? [])
      .map(({ amount_minor: minor, paid_to: to, reference, at }) => ({
        amount: money(minor),
        to,
        ...(reference !== null && { reference }),
        at: new Date(at).toISOString(),
      })),
  }
}

function statusOf({ orders }: GroupDetails): ShopperStatus {
  return groupStatus(orders.map(shopperStatusOf))
}

function shopperStatusOf({ state, delivery }: SubOrderRow): ShopperStatus {
  return shopperStatus(state, delivery.kind !== 'parcel')
}

function payableAnswer({ pay_by }: GroupDetails, now: Date): { can_pay: boolean; pay_by?: string } {
  if (pay_by === null || pay_by <= now) return { can_pay: false }
  return { can_pay: true, pay_by: pay_by.toISOString() }
}
