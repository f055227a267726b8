/** A seller who finds fewer of something than were bought: what is missing goes back, and the rest of the order goes on. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { previewShortfall as previewing, reportShortfall as reporting } from '#contract/shortfall.ts'
import { dropHeldPieces } from '#domains/catalog/index.ts'
import { findUntaken } from '#domains/payments/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { sumMinor } from '#values/money.ts'
import { recovered } from './ask-refund.ts'
import { approve } from './decide-refund.ts'
import { lockAnyGroup } from './group.ts'
import type { SubOrderRow } from './order-json.ts'
import { type PlannedRefund, previewOf } from './preview-refund.ts'
import { findStoreOrder } from './read-store-order.ts'
import { insertRequest, readRequestToDecide } from './refund-queries.ts'
import { worthsLeft } from './refundable.ts'
import { readStoreOrders } from './store-order-queries.ts'

interface Short {
  readonly lineId: string
  /** How many there are of it. */
  readonly available: number
}

/** @throws {Problem} as `reportShortfall` */
export async function previewShortfall(
  work: Work,
  { params, query: { line_id: lineId, available } }: Given<typeof previewing>,
): Promise<Answer<typeof previewing>> {
  const { storeId } = staffOf(work, params.store)
  const { plan } = await planned(work, { storeId, number: params.number }, { lineId, available })
  return previewOf(work, plan, 'seller')
}

/**
 * Gives back what a store does not have of a line that is not handed over yet, takes it off its shelf, and tells the shopper. What
 * is still to be paid for it, at the door or by a card that is only authorised, is never taken.
 * @throws {Problem} not_found; state_conflict once it is handed over, or while a refund of the line waits; invalid_input where
 * nothing of the order would be left, or its card is just being charged; payment_disputed
 */
export async function reportShortfall(
  work: Work,
  { params, body: { line_id: lineId, available } }: Given<typeof reporting>,
): Promise<Answer<typeof reporting>> {
  const named = { storeId: staffOf(work, params.store).storeId, number: params.number }
  const group = await lockAnyGroup(work, params.number)
  // As it is once nobody else changes it.
  const { plan, quantity } = await planned(work, named, { lineId, available })
  // Refused now where it would be refused then.
  await previewOf(work, plan, 'seller')
  const id = newId()
  await insertRequest(work, {
    id,
    orderId: plan.orderId,
    subject: { kind: 'line', lineId, quantity, reason: 'short' },
    requestedBy: group.customerId,
    details: '',
    payTo: plan.payTo,
    amount: { minor: plan.amountMinor, currency: plan.currency },
    marketMinor: plan.marketMinor,
  })
  await dropHeldPieces(work, { lineId, quantity })
  const request = await readRequestToDecide(work, { id })
  if (!request) throw new Error('A request that was made can be decided')
  await approve(work, request, 'seller')
  await work.addJob('notifications.order_short', { request_id: id })
  return { order: await findStoreOrder(work, named) }
}

const notHandedOver: ReadonlySet<string> = new Set(['placed', 'accepted', 'in_progress'])

async function planned(
  work: Work,
  named: { readonly storeId: string; readonly number: string },
  { lineId, available }: Short,
): Promise<{ plan: PlannedRefund; quantity: number }> {
  const [order] = await readStoreOrders(work, named, { page: 1, perPage: 1 })
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line) throw problem('not_found')
  const waits = line.requests.some(({ state }) => state === 'pending')
  if (!notHandedOver.has(order.state) || waits) throw problem('state_conflict', { state: order.state })
  const refuse = (why: string) => problem('invalid_input', {}, { available: [why] })
  const left = piecesLeft(line)
  const quantity = left - available
  if (quantity < 1) throw refuse('short_none')
  if (sumMinor(order.lines.map(piecesLeft)) === quantity) throw refuse('short_all')

  const { room, currency } = order
  const untaken = await findUntaken(work, order.id)
  const leftMinor = room.left_minor + (untaken?.left_minor ?? 0)
  const worthMinor = worthsLeft(line)[quantity - 1] ?? 0
  const amountMinor = Math.max(Math.min(worthMinor, leftMinor), 0)
  const marketMinor = recovered(worthMinor - amountMinor, room.goodwill_minor)
  if (amountMinor === 0 || amountMinor - marketMinor !== worthMinor) throw refuse('short_unpaid')
  if (untaken?.is_under_way) throw refuse('short_paying')
  // Who has nothing to pay for has nothing to be brought.
  if (untaken && amountMinor === leftMinor) throw refuse('short_all')
  return {
    quantity,
    plan: {
      orderId: order.id,
      part: { kind: 'line', lineId, quantity },
      payTo: 'original',
      currency,
      amountMinor,
      marketMinor,
      isShortfall: true,
    },
  }
}

/** How many of a line are still to be handed over. */
function piecesLeft({ quantity, requests }: SubOrderRow['lines'][number]): number {
  return quantity - sumMinor(requests.map((each) => (each.state === 'rejected' ? 0 : (each.quantity ?? 0))))
}
