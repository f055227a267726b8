/** Builds the response for the customer who placed or pays an order. */
import type { PlacedOrder } from '#contract/checkout.ts'
import type { OrderKeys, PlacedGroup } from '#domains/orders/index.ts'
import {
  currentTender,
  paymentStatusOf,
  readTenders,
  type startTenders,
  type TenderRow,
} from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import type { OrderPlan } from './plan-order.ts'

export interface MadeOrder {
  readonly group: PlacedGroup
  readonly tender: Pick<
    TenderRow,
    | 'id'
    | 'kind'
    | 'gateway'
    | 'capture'
    | 'state'
    | 'amount_minor'
    | 'captured_minor'
    | 'refunded_minor'
    | 'next_action_url'
  >
  readonly locale: string
}

/** Returns an order with its current tender. */
export async function readMadeOrder(work: Work, group: PlacedGroup): Promise<MadeOrder> {
  const tender = currentTender(await readTenders(work, [group.id]))
  if (!tender) throw new Error(`No tender found for order ${group.number}`)
  return { group, tender, locale: work.locale }
}

/** Returns an order that was written in this transaction. */
export function toMadeOrder(
  plan: OrderPlan,
  tender: Awaited<ReturnType<typeof startTenders>>,
  locale: string,
): MadeOrder {
  const { id, number, totalMinor: minor, currency, kind, usesFunds, gateway } = plan
  return {
    group: { id, number, total: { minor, currency } },
    tender: {
      id: tender.id,
      kind: tender.kind,
      gateway: tender.kind === 'card' ? (gateway?.name ?? null) : null,
      capture: gateway?.capture ?? 'at_placing',
      state: kind === undefined && usesFunds ? 'spent' : tender.state,
      amount_minor: tender.amountMinor,
      captured_minor: 0,
      refunded_minor: 0,
      next_action_url: null,
    },
    locale,
  }
}

export function placedOrderAnswer({ group, tender }: MadeOrder, keys: OrderKeys): PlacedOrder {
  return {
    order_number: group.number,
    access_key: keys.keyOf(group.id),
    total: group.total,
    payment_status: paymentStatusOf({
      kind: tender.kind,
      state: tender.state,
      capturedMinor: tender.captured_minor,
      refundedMinor: tender.refunded_minor,
    }),
    ...(tender.next_action_url !== null && {
      next_action: { kind: 'redirect', url: tender.next_action_url },
    }),
  }
}
