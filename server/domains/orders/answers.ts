import type { z } from 'zod'
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { TenderShare } from '#contract/checkout.ts'
import {
  commandsOf,
  groupStatus,
  type OrderActor,
  type OrderCommand,
  type PaymentStatus,
  type ShopperStatus,
  shopperStatus,
  transitionOf,
} from '#contract/order-states.ts'
import type { CashStatus, Order, OrderDelivery, OrderRow, OrderStatus, SubOrder } from '#contract/orders.ts'
import type { SalesFigures } from '#contract/sales-figures.ts'
import type { SellerOrder, SellerOrderRow } from '#contract/seller.ts'
import {
  currentTender,
  currentTenders,
  isHeld,
  isPaid,
  methodOf,
  paymentStatusOf,
} from '#domains/payments/index.ts'
import { reasonText } from '#platform/problem-texts.ts'
import { textIn } from '#platform/translated.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { addFigures, type FiguresRow, figuresAnswer } from './figures.ts'
import type { GroupListRow } from './list-queries.ts'
import type { Snapshot, SubOrderRow, TenderPart } from './order-json.ts'
import type { GroupDetails } from './read-queries.ts'
import { type Asker, choicesOf, refundableOf, requestAnswer } from './refundable.ts'
import type { StoreOrderRow } from './store-order-queries.ts'
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

export function storeOrderAnswer(
  row: StoreOrderRow,
  { locale, givenBackMinor }: { readonly locale: string; readonly givenBackMinor: number },
): SellerOrder {
  const { currency } = row
  const money = (minor: number): Money => ({ minor, currency })
  const netMinor = sumMinor([
    row.total_minor,
    row.subsidy_minor,
    -row.commission_minor,
    -row.commission_tax_minor,
  ])
  const dueMinor = dueAtDoor(row)
  return {
    number: row.number,
    state: row.state,
    created_at: iso(row.placed_at),
    ...(row.accept_by !== null && { accept_by: iso(row.accept_by) }),
    customer: row.contact,
    ...(row.shipping_address && { shipping_address: snapshotAnswer(row.shipping_address) }),
    payment_status: ownPaymentStatus(row),
    is_disputed: row.is_disputed,
    ...(row.payment_hold !== null && { payment_hold: row.payment_hold }),
    ...(dueMinor > 0 && { cash_to_collect: money(dueMinor) }),
    ...cashStatus(row, currency),
    lines: row.lines.map((line) => ({
      ...lineAnswer(line, currency, locale),
      is_packed: row.packed.includes(line.id),
    })),
    delivery: deliveryAnswer(row, locale),
    note: row.note ?? '',
    activities: activitiesOf(row, locale),
    tracking_history: row.tracking.map(({ carrier, tracking_number, tracking_url, by, at }) => ({
      ...(carrier !== null && { carrier }),
      ...(tracking_number !== null && { tracking_number }),
      ...(tracking_url !== null && { tracking_url }),
      ...(by !== null && { by }),
      at: iso(at),
    })),
    can_change_tracking:
      row.delivery.kind === 'parcel' && (row.state === 'fulfilled' || row.state === 'delivered'),
    sub_total: money(row.items_minor),
    discount: money(row.discount_minor),
    ...deliveryPrice(row, row.cash_fee_minor),
    tax: money(row.tax_minor),
    included_tax: money(row.included_tax_minor),
    total: money(row.total_minor),
    waived: money(waivedOf(row.tenders)),
    figures: sellerFigures(row),
    tenders: tenderShares(row.tenders, currency),
    commission: money(row.commission_minor),
    commission_tax: money(row.commission_tax_minor),
    market_part: money(row.subsidy_minor),
    net: money(netMinor),
    given_back: money(givenBackMinor),
    left: money(netMinor - givenBackMinor),
    commands: commandsNow(row),
  }
}

export function storeOrderRowAnswer(row: StoreOrderRow, locale: string): z.output<typeof SellerOrderRow> {
  return {
    number: row.number,
    state: row.state,
    created_at: iso(row.placed_at),
    ...(row.accept_by !== null && { accept_by: iso(row.accept_by) }),
    customer_name: row.contact.name,
    items_count: sumMinor(row.lines.map(({ quantity_left }) => quantity_left)),
    items_ordered: sumMinor(row.lines.map(({ quantity }) => quantity)),
    items: row.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      choices: choicesOf(line.options, locale),
      note: line.note,
      quantity: line.quantity_left,
      ordered: line.quantity,
    })),
    total: { minor: row.figures.seller_net_minor, currency: row.currency },
    total_ordered: orderedTotal(row),
    figures: sellerFigures(row),
    payment_status: ownPaymentStatus(row),
    delivery: {
      kind: row.delivery.kind,
      name: textIn(row.delivery.name, locale),
      ...(row.delivery.slot && { slot_starts_at: row.delivery.slot.starts_at }),
      latest_on: row.delivery.latest_on,
    },
    commands: commandsNow(row),
  }
}

/**
 * Returns the commands that the state allows, except those blocked by a refused payment, and `refuse` when no cash is
 * due.
 */
function commandsNow(row: StoreOrderRow): OrderCommand[] {
  const { state, payment_hold: hold } = row
  const commands = commandsOf(state, 'seller').filter((name) => name !== 'refuse' || dueAtDoor(row) > 0)
  return hold === 'refused' ? commands.filter((name) => name !== 'start' && name !== 'hand_over') : commands
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
    can_cancel: isFree && transitionOf('cancel', order.state, reader) !== undefined,
    ...(reason && { reason: reasonText(reason, locale) }),
  }
}

/** The delivery price, with the cash on delivery fee separate. */
function deliveryPrice(
  { shipping_minor: minor, currency }: { readonly shipping_minor: number; readonly currency: string },
  feeMinor: number,
): { shipping: Money; cash_fee?: Money } {
  return {
    shipping: { minor: minor - feeMinor, currency },
    ...(feeMinor > 0 && { cash_fee: { minor: feeMinor, currency } }),
  }
}

function lineAnswer(
  line: SubOrderRow['lines'][number],
  currency: string,
  locale: string,
): z.output<typeof SubOrder>['lines'][number] {
  const money = (minor: number): Money => ({ minor, currency })
  return {
    id: line.id,
    product_id: line.product_id,
    product_slug: line.product_slug,
    name: line.name,
    sku: line.sku,
    choices: choicesOf(line.options, locale),
    note: line.note,
    ...(line.picture && { picture: line.picture }),
    quantity: line.quantity,
    quantity_left: line.quantity_left,
    unit_price: money(line.unit_price_minor),
    sub_total: money(line.items_minor),
    discount: money(line.discount_minor),
    tax: money(line.tax_minor),
    included_tax: money(line.included_tax_minor),
    refund_requests: line.requests.map((request) => requestAnswer(request, { currency, locale })),
  }
}

function orderedTotal({
  figures,
  currency,
}: {
  readonly figures: FiguresRow
  readonly currency: string
}): Money {
  return { minor: figures.gross_minor - figures.discounts_minor, currency }
}

/** Excludes refunds paid by the marketplace as goodwill, which cost the seller nothing. */
function sellerFigures({ figures, currency }: StoreOrderRow): SalesFigures {
  return figuresAnswer({ ...figures, net_minor: figures.seller_net_minor }, currency)
}

function deliveryAnswer({ delivery, shipment }: SubOrderRow, locale: string): z.output<typeof OrderDelivery> {
  return {
    kind: delivery.kind,
    name: textIn(delivery.name, locale),
    earliest_on: delivery.earliest_on,
    latest_on: delivery.latest_on,
    timezone: delivery.timezone,
    ...(delivery.pickup_at && { pickup_at: delivery.pickup_at }),
    ...(delivery.slot && { slot: { starts_at: delivery.slot.starts_at, ends_at: delivery.slot.ends_at } }),
    ...(shipment.carrier !== null && { carrier: shipment.carrier }),
    ...(shipment.tracking_number !== null && { tracking_number: shipment.tracking_number }),
    ...(shipment.tracking_url !== null && { tracking_url: shipment.tracking_url }),
  }
}

function activitiesOf(order: SubOrderRow, locale: string): SellerOrder['activities'] {
  return order.events.map(({ state, at, reason }) => ({
    status: shopperStatus(state, order.delivery.kind !== 'parcel'),
    state,
    at: iso(at),
    ...(reason !== null && { reason: reasonText(reason, locale) }),
  }))
}

function snapshotAnswer(snapshot: Snapshot): z.output<typeof AddressSnapshot> {
  return { ...snapshot }
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

/** The cash status of a seller order; empty if it is not paid in cash, or is cancelled or rejected. */
function cashStatus(
  order: Pick<SubOrderRow, 'state' | 'tenders'>,
  currency: string,
): { cash?: z.output<typeof CashStatus> } {
  const cash = cashOf(order)
  if (!cash || order.state === 'cancelled' || order.state === 'rejected') return {}
  const money = (minor: number): Money => ({ minor, currency })
  return {
    cash: {
      due: money(cash.amount_minor - cash.waived_minor),
      collected: money(cash.captured_minor),
      outstanding: money(outstandingOf(order)),
      written_off: money(cash.written_off_minor),
    },
  }
}

function cashOf({ tenders }: Pick<SubOrderRow, 'tenders'>): TenderPart | undefined {
  return currentTenders(tenders).find(({ kind }) => kind === 'cash')
}

function outstandingOf(order: Pick<SubOrderRow, 'tenders'>): number {
  const cash = cashOf(order)
  if (cash?.state !== 'due') return 0
  return sumMinor([cash.amount_minor, -cash.captured_minor, -cash.waived_minor, -cash.written_off_minor])
}

function isDelivered({ state }: Pick<SubOrderRow, 'state'>): boolean {
  return state === 'delivered' || state === 'completed'
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

function tenderShares(tenders: readonly TenderPart[], currency: string): z.output<typeof TenderShare>[] {
  return currentTenders(tenders).map((tender) => ({
    kind: methodOf(tender),
    amount: { minor: tender.amount_minor, currency },
    ...(tender.points !== null && { points: tender.points }),
    refunded: { minor: tender.refunded_minor, currency },
    ...(unchargedOf(tender) > 0 && { waived: { minor: unchargedOf(tender), currency } }),
  }))
}

/** The part of a share never charged: items were missing, or cash was written off. */
function unchargedOf({ waived_minor: waivedMinor, written_off_minor: writtenOffMinor }: TenderPart): number {
  return waivedMinor + writtenOffMinor
}

/** The amount never charged because items were missing before payment. */
function waivedOf(tenders: readonly TenderPart[]): number {
  return sumMinor(tenders.map((tender) => tender.waived_minor))
}

function standing<Tender extends GroupListRow['tender']>({
  kind,
  state,
  captured_minor,
  refunded_minor,
  is_owed,
}: Tender) {
  return {
    kind,
    state,
    capturedMinor: captured_minor,
    refundedMinor: refunded_minor,
    isOwed: is_owed,
  }
}

/** If the order is paid or captured per seller order, the status is of the seller's part only. */
function ownPaymentStatus(row: StoreOrderRow): PaymentStatus {
  const { tender, tenders, total_minor: totalMinor } = row
  if (totalMinor === 0) return 'nothing_to_pay'
  const own = currentTenders(tenders)
  const capturedMinor = sumMinor(own.map((each) => each.captured_minor))
  if (isStillToPay(row))
    return paymentStatusOf({ ...standing(tender), capturedMinor, isOwed: isDelivered(row) })
  const refundedMinor = sumMinor(own.map((each) => each.refunded_minor))
  const state = capturedMinor > 0 ? 'captured' : isDelivered(row) ? 'refused' : 'voided'
  return paymentStatusOf({ kind: tender.kind, state, capturedMinor, refundedMinor })
}

function isStillToPay(row: StoreOrderRow): boolean {
  const { state } = row.tender
  if (row.payment_hold !== null) return true
  return state === 'due' ? dueAtDoor(row) > 0 : !isHeld(state) && !isPaid(state)
}

/**
 * The cash to collect on delivery. The cash allocated to a cancelled part is released only with the last of the
 * order.
 */
function dueAtDoor({ state, allocated_minor: allocatedMinor }: StoreOrderRow): number {
  return state === 'cancelled' || state === 'rejected' ? 0 : allocatedMinor
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

/** Converts a moment from database JSON to the API format. */
function iso(moment: string): string {
  return new Date(moment).toISOString()
}
