import { bookOrders } from '#domains/ledger/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { drawDown, sumMinor } from '#values/money.ts'
import { GatewayRefusal, type Gateways, gatewayNamed } from './gateway.ts'
import * as queries from './queries.ts'

export interface RefundToQueue {
  readonly orderId: string
  readonly cause: queries.RefundCause
  /** All that is left when undefined. */
  readonly amountMinor?: number
  /** The same key pays back once. */
  readonly key: string
  /** What the shopper asked for it by. */
  readonly requestId?: string
  /** Into the wallet it goes at once; else the way it was paid. */
  readonly paidTo?: 'original' | 'wallet'
}

/**
 * Decides that money of an order goes back, over its tenders by what each still has of it. Cards are paid back by a
 * job, the rest by people. The order group is locked by the caller, so that refunds never exceed what was paid; the
 * caller books the order.
 * @throws {Problem} state_conflict with facts `left_minor` when less than that is left
 */
export async function refundOrder(work: Work, given: RefundToQueue): Promise<void> {
  const refundable = (await queries.readRefundable(work, given.orderId)).filter((row) => row.left_minor > 0)
  const leftMinor = sumMinor(refundable.map((row) => row.left_minor))
  const amountMinor = given.amountMinor ?? leftMinor
  if (amountMinor > leftMinor) throw problem('state_conflict', { left_minor: leftMinor })
  if (amountMinor === 0) return
  const paidTo = given.paidTo ?? 'original'
  const shares = shareRefund(
    amountMinor,
    refundable.map((row) => row.left_minor),
  )
  const refunds = refundable.flatMap((row, place): queries.NewRefund[] => {
    const share = shares[place] ?? 0
    if (share === 0) return []
    return [
      {
        id: newId(),
        orderId: given.orderId,
        tenderId: row.tender_id,
        key: `${given.key}:${row.tender_id}`,
        cause: given.cause,
        currency: row.currency,
        amountMinor: share,
        state: paidTo === 'wallet' ? 'submitted' : row.kind === 'card' ? 'queued' : 'manual',
        eventId: newId(),
        requestId: given.requestId,
        paidTo,
      },
    ]
  })
  await queries.insertRefunds(work, refunds)
  for (const { id, state } of refunds) {
    if (state === 'queued')
      await work.addJob('payments.carry_out_refund', { refund_id: id }, { key: `refund:${id}` })
    if (state === 'submitted') await completeInWallet(work, { refundId: id, orderId: given.orderId })
  }
}

async function completeInWallet(
  work: Work,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  await queries.completeRefund(work, { refundId, eventId: newId(), by: { kind: 'wallet' } })
  await work.addJob('notifications.refunded', { refund_id: refundId })
  await work.addJob('ledger.reward', { order_id: orderId })
}

/** Divides what goes back over tenders by what each still has of it. */
export function shareRefund(amountMinor: number, leftMinor: readonly number[]): number[] {
  const shares = drawDown(amountMinor, leftMinor)
  if (sumMinor(shares) !== amountMinor) throw new Error('Shares must add up to the refund')
  return shares
}

/** Has the gateway pay back, once however often it is asked; what it refuses is left to people. */
export async function carryOutRefund(begin: Begin, gateways: Gateways, refundId: string): Promise<void> {
  const refund = await begin((work) => queries.submitRefund(work, refundId))
  if (!refund) return
  if (refund.gateway_reference === null)
    throw new Error(`Refund ${refundId} is of a payment without a reference`)
  const amount = { minor: refund.amount_minor, currency: refund.currency }
  try {
    const { reference } = await gatewayNamed(gateways, refund.gateway).refund({
      key: refund.id,
      paymentReference: refund.gateway_reference,
      amount,
    })
    await begin(async (work) => {
      const by = { kind: 'gateway', reference } as const
      await queries.completeRefund(work, { refundId, eventId: newId(), by })
      await work.addJob('notifications.refunded', { refund_id: refundId })
      await work.addJob('ledger.reward', { order_id: refund.order_id })
      await bookOrders(work, [refund.order_id])
    })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await begin((work) =>
      queries.leaveRefundToPeople(work, { refundId, eventId: newId(), message: error.code }),
    )
  }
}
