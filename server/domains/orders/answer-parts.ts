/** Parts that the answers for shoppers and sellers have in common. */

import type { z } from 'zod'
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { LineBackorder } from '#contract/backorders.ts'
import type { TenderShare } from '#contract/checkout.ts'
import { shopperStatus } from '#contract/order-states.ts'
import type { CashStatus, OrderDelivery, SubOrder } from '#contract/orders.ts'
import type { SellerOrder } from '#contract/seller.ts'
import { currentTenders, methodOf } from '#domains/payments/index.ts'
import { reasonText } from '#platform/problem-texts.ts'
import { textIn } from '#platform/translated.ts'
import { type Money, sumMinor } from '#values/money.ts'
import type { FiguresRow } from './figures.ts'
import type { GroupListRow } from './list-queries.ts'
import type { Snapshot, SubOrderRow, TenderPart } from './order-json.ts'
import { choicesOf, requestAnswer } from './refundable.ts'

/** The delivery price, with the cash on delivery fee separate. */
export function deliveryPrice(
  { shipping_minor: minor, currency }: { readonly shipping_minor: number; readonly currency: string },
  feeMinor: number,
): { shipping: Money; cash_fee?: Money } {
  return {
    shipping: { minor: minor - feeMinor, currency },
    ...(feeMinor > 0 && { cash_fee: { minor: feeMinor, currency } }),
  }
}

export function lineAnswer(
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
    ...(line.backorder && { backorder: backorderAnswer(line.backorder) }),
    ...(line.items && { items: [...line.items] }),
    refund_requests: line.requests.map((request) => requestAnswer(request, { currency, locale })),
  }
}

function backorderAnswer({ kind, quantity, ships_on, days_min, days_max }: LineBackorder): LineBackorder {
  return {
    kind,
    quantity,
    ...(ships_on && { ships_on }),
    ...(days_min && { days_min }),
    ...(days_max && { days_max }),
  }
}

export function orderedTotal({
  figures,
  currency,
}: {
  readonly figures: FiguresRow
  readonly currency: string
}): Money {
  return { minor: figures.gross_minor - figures.discounts_minor, currency }
}

export function deliveryAnswer(
  { delivery, shipment }: SubOrderRow,
  locale: string,
): z.output<typeof OrderDelivery> {
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

export function activitiesOf(order: SubOrderRow, locale: string): SellerOrder['activities'] {
  return order.events.map(({ state, at, reason }) => ({
    status: shopperStatus(state, order.delivery.kind !== 'parcel'),
    state,
    at: iso(at),
    ...(reason !== null && { reason: reasonText(reason, locale) }),
  }))
}

export function snapshotAnswer(snapshot: Snapshot): z.output<typeof AddressSnapshot> {
  return { ...snapshot }
}

/** The cash status of a seller order; empty if it is not paid in cash, or is cancelled or rejected. */
export function cashStatus(
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

export function outstandingOf(order: Pick<SubOrderRow, 'tenders'>): number {
  const cash = cashOf(order)
  if (cash?.state !== 'due') return 0
  return sumMinor([cash.amount_minor, -cash.captured_minor, -cash.waived_minor, -cash.written_off_minor])
}

export function isDelivered({ state }: Pick<SubOrderRow, 'state'>): boolean {
  return state === 'delivered' || state === 'completed'
}

export function tenderShares(
  tenders: readonly TenderPart[],
  currency: string,
): z.output<typeof TenderShare>[] {
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
export function waivedOf(tenders: readonly TenderPart[]): number {
  return sumMinor(tenders.map((tender) => tender.waived_minor))
}

export function standing<Tender extends GroupListRow['tender']>({
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

/** Converts a moment from database JSON to the API format. */
export function iso(moment: string): string {
  return new Date(moment).toISOString()
}
