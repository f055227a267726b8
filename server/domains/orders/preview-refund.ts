/** Preview of a refund's effect on each party, calculated by the code that carries it out. Changes nothing. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  OwnRefundPreview,
  previewRefundRequest as ofAny,
  previewOwnRefund as ofOwn,
  previewStoreRefundRequest as ofStore,
  RefundPreview,
} from '#contract/manual-refunds.ts'
import { approvalLimitOf, previewApproval } from '#domains/approvals/index.ts'
import { type PreviewedRefund, previewRefunds } from '#domains/ledger/index.ts'
import {
  capturedPartOf,
  methodOf,
  type RefundShare,
  refundMethodOf,
  shareOut,
} from '#domains/payments/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { Problem, problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import { refundRequestAnswer } from './list-refund-requests.ts'
import {
  type RequestToDecide,
  readReceiver,
  readRequestDetails,
  readRequestToDecide,
} from './refund-queries.ts'
import { type RequestedRefund, requestedRefund } from './request-refund.ts'

export interface PlannedRefund {
  readonly orderId: string
  readonly part: PreviewedRefund['part']
  readonly payTo: 'original' | 'wallet'
  readonly currency: string
  readonly amountMinor: number
  readonly marketMinor: number
  /** For a shortfall: unpaid amounts are reduced first. */
  readonly isShortfall?: boolean
}

/**
 * Previews a refund request before the caller's store approves it.
 * @throws {Problem} not_found, not_allowed
 */
export async function previewStoreRefundRequest(
  work: Work,
  { params }: Given<typeof ofStore>,
): Promise<Answer<typeof ofStore>> {
  const { storeId } = staffOf(work, params.store)
  return previewRequest(work, await readRequestToDecide(work, { id: params.id, storeId }), 'seller')
}

export async function previewRefundRequest(
  work: Work,
  { params }: Given<typeof ofAny>,
): Promise<Answer<typeof ofAny>> {
  return previewRequest(work, await readRequestToDecide(work, { id: params.id }), 'operator')
}

async function previewRequest(
  work: Work,
  request: RequestToDecide | undefined,
  as: 'seller' | 'operator',
): Promise<Answer<typeof ofAny>> {
  const row = request && (await readRequestDetails(work, request.id))
  if (!request || !row) throw problem('not_found')
  const asked = refundRequestAnswer(row, work.locale)
  if (asked.request.status !== 'pending') return { asked }
  try {
    const preview = await previewOf(work, plannedOf(request), as)
    if (request.approved_by === null) return { asked, preview }
    const { excess: _, ...endorsed } = preview
    return { asked, preview: { ...endorsed, needs_second: false } }
  } catch (error) {
    if (error instanceof Problem) return { asked }
    throw error
  }
}

function plannedOf(request: RequestToDecide): PlannedRefund {
  const { kind, line_id: lineId, quantity } = request
  return {
    orderId: request.order_id,
    part: kind === 'line' ? { kind, lineId: lineId ?? '', quantity: quantity ?? 0 } : { kind },
    payTo: request.pay_to,
    currency: request.currency,
    amountMinor: request.amount_minor,
    marketMinor: request.market_minor,
    isShortfall: request.reason === 'short',
  }
}

/**
 * Previews a refund before the caller requests it.
 * @throws {Problem} as requesting it does; payment_disputed
 */
export async function previewOwnRefund(
  work: Work,
  { params, query: { key, ...asked } }: Given<typeof ofOwn>,
): Promise<Answer<typeof ofOwn>> {
  const back = await requestedRefund(work, { number: params.number, key, asked })
  return backOf(back, await sharesOf(work, plannedRequest(back)))
}

function plannedRequest({
  order,
  line,
  quantity,
  payTo,
  amount,
  marketMinor,
}: RequestedRefund): PlannedRefund {
  return {
    orderId: order.id,
    part: { kind: 'line', lineId: line.id, quantity },
    payTo,
    currency: amount.currency,
    amountMinor: amount.minor,
    marketMinor,
  }
}

/** Returns each party's share, and whether the decision `as` this party needs a second approval. */
export function previewOf(
  work: Pick<Work, 'db' | 'now' | 'actor'>,
  planned: PlannedRefund,
  as: 'seller' | 'operator',
): Promise<RefundPreview> {
  return previewAll(work, [planned], as)
}

/** Previews several refunds of one order to the same target that are decided together, one after another. */
export async function previewAll(
  work: Pick<Work, 'db' | 'now' | 'actor'>,
  plans: readonly PlannedRefund[],
  as: 'seller' | 'operator',
): Promise<RefundPreview> {
  const [first] = plans
  if (!first) throw new Error('Refund preview without refunds')
  const { currency } = first
  const money = (minor: number) => ({ minor, currency })
  const sums = plans.map((_, place) =>
    sumMinor(plans.slice(0, place + 1).map(({ amountMinor }) => amountMinor)),
  )
  // Refunds one after another take the same from each tender as one refund of their sum.
  const upTo = await Promise.all(sums.map((amountMinor) => sharesOf(work, { ...first, amountMinor })))
  const shares = upTo.at(-1) ?? []
  const burden = await previewRefunds(
    work,
    plans.map(({ orderId, part, marketMinor }, place) => ({
      orderId,
      part,
      marketMinor,
      shares: (upTo[place] ?? []).flatMap(({ tenderId, kind, gateway, amountMinor }) => {
        const before = upTo[place - 1]?.find((share) => share.tenderId === tenderId)?.amountMinor ?? 0
        return kind !== 'none' && amountMinor > before ? [{ kind, gateway, minor: amountMinor - before }] : []
      }),
    })),
  )
  const excess = await excessOf(work, first, { minor: capturedPartOf(shares), as })
  return {
    ...backOf({ amount: money(sums.at(-1) ?? 0) }, shares),
    taken: money(burden.sellerMinor),
    commission: money(burden.commissionMinor),
    commission_tax: money(burden.commissionTaxMinor),
    discount: money(burden.subsidyMinor),
    goodwill: money(burden.goodwillMinor),
    needs_second: excess !== undefined,
    ...(excess && { excess }),
  }
}

/** Returns the limit that an approval by the caller would exceed. */
async function excessOf(
  work: Pick<Work, 'db' | 'now' | 'actor'>,
  { orderId, currency }: PlannedRefund,
  { minor, as }: { readonly minor: number; readonly as: 'seller' | 'operator' },
) {
  const receiverId = await readReceiver(work, orderId)
  return previewApproval(work, {
    approverId: signedInUser(work).userId,
    limitMinor: await approvalLimitOf(work, { currency, as }),
    releases: minor > 0 ? [{ recordId: orderId, orderId, receiverId, amount: { minor, currency } }] : [],
  })
}

function sharesOf(
  work: Pick<Work, 'db'>,
  { orderId, amountMinor, payTo, isShortfall = false }: PlannedRefund,
): Promise<RefundShare[]> {
  return shareOut(work, { orderId, amountMinor, paidTo: payTo, isShortfall })
}

function backOf(
  { amount }: Pick<OwnRefundPreview, 'amount'>,
  shares: readonly RefundShare[],
): OwnRefundPreview {
  return {
    amount,
    back: shares.map((share) => ({
      paid_with: methodOf(share),
      by: share.isUncharged ? 'untaken' : refundMethodOf(share),
      amount: { minor: share.amountMinor, currency: share.currency },
      ...(share.points !== undefined && { points: share.points }),
    })),
  }
}
