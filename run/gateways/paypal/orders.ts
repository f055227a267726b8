/** PayPal's orders, one for each payment, and their state as the market knows it. */
import {
  AuthorizationStatus,
  CaptureStatus,
  type Order,
  OrderStatus,
  type OrdersCapture,
} from '@paypal/paypal-server-sdk'
import { type GatewayPayment, GatewayRefusal } from '#domains/payments/index.ts'
import { sumMinor } from '#values/money.ts'
import { minorOf } from './amounts.ts'
import { found } from './answers.ts'
import type { PayPalClient } from './client.ts'

/** Makes PayPal return the whole record. */
export const WHOLE = 'return=representation'

export async function findOrder({ orders }: PayPalClient, id: string): Promise<Order | undefined> {
  return (await found(orders.getOrder({ id })))?.result
}

export async function theOrder(client: PayPalClient, id: string): Promise<Order> {
  const order = await findOrder(client, id)
  if (!order) throw new GatewayRefusal('RESOURCE_NOT_FOUND')
  return order
}

export function authorisationIn(order: Pick<Order, 'purchaseUnits'>) {
  return order.purchaseUnits?.[0]?.payments?.authorizations?.at(-1)
}

export function toPayment(order: Pick<Order, OrderParts>, isLive: boolean): GatewayPayment {
  const unit = order.purchaseUnits?.[0]
  const captures = unit?.payments?.captures ?? []
  const taken = captures.filter(isTaken)
  const currency = unit?.amount?.currencyCode ?? ''
  const state = stateOf(order, captures)
  const held = authorisationIn(order)
  return {
    reference: order.id ?? '',
    key: unit?.customId ?? '',
    state,
    amount: { minor: minorOf(unit?.amount?.value), currency },
    capturedMinor: sumMinor(taken.map(({ amount }) => minorOf(amount?.value))),
    isLive,
    // Refunds go to one capture, so each payment has one.
    ...(state === 'authorised' &&
      held?.status === AuthorizationStatus.Created &&
      captures.length === 0 && {
        held: {
          until: held.expirationTime === undefined ? undefined : new Date(held.expirationTime),
          takesParts: false,
        },
      }),
    failureCode: state === 'failed' ? (captures.at(-1)?.status ?? held?.status) : undefined,
    nextActionUrl: order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href,
  }
}

type OrderParts = 'id' | 'status' | 'purchaseUnits' | 'links'

function stateOf(
  order: Pick<Order, OrderParts>,
  captures: readonly OrdersCapture[],
): GatewayPayment['state'] {
  switch (order.status) {
    case OrderStatus.Completed: {
      if (captures.some(isTaken)) return 'captured'
      if (captures.some((capture) => capture.status === CaptureStatus.Pending)) return 'authorised'
      const held = authorisationIn(order)?.status
      if (held === AuthorizationStatus.Voided) return 'cancelled'
      return held === AuthorizationStatus.Created || held === AuthorizationStatus.Pending
        ? 'authorised'
        : 'failed'
    }
    case OrderStatus.Approved:
      return 'approved'
    case OrderStatus.Voided:
      return 'cancelled'
    default:
      return 'requires_action'
  }
}

/** Returns whether money was captured, even if refunded since. */
export function isTaken({ status }: OrdersCapture): boolean {
  return (
    status === CaptureStatus.Completed ||
    status === CaptureStatus.PartiallyRefunded ||
    status === CaptureStatus.Refunded
  )
}
