import type { Answer, Given } from '#contract/endpoint.ts'
import type { askRefund as contract } from '#contract/refund-requests.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { lockGroup } from './group.ts'
import { findOwn } from './read-orders.ts'
import { readGroup } from './read-queries.ts'
import { attachRefundPictures } from './refund-picture-queries.ts'
import { insertRequest, readRequest } from './refund-queries.ts'
import { refundableOf, requestAnswer } from './refundable.ts'
import { hasWallet } from './wallet.ts'

/**
 * Asks for money back for something that the caller, or whoever gave them the order's key, received; whoever sold it hears of it and decides.
 * @throws not_found, invalid_input; state_conflict where nothing can be asked back, or it was asked already
 */
export async function askRefund(
  work: Work,
  { params, query, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { id: groupId, customer_id: customerId } = await findOwn(work, params.number, query.key)
  const locked = await lockGroup(work, { id: groupId })
  if (!locked) throw new Error('A purchase that is found can be locked')
  const { number, currency } = locked
  // As it is now that nobody else changes it.
  const group = await readGroup(work, number, { kind: 'owner', customerId })
  const order = group?.orders.find(({ lines }) => lines.some(({ id }) => id === body.line_id))
  const line = order?.lines.find(({ id }) => id === body.line_id)
  if (!order || !line) throw problem('not_found')
  const isOwn = work.actor.kind === 'person' && work.actor.userId === customerId
  const asker = { now: work.now, hasWallet: isOwn && (await hasWallet(work)), currency }
  const refundable = refundableOf(order, line, asker)
  if (!refundable) throw problem('state_conflict', { state: order.state })

  const { quantity, reason, details = '', pay_to: payTo } = body
  const amount = refundable.amounts[quantity - 1]
  const errors = {
    ...(amount === undefined && { quantity: ['refund_quantity'] }),
    ...(reason === 'changed_mind' && !refundable.change_of_mind_until && { reason: ['refund_too_late'] }),
    ...(reason === 'something_else' && details === '' && { details: ['field_empty'] }),
    ...(!refundable.pay_to.includes(payTo) && { pay_to: ['payment_type_required'] }),
  }
  if (amount === undefined || Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)

  const id = newId()
  await insertRequest(work, {
    id,
    orderId: order.id,
    lineId: line.id,
    requestedBy: customerId,
    quantity,
    reason,
    details,
    payTo,
    amount,
  })
  const pictures = [...new Set(body.pictures)]
  const added = await attachRefundPictures(work, { requestId: id, groupId, pictures })
  if (added !== pictures.length) throw problem('invalid_input', {}, { pictures: ['picture_gone'] })
  await work.addJob('notifications.refund_asked', { request_id: id })
  const row = await readRequest(work, id)
  if (!row) throw new Error('A request that was made can be read')
  return { request: requestAnswer(row, currency) }
}
