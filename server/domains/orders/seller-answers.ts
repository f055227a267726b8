/** Answers about a seller's part of an order. */

import type { z } from 'zod'
import { commandsOf, type OrderCommand, type PaymentStatus } from '#contract/order-states.ts'
import type { SalesFigures } from '#contract/sales-figures.ts'
import { OrderWork, type PricedSellerOrder, type SellerOrder, type SellerOrderRow } from '#contract/seller.ts'
import { currentTenders, isHeld, isPaid, paymentStatusOf } from '#domains/payments/index.ts'
import { textIn } from '#platform/translated.ts'
import type { StaffOf } from '#platform/work.ts'
import { type Money, sumMinor } from '#values/money.ts'
import {
  activitiesOf,
  cashStatus,
  deliveryAnswer,
  deliveryPrice,
  isDelivered,
  iso,
  lineAnswer,
  orderedTotal,
  snapshotAnswer,
  standing,
  tenderShares,
  waivedOf,
} from './answer-parts.ts'
import { figuresAnswer } from './figures.ts'
import { choicesOf } from './refundable.ts'
import type { StoreOrderRow } from './store-order-queries.ts'

export function storeOrderAnswer(
  row: StoreOrderRow,
  { locale, givenBackMinor }: { readonly locale: string; readonly givenBackMinor: number },
): PricedSellerOrder {
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
      lacking: line.lacking,
    })),
    delivery: deliveryAnswer(row, locale),
    ...(row.age_limit !== null && { age_limit: row.age_limit }),
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

/** Returns an order as staff may see it: without amounts or cash, and commands, that their role does not include. */
export function shownTo({ permissions }: StaffOf, order: PricedSellerOrder): SellerOrder {
  const commands = order.commands.filter((command) => mayRun(permissions, command, order))
  const shown = {
    ...order,
    commands,
    can_change_tracking: order.can_change_tracking && permissions.includes('orders.edit'),
  }
  if (permissions.includes('orders.money')) return shown
  const { cash, cash_to_collect: toCollect } = order
  return {
    ...OrderWork.parse(shown),
    ...(permissions.includes('delivery.money') && {
      ...(cash && { cash }),
      ...(toCollect && { cash_to_collect: toCollect }),
    }),
  }
}

/** Whoever delivers an order that is paid in cash collects it. */
function mayRun(
  permissions: StaffOf['permissions'],
  command: OrderCommand,
  { cash_to_collect: toCollect }: Pick<PricedSellerOrder, 'cash_to_collect'>,
): boolean {
  if (command !== 'deliver' && command !== 'refuse') return permissions.includes('orders.edit')
  return (
    permissions.includes('delivery.edit') &&
    (toCollect === undefined || permissions.includes('delivery.money'))
  )
}

export function storeOrderRowAnswer(
  row: StoreOrderRow,
  { permissions }: StaffOf,
  locale: string,
): z.output<typeof SellerOrderRow> {
  const dueMinor = dueAtDoor(row)
  const toCollect = dueMinor > 0 ? { cash_to_collect: { minor: dueMinor, currency: row.currency } } : {}
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
    ...(permissions.includes('orders.money') && {
      total: { minor: row.figures.seller_net_minor, currency: row.currency },
      total_ordered: orderedTotal(row),
      figures: sellerFigures(row),
    }),
    payment_status: ownPaymentStatus(row),
    delivery: {
      kind: row.delivery.kind,
      name: textIn(row.delivery.name, locale),
      ...(row.delivery.slot && { slot_starts_at: row.delivery.slot.starts_at }),
      latest_on: row.delivery.latest_on,
    },
    waits_for_stock: waitsForStock(row),
    commands: commandsNow(row).filter((command) => mayRun(permissions, command, toCollect)),
  }
}

/**
 * Returns the commands that the state allows, except those blocked by a refused payment or missing stock, and `refuse`
 * when no cash is due.
 */
function commandsNow(row: StoreOrderRow): OrderCommand[] {
  const { state, payment_hold: hold } = row
  const commands = commandsOf(state, 'seller').filter((name) => name !== 'refuse' || dueAtDoor(row) > 0)
  return hold === 'refused' || waitsForStock(row)
    ? commands.filter((name) => name !== 'start' && name !== 'hand_over')
    : commands
}

function waitsForStock({ lines }: StoreOrderRow): boolean {
  return lines.some(({ lacking }) => lacking > 0)
}

/** Excludes refunds paid by the marketplace as goodwill, which cost the seller nothing. */
function sellerFigures({ figures, currency }: StoreOrderRow): SalesFigures {
  return figuresAnswer({ ...figures, net_minor: figures.seller_net_minor }, currency)
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
