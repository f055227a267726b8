/** Shortfalls: the seller has fewer units than were bought, refunds the missing ones and continues with the rest. */

import type { Answer, Given } from '#contract/endpoint.ts'
import { shortfallReported } from '#contract/events.ts'
import type { previewShortfall as previewing, reportShortfall as reporting } from '#contract/shortfall.ts'
import { dropReservedUnits } from '#domains/catalog/index.ts'
import { findUncharged } from '#domains/payments/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { emit } from '#platform/events/emit.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { sumMinor } from '#values/money.ts'
import { approve } from './decide-refund.ts'
import { lockAnyGroup } from './group.ts'
import type { SubOrderRow } from './order-json.ts'
import { type PlannedRefund, previewAll } from './preview-refund.ts'
import { findStoreOrder } from './read-store-order.ts'
import { insertRequest, readRequestToDecide } from './refund-queries.ts'
import { worthsLeft } from './refundable.ts'
import { recovered } from './request-refund.ts'
import { readStoreOrders } from './store-order-queries.ts'

interface Short {
  readonly lineId: string
  /** The number of units available. */
  readonly available: number
}

interface Written {
  readonly line_id?: string | undefined
  readonly available?: number | undefined
  readonly lines?: readonly { readonly line_id: string; readonly available: number }[] | undefined
}

/** @throws {Problem} as `reportShortfall` */
export async function previewShortfall(
  work: Work,
  { params, query }: Given<typeof previewing>,
): Promise<Answer<typeof previewing>> {
  const { storeId } = staffOf(work, params.store)
  const plans = await planned(work, { storeId, number: params.number }, query)
  return previewAll(
    work,
    plans.map(({ plan }) => plan),
    'seller',
  )
}

/**
 * Refunds units that a store lacks in lines not handed over yet, takes them out of stock, and notifies the shopper
 * once for all lines. Unpaid amounts for them, in cash on delivery or on an authorised card, are never collected. All
 * lines are reported or none.
 * @throws {Problem} not_found; state_conflict once it is handed over, or while a refund of a line is pending;
 * invalid_input where nothing of the order would be left, or its card is just being charged; payment_disputed
 */
export async function reportShortfall(
  work: Work,
  { params, body }: Given<typeof reporting>,
): Promise<Answer<typeof reporting>> {
  const named = { storeId: staffOf(work, params.store).storeId, number: params.number }
  const group = await lockAnyGroup(work, params.number)
  // Read after locking, so that nothing changes in between.
  const plans = await planned(work, named, body)
  // Fails now if the refunds would fail later.
  await previewAll(
    work,
    plans.map(({ plan }) => plan),
    'seller',
  )
  await dropReservedUnits(
    work,
    plans.map(({ lineId, quantity }) => ({ lineId, quantity })),
  )
  const ids: string[] = []
  // Each line is a separate refund, because its shares of the tenders depend on those before it.
  for (const { plan, lineId, quantity } of plans) {
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
    const request = await readRequestToDecide(work, { id })
    if (!request) throw new Error(`Refund request ${id} not found after insert`)
    await approve(work, request, 'seller')
    ids.push(id)
  }
  emit(work, shortfallReported, { request_ids: ids })
  return { order: await findStoreOrder(work, named) }
}

const notHandedOver: ReadonlySet<string> = new Set(['placed', 'accepted', 'in_progress'])

interface PlannedShort {
  readonly plan: PlannedRefund
  readonly lineId: string
  readonly quantity: number
}

/** Errors of a single line are at its own field, those of several lines at their index. */
function shortsIn({ line_id: lineId, available, lines }: Written): {
  shorts: Short[]
  fieldOf: (place: number) => string
} {
  if (lines) {
    const shorts = lines.map((line) => ({ lineId: line.line_id, available: line.available }))
    const isTwice = new Set(shorts.map((short) => short.lineId)).size < shorts.length
    if (isTwice || lineId !== undefined || available !== undefined)
      throw problem('invalid_input', {}, { lines: ['field_empty'] })
    return { shorts, fieldOf: (place) => `lines.${place}.available` }
  }
  const errors = {
    ...(lineId === undefined && { line_id: ['field_empty'] }),
    ...(available === undefined && { available: ['count_from_zero'] }),
  }
  if (lineId === undefined || available === undefined) throw problem('invalid_input', {}, errors)
  return { shorts: [{ lineId, available }], fieldOf: () => 'available' }
}

/** Returns the refund of each line, in sequence: later lines use what earlier ones leave. */
async function planned(
  work: Work,
  named: { readonly storeId: string; readonly number: string },
  written: Written,
): Promise<PlannedShort[]> {
  const { shorts, fieldOf } = shortsIn(written)
  const [order] = await readStoreOrders(work, named, { page: 1, perPage: 1 })
  if (!order) throw problem('not_found')
  const refuse = (place: number, why: string) => problem('invalid_input', {}, { [fieldOf(place)]: [why] })
  const missing = shorts.map(({ lineId, available }, place) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) throw problem('not_found')
    const waits = line.requests.some(({ state }) => state === 'pending')
    if (!notHandedOver.has(order.state) || waits) throw problem('state_conflict', { state: order.state })
    const quantity = piecesLeft(line) - available
    if (quantity < 1) throw refuse(place, 'short_none')
    return { line, quantity }
  })
  const last = missing.length - 1
  if (sumMinor(order.lines.map(piecesLeft)) === sumMinor(missing.map(({ quantity }) => quantity)))
    throw refuse(last, 'short_all')

  const { room, currency } = order
  const untaken = await findUncharged(work, order.id)
  let leftMinor = room.left_minor + (untaken?.left_minor ?? 0)
  let goodwillMinor = room.goodwill_minor
  const plans: PlannedShort[] = []
  for (const [place, { line, quantity }] of missing.entries()) {
    const worthMinor = worthsLeft(line)[quantity - 1] ?? 0
    const amountMinor = Math.max(Math.min(worthMinor, leftMinor), 0)
    const marketMinor = recovered(worthMinor - amountMinor, goodwillMinor)
    if (amountMinor === 0 || amountMinor - marketMinor !== worthMinor) throw refuse(place, 'short_unpaid')
    if (untaken?.is_under_way) throw refuse(place, 'short_paying')
    // A shortfall of the whole remaining amount is refused, because an order with nothing due is not delivered.
    if (untaken && amountMinor === leftMinor) throw refuse(place, 'short_all')
    leftMinor -= amountMinor
    goodwillMinor += marketMinor
    plans.push({
      lineId: line.id,
      quantity,
      plan: {
        orderId: order.id,
        part: { kind: 'line', lineId: line.id, quantity },
        payTo: 'original',
        currency,
        amountMinor,
        marketMinor,
        isShortfall: true,
      },
    })
  }
  return plans
}

/** Returns how many units of a line are still to be handed over. */
function piecesLeft({ quantity, requests }: SubOrderRow['lines'][number]): number {
  return quantity - sumMinor(requests.map((each) => (each.state === 'rejected' ? 0 : (each.quantity ?? 0))))
}
