import { orderAmountChanged, refundIssued, refundLeft } from '#contract/events.ts'
import { bookOrders } from '#domains/ledger/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { deal, drawDown, sumMinor } from '#values/money.ts'
import type { RefundCause } from '#values/refund-cause.ts'
import { releaseAuthorised } from './authorise.ts'
import { findAuthorisedOf } from './capture-queries.ts'
import { GatewayRefusal, type Gateways, gatewayNamed } from './gateway.ts'
import { carryOutQueuedRefund } from './job-kinds.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import { isFund, type TenderKind } from './tender.ts'
import { findUncharged, type Uncharged, waive } from './waive-queries.ts'

export interface RefundToQueue {
  readonly orderId: string
  readonly cause: RefundCause
  /** Defaults to the full remaining amount. */
  readonly amountMinor?: number
  /** The same key refunds once. */
  readonly key: string
  readonly requestId?: string
  /** `wallet` refunds at once; `original` uses the payment method. */
  readonly paidTo?: 'original' | 'wallet'
  /** The refund is for missing items: the uncaptured amount is reduced before anything is refunded. */
  readonly isShortfall?: boolean
}

/** The part of a refund that goes to one tender, or to the wallet instead. */
export interface RefundShare {
  readonly tenderId: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly currency: string
  readonly amountMinor: number
  readonly points: number | undefined
  readonly paidTo: 'original' | 'wallet'
  /** The amount was never captured and never will be. */
  readonly isUncharged: boolean
}

/**
 * Splits a refund of an order over its tenders, in the order in which they pay. Without an amount, splits the full
 * remaining amount.
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
  const unpaid = await findUncharged(work, orderId)
  const untaken = isShortfall && !unpaid?.is_owed ? unpaid : undefined
  const refundable: readonly refundQueries.RefundableRow[] = untaken
    ? [...paid, { ...untaken, captured_minor: untaken.amount_minor, points: null }]
    : paid
  const leftMinor = sumMinor(refundable.map((row) => row.left_minor))
  const backMinor = amountMinor ?? leftMinor
  const owedMinor = unpaid?.is_owed && amountMinor !== undefined ? unpaid.left_minor : 0
  if (backMinor > leftMinor + owedMinor)
    throw problem('state_conflict', { left_minor: leftMinor + owedMinor })
  // Cash still owed is reduced first, so that unpaid amounts are never refunded.
  const offMinor = Math.min(backMinor, owedMinor)
  const shares = shareRefund(
    backMinor - offMinor,
    refundable.map((row) => ({ capturedMinor: row.captured_minor, leftMinor: row.left_minor })),
  )
  const off = unpaid && offMinor > 0 ? [offShare(unpaid, offMinor)] : []
  const back = refundable.flatMap((row, place): RefundShare[] => {
    const share = shares[place] ?? 0
    if (share === 0) return []
    const captured = { capturedMinor: row.captured_minor, returnedMinor: row.captured_minor - row.left_minor }
    return [
      {
        tenderId: row.tender_id,
        kind: row.kind,
        gateway: row.gateway,
        currency: row.currency,
        amountMinor: share,
        points:
          row.points === null ? undefined : pointsToReturn(row.points, { ...captured, amountMinor: share }),
        // Points are never refunded as money.
        paidTo: row.kind === 'points' ? 'original' : paidTo,
        isUncharged: row.tender_id === untaken?.tender_id,
      },
    ]
  })
  return [...off, ...back]
}

/** The share of a refund that reduces cash still owed. */
function offShare(
  { tender_id: tenderId, kind, gateway, currency }: Uncharged,
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
    isUncharged: true,
  }
}

/** Returns the captured part of these shares, in minor units. */
export function capturedPartOf(shares: readonly RefundShare[]): number {
  return sumMinor(shares.map(({ amountMinor, isUncharged }) => (isUncharged ? 0 : amountMinor)))
}

/**
 * Creates refunds for an order, split over its tenders in proportion to their captured amounts. A job refunds cards,
 * operators refund cash and transfers, and wallet balance and points are returned at once.
 *
 * The caller holds the lock on the order group, so that refunds never exceed the captured amount, and books the
 * order. While a payment is disputed or a capture is in progress nothing is refunded; the full remaining amount is
 * refunded afterwards. A full refund also releases the order's authorisation, and missing items of an uncaptured
 * order are never captured.
 * @throws {Problem} state_conflict with facts `left_minor` when less than that is left; payment_disputed
 */
export async function refundOrder(work: Work, given: RefundToQueue): Promise<void> {
  const isWhole = given.amountMinor === undefined && !(await queries.isDisputed(work, given.orderId))
  const held = isWhole && (await findAuthorisedOf(work, given.orderId))
  if (held) {
    if (held.is_under_way) return
    await releaseAuthorised(work, { tenderId: held.tender_id, orderIds: [given.orderId] })
  }
  const { orderId, requestId } = given
  const untaken = requestId === undefined ? undefined : await findUncharged(work, orderId)
  const shares = await shareOut(work, given)
  const unpaid = shares.filter(({ isUncharged }) => isUncharged)
  // The amount of a capture in progress cannot be changed.
  if (unpaid.length > 0 && untaken?.is_under_way) throw problem('state_conflict')
  const refunds = shares
    .filter(({ isUncharged }) => !isUncharged)
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
    if (requestId === undefined) throw new Error('Uncaptured amount waived without a refund request')
    await waive(work, { requestId, orderId, tenderId, amountMinor, isAfterSale: untaken?.is_owed === true })
  }
  for (const { id, state } of refunds) {
    if (state === 'queued')
      await work.addJob(carryOutQueuedRefund, { refund_id: id }, { key: `refund:${id}` })
    if (state === 'submitted') await completeInWallet(work, { refundId: id, orderId: given.orderId })
  }
}

export interface Chargeback {
  readonly disputeId: string
  readonly orderId: string
  readonly tenderId: string
  readonly currency: string
  readonly amountMinor: number
  readonly reference: string
}

/**
 * Records a lost dispute as a completed refund of the order. The caller holds the lock on the order group and books
 * the order.
 */
export async function recordChargeback(work: Work, given: Chargeback): Promise<void> {
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
  emit(work, orderAmountChanged, { order_id: orderId })
}

async function completeInWallet(
  work: Work,
  { refundId, orderId }: { refundId: string; orderId: string },
): Promise<void> {
  await refundQueries.completeRefund(work, { refundId, eventId: newId(), by: { kind: 'wallet' } })
  emit(work, refundIssued, { order_id: orderId, refund_id: refundId })
}

function firstStateOf({ kind, paidTo }: RefundShare): refundQueries.NewRefund['state'] {
  if (paidTo === 'wallet' || isFund(kind)) return 'submitted'
  return kind === 'card' ? 'queued' : 'manual'
}

/**
 * Splits a refund over tenders in proportion to their captured amounts, so that many refunds split like one of their
 * sum. When earlier refunds used another proportion, splits by the remaining amounts.
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

/**
 * Returns the number of points to return for a refunded amount. Over all refunds they add up to exactly the points
 * spent.
 */
export function pointsToReturn(
  points: number,
  {
    capturedMinor,
    returnedMinor,
    amountMinor,
  }: { capturedMinor: number; returnedMinor: number; amountMinor: number },
): number {
  const upTo = (minor: number) => Number((BigInt(points) * BigInt(minor)) / BigInt(capturedMinor))
  return upTo(returnedMinor + amountMinor) - upTo(returnedMinor)
}

/** Asks the gateway to refund; repeated calls refund once. A refused refund is left to an operator. */
export async function carryOutRefund(begin: Begin, gateways: Gateways, refundId: string): Promise<void> {
  const refund = await begin((work) => refundQueries.submitRefund(work, refundId))
  if (!refund) return
  if (refund.gateway_reference === null)
    throw new Error(`Refund ${refundId} belongs to a payment without a gateway reference`)
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
      emit(work, refundIssued, { order_id: refund.order_id, refund_id: refundId })
      await bookOrders(work, [refund.order_id])
    })
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    await begin(async (work) => {
      await refundQueries.leaveRefundToOperators(work, { refundId, eventId: newId(), message: error.code })
      // The email also covers the other refunds of the same decision, which waited for this one.
      emit(work, refundLeft, { order_id: refund.order_id, refund_id: refundId })
    })
  }
}
