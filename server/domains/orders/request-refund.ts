import type { Answer, Given } from '#contract/endpoint.ts'
import { refundRequested } from '#contract/events.ts'
import type { requestRefund as contract } from '#contract/refund-requests.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Money } from '#values/money.ts'
import type { NoReturnsReason } from '#values/returns-policy.ts'
import { lockGroup } from './group.ts'
import type { SubOrderRow } from './order-json.ts'
import { findOwn } from './read-orders.ts'
import { attachRefundPictures } from './refund-picture-queries.ts'
import { insertRequest, readRequest } from './refund-queries.ts'
import { type Refundable, refundableOf, requestAnswer, worthsLeft } from './refundable.ts'
import { hasWallet } from './wallet.ts'

/**
 * Requests a refund for a received item, by the caller or by order key; its seller is notified and decides.
 * @throws not_found, invalid_input; state_conflict where no refund can be requested, or it was requested already
 */
export async function requestRefund(
  work: Work,
  { params, query, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const found = await findOwn(work, params.number, query.key)
  // Locked before reading, so that nothing changes in between.
  if (!(await lockGroup(work, { id: found.id }))) throw new Error(`Order ${found.id} not found`)
  const { reason, details = '' } = body
  const errorsOf = (refundable: Refundable) => ({
    ...(reason === 'changed_mind' &&
      !refundable.change_of_mind_until && { reason: [noReturnReason(refundable)] }),
    ...(reason === 'something_else' && details === '' && { details: ['field_empty'] }),
  })
  const back = await requestedRefund(work, { number: params.number, key: query.key, asked: body, errorsOf })

  const id = newId()
  await insertRequest(work, {
    id,
    orderId: back.order.id,
    subject: { kind: 'line', lineId: back.line.id, quantity: back.quantity, reason },
    requestedBy: back.customerId,
    details,
    payTo: back.payTo,
    amount: back.amount,
    marketMinor: back.marketMinor,
  })
  const pictures = [...new Set(body.pictures)]
  const added = await attachRefundPictures(work, { requestId: id, groupId: found.id, pictures })
  if (added !== pictures.length) throw problem('invalid_input', {}, { pictures: ['picture_gone'] })
  emit(work, refundRequested, { request_id: id })
  const row = await readRequest(work, id)
  if (!row) throw new Error(`Refund request ${id} not found after insert`)
  return { request: requestAnswer(row, { currency: back.amount.currency, locale: work.locale }) }
}

/** Why a change of mind is refused. */
function noReturnReason({ returns }: Refundable): string {
  return returns.reason ? refusals[returns.reason] : 'refund_too_late'
}

const refusals: Record<NoReturnsReason, string> = {
  made_to_order: 'no_returns_made_to_order',
  perishable: 'no_returns_perishable',
  hygiene: 'no_returns_hygiene',
  final_sale: 'no_returns_final_sale',
}

export interface RequestedRefund {
  readonly customerId: string
  readonly order: SubOrderRow
  readonly line: SubOrderRow['lines'][number]
  readonly quantity: number
  readonly payTo: 'original' | 'wallet'
  readonly amount: Money
  /** Negative if the marketplace recovers goodwill that the shopper has already received. */
  readonly marketMinor: number
}

interface Asking {
  readonly number: string
  readonly key: string | undefined
  readonly asked: {
    readonly line_id: string
    readonly quantity: number
    readonly pay_to: 'original' | 'wallet'
  }
  readonly errorsOf?: (refundable: Refundable) => Record<string, string[]>
}

/** @throws not_found, invalid_input; state_conflict where no refund can be requested, or it was requested already */
export async function requestedRefund(
  work: Work,
  { number, key, asked: { line_id: lineId, quantity, pay_to: payTo }, errorsOf }: Asking,
): Promise<RequestedRefund> {
  const group = await findOwn(work, number, key)
  const order = group.orders.find(({ lines }) => lines.some(({ id }) => id === lineId))
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line) throw problem('not_found')
  const { currency, customer_id: customerId } = group
  const isOwn = work.actor.kind === 'person' && work.actor.userId === customerId
  const asker = { now: work.now, hasWallet: isOwn && (await hasWallet(work)), currency }
  const refundable = refundableOf(order, line, asker)
  if (!refundable) throw problem('state_conflict', { state: order.state })

  const amount = refundable.amounts[quantity - 1]
  const errors = {
    ...(amount === undefined && { quantity: ['refund_quantity'] }),
    ...errorsOf?.(refundable),
    ...(!refundable.pay_to.includes(payTo) && { pay_to: ['payment_type_required'] }),
  }
  if (amount === undefined || Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  const worthMinor = worthsLeft(line)[quantity - 1] ?? 0
  const marketMinor = recovered(worthMinor - amount.minor, order.room.goodwill_minor)
  return { customerId, order, line, quantity, payTo, amount, marketMinor }
}

/** Returns the goodwill recovered when a refund is reduced by goodwill paid before; zero or negative. */
export function recovered(missingMinor: number, goodwillMinor: number): number {
  return 0 - Math.max(Math.min(missingMinor, goodwillMinor), 0)
}
