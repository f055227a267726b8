import { bookOrders } from '#domains/ledger/index.ts'
import { problem } from '#platform/problem.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { deal, drawDown, sumMinor } from '#values/money.ts'
import type { RefundCause } from '#values/refund-cause.ts'
import { findHeldOf } from './capture-queries.ts'
import { GatewayRefusal, type Gateways, gatewayNamed } from './gateway.ts'
import { releaseHeld } from './hold.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import { isFund, type TenderKind } from './tender.ts'
import { findUntaken, type Untaken, waive } from './waive-queries.ts'

export interface RefundToQueue {
  readonly orderId: string
  readonly cause: RefundCause
  /** All that is left when undefined. */
  readonly amountMinor?: number
  /** The same key pays back once. */
  readonly key: string
  /** What the shopper asked for it by. */
  readonly requestId?: string
  /** Into the wallet it goes at once; else the way it was paid. */
  readonly paidTo?: 'original' | 'wallet'
  /** It is for what was not there: of what is not paid yet so much less is taken. */
  readonly isShortfall?: boolean
}

/** What of a refund goes back to one tender, or instead of that into the wallet. */
export interface RefundShare {
  readonly tenderId: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly points: number | undefined
  readonly paidTo: 'original' | 'wallet'
  /** It is not paid yet, and never will be. */
  readonly isUntaken: boolean
}

/**
 * How an amount of what was paid for an order would go back, by tender, in the order in which they pay. All that is left
 * when no amount is named.
 * @throws {Problem} state_conflict with facts `left_minor` when less than that is left; payment_disputed
 */
export async function shareOut(
  work: Pick<Work, 'db'>,
  {
    orderId,
    amountMinor,
    paidTo = 'original',
    isShortfall = false,
  }: Pick<RefundToQueue, 'orderId' | 'amountMinor' | 'paidTo' | 'isShortfall'>,
): Promise<RefundShare[]> {
  if (await queries.isDisputed(work, orderId)) {
    if (amountMinor === undefined) return []
    throw problem('payment_disputed')
  }
  const paid = (await refundQueries.readRefundable(work, orderId)).filter((row) => row.left_minor > 0)
  const unpaid = await findUntaken(work, orderId)
  const untaken = isShortfall && !unpaid?.is_owed ? unpaid : undefined
  const refundable: readonly refundQueries.RefundableRow[] = untaken
    ? [...paid, { ...untaken, captured_minor: untaken.amount_minor, points: null }]
    : paid
  const leftMinor = sumMinor(refundable.map((row) => row.left_minor))
  const backMinor = amountMinor ?? leftMinor
  const owedMinor = unpaid?.is_owed && amountMinor !== undefined ? unpaid.left_minor : 0
  if (backMinor > leftMinor + owedMinor)
    throw problem('state_conflict', { left_minor: leftMinor + owedMinor })
  // What is still owed in cash goes off first: nobody is paid back what they have not paid.
  const offMinor = Math.min(backMinor, owedMinor)
  const shares = shareRefund(
    backMinor - offMinor,
    refundable.map((row) => ({ capturedMinor: row.captured_minor, leftMinor: row.left_minor })),
  )
  const off = unpaid && offMinor > 0 ? [offShare(unpaid, offMinor)] : []
  const back = refundable.flatMap((row, place): RefundShare[] => {
    const share = shares[place] ?? 0
    if (share === 0) return []
    const captured = { capturedMinor: row.captured_minor, goneMinor: row.captured_minor - row.left_minor }
    return [
      {
        tenderId: row.tender_id,
        kind: row.kind,
        gateway: row.gateway,
        currency: row.currency,
        amountMinor: share,
        points: row.points === null ? undefined : pointsBack(row.points, { ...captured, amountMinor: share }),
        // Points never become money.
        paidTo: row.kind === 'points' ? 'original' : paidTo,
        isUntaken: row.tender_id === untaken?.tender_id,
      },
    ]
  })
  return [...off, ...back]
}

/** Of what is still owed in cash so much less. */
function offShare(
  { tender_id: tenderId, kind, gateway, currency }: Untaken,
  amountMinor: number,
): RefundShare {
  return {
    tenderId,
    kind,
    gateway,
    currency,
    amountMinor,
    points: undefined,
    paidTo: 'original',
    isUntaken: true,
  }
}

/** What of these has been paid and goes back, in minor units. */
export function goingBackOf(shares: readonly RefundShare[]): number {
  return sumMinor(shares.map(({ amountMinor, isUntaken }) => (isUntaken ? 0 : amountMinor)))
}

/**
 * Decides that money of an order goes back, over its tenders by what each paid of it. Cards are paid back by a job, cash and
 * transfers by people; what came out of a wallet, and points as points, are back at once. The order group is locked by the caller, so that refunds never exceed what was paid; the
 * caller books the order. While a bank disputes its payment, or a gateway is just taking it, nothing of it goes back: all that is
 * left does when that is over. What is held for the order is let go with all that is left; of what is not paid yet a
 * shortfall is never taken.
 * @throws {Problem} state_conflict with facts `left_minor` when less than that is left; payment_disputed
 */
export async function refundOrder(work: Work, given: RefundToQueue): Promise<void> {
  const isWhole = given.amountMinor === undefined && !(await queries.isDisputed(work, given.orderId))
  const held = isWhole && (await findHeldOf(work, given.orderId))
  if (held) {
    if (held.is_under_way) return
    await releaseHeld(work, { tenderId: held.tender_id, orderIds: [given.orderId] })
  }
  const { orderId, requestId } = given
  const untaken = requestId === undefined ? undefined : await findUntaken(work, orderId)
  const shares = await shareOut(work, given)
  const unpaid = shares.filter(({ isUntaken }) => isUntaken)
  // How much is just being taken cannot be changed.
  if (unpaid.length > 0 && untaken?.is_under_way) throw problem('state_conflict')
  const refunds = shares
    .filter(({ isUntaken }) => !isUntaken)
    .map(
      (share): refundQueries.NewRefund => ({
        id: newId(),
        orderId: given.orderId,
        tenderId: share.tenderId,
        key: `${given.key}:${share.tenderId}`,
        cause: given.cause,
        currency: share.currency,
        amountMinor: share.amountMinor,
        points: share.points,
        state: firstStateOf(share),
        eventId: newId(),
        requestId,
        paidTo: share.paidTo,
        isBeforeSale: untaken !== undefined && !untaken.is_owed,
      }),
    )
  await refundQueries.insertRefunds(work, refunds)
  for (const { tenderId, amountMinor } of unpaid) {
    if (requestId === undefined) throw new Error('What is short was said to be')
    await waive(work, { requestId, orderId, tenderId, amountMinor, isAfterSale: untaken?.is_owed === true })
  }
  for (const { id, state } of refunds) {
    if (state === 'queued')
      await work.addJob('payments.carry_out_refund', { refund_id: id }, { key: `refund:${id}` })
    if (state === 'submitted') await completeInWallet(work, { refundId: id, orderId: given.orderId })
  }
}

export interface ChargeBack {
  readonly disputeId: string
  readonly orderId: string
  readonly tenderId: string
  readonly currency: string
  readonly amountMinor: number
  /** What the gateway calls the dispute. */
  readonly reference: string
}

/**
 * The shopper's bank has kept what it took back of an order: it has gone back, without the market having had it done. The
 * order group is locked by the caller, who books the order.
 */
export async function chargeBack(work: Work, given: ChargeBack): Promise<void> {
  const { orderId, tenderId } = given
  const id = newId()
  const refund = {
    id,
    orderId,
    tenderId,
    key: `dispute:${given.disputeId}:${orderId}:${tenderId}`,
    cause: 'chargeback',
    currency: given.currency,
    amountMinor: given.amountMinor,
    points: undefined,
    state: 'submitted',
    eventId: newId(),
    requestId: undefined,
    paidTo: 'original',
    isBeforeSale: false,
  } as const
  await refundQueries.insertRefunds(work, [refund])
  const by = { kind: 'gateway', reference: given.reference } as const
  await refundQueries.completeRefund(work, { refundId: id, eventId: newId(), by })
  await work.addJob('ledger.reward', { order_id: orderId })
}

async function completeInWallet(
  work: Work,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  await refundQueries.completeRefund(work, { refundId, eventId: newId(), by: { kind: 'wallet' } })
  await work.addJob('notifications.refunded', { refund_id: refundId })
  await work.addJob('ledger.reward', { order_id: orderId })
}

function firstStateOf({ kind, paidTo }: RefundShare): refundQueries.NewRefund['state'] {
  if (paidTo === 'wallet' || isFund(kind)) return 'submitted'
  return kind === 'card' ? 'queued' : 'manual'
}

/**
 * Divides what goes back over tenders by what each paid, so that many refunds take of each what one of their sum would; where
 * something went back in another proportion before, by what each still has.
 */
export function shareRefund(
  amountMinor: number,
  tenders: readonly { readonly capturedMinor: number; readonly leftMinor: number }[],
): number[] {
  const gone = tenders.map(({ capturedMinor, leftMinor }) => capturedMinor - leftMinor)
  const dealt = deal(
    sumMinor([...gone, amountMinor]),
    tenders.map(({ capturedMinor }) => capturedMinor),
  )
  const shares = dealt.map((minor, place) => minor - (gone[place] ?? 0))
  return shares.every((minor) => minor >= 0)
    ? shares
    : drawDown(
        amountMinor,
        tenders.map(({ leftMinor }) => leftMinor),
      )
}

/** How many of an order's points come back with an amount of what they paid: over all refunds exactly those that were taken. */
export function pointsBack(
  points: number,
  {
    capturedMinor,
    goneMinor,
    amountMinor,
  }: { capturedMinor: number; goneMinor: number; amountMinor: number },
): number {
  const upTo = (minor: number) => Number((BigInt(points) * BigInt(minor)) / BigInt(capturedMinor))
  return upTo(goneMinor + amountMinor) - upTo(goneMinor)
}

/** Has the gateway pay back, once however often it is asked; what it refuses is left to people. */
export async function carryOutRefund(begin: Begin, gateways: Gateways, refundId: string): Promise<void> {
  const refund = await begin((work) => refundQueries.submitRefund(work, refundId))
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
      await refundQueries.completeRefund(work, { refundId, eventId: newId(), by })
      await work.addJob('notifications.refunded', { refund_id: refundId })
      await work.addJob('ledger.reward', { order_id: refund.order_id })
      await bookOrders(work, [refund.order_id])
    })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await begin(async (work) => {
      await refundQueries.leaveRefundToPeople(work, { refundId, eventId: newId(), message: error.code })
      // What went back of the same decision elsewhere has waited to be told with it.
      await work.addJob('notifications.refunded', { refund_id: refundId })
    })
  }
}
