/** Refunds granted by the seller or the marketplace without a request: for delivery, as goodwill, or for units. */

import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  giveRefund as giving,
  giveStoreRefund as givingOfStore,
  previewGivenRefund as previewing,
  previewStoreGivenRefund as previewingOfStore,
  readRefundDesk as reading,
  readStoreRefundDesk as readingOfStore,
} from '#contract/given-refunds.ts'
import { approvalLimitOf } from '#domains/approvals/index.ts'
import { isWalletOn } from '#domains/ledger/index.ts'
import { managerOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import { thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { refundReasons } from '#values/refund-reason.ts'
import { recovered } from './ask-refund.ts'
import { approve } from './decide-refund.ts'
import { lockGroup } from './group.ts'
import { type PlannedRefund, previewOf } from './preview-refund.ts'
import * as queries from './refund-queries.ts'
import { lineNameAnswer, requestAnswer, worthsLeft } from './refundable.ts'

/** The granting party; a seller is limited to one store. */
type Giver = { readonly as: 'operator' } | { readonly as: 'seller'; readonly storeId: string }

interface Gift {
  readonly kind: 'line' | 'delivery' | 'goodwill'
  /** For goodwill, the amount refunded; for delivery, the amount taken off its price. */
  readonly amount_minor?: number | undefined
  /** Units of a line, and the reason. */
  readonly line_id?: string | undefined
  readonly quantity?: number | undefined
  readonly reason?: (typeof refundReasons)[number] | undefined
  readonly pay_to: 'original' | 'wallet'
  readonly borne_by?: 'market' | 'seller' | undefined
}

const operator: Giver = { as: 'operator' }

function sellerOf(work: Work, store: string): Giver {
  return { as: 'seller', storeId: managerOf(work, store).storeId }
}

/** @throws {Problem} not_found, also for an order that is not placed */
export async function readRefundDesk(
  work: Work,
  { params }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  return deskAnswer(work, await findDesk(work, params.number, operator), operator)
}

/** @throws {Problem} not_found, also for another store's; not_allowed */
export async function readStoreRefundDesk(
  work: Work,
  { params }: Given<typeof readingOfStore>,
): Promise<Answer<typeof readingOfStore>> {
  const giver = sellerOf(work, params.store)
  return deskAnswer(work, await findDesk(work, params.number, giver), giver)
}

/** @throws {Problem} not_found, invalid_input; payment_disputed */
export async function previewGivenRefund(
  work: Work,
  { params, query }: Given<typeof previewing>,
): Promise<Answer<typeof previewing>> {
  const desk = await findDesk(work, params.number, operator)
  return previewOf(work, await planned(work, desk, query), 'operator')
}

/** @throws {Problem} not_found, not_allowed, invalid_input; payment_disputed */
export async function previewStoreGivenRefund(
  work: Work,
  { params, query }: Given<typeof previewingOfStore>,
): Promise<Answer<typeof previewingOfStore>> {
  const desk = await findDesk(work, params.number, sellerOf(work, params.store))
  return previewOf(work, await planned(work, desk, { ...query, borne_by: 'seller' }), 'seller')
}

/**
 * Grants a refund at once, or above the limit once another operator approves.
 * @throws {Problem} not_found, invalid_input; payment_disputed
 */
export async function giveRefund(
  work: Work,
  { params, body }: Given<typeof giving>,
): Promise<Answer<typeof giving>> {
  return give(work, { number: params.number, giver: operator, gift: body, details: body.details })
}

/**
 * Grants a refund for the caller's store at its cost, or above the limit once an operator approves.
 * @throws {Problem} not_allowed, and as above
 */
export async function giveStoreRefund(
  work: Work,
  { params, body }: Given<typeof givingOfStore>,
): Promise<Answer<typeof givingOfStore>> {
  const giver = sellerOf(work, params.store)
  const gift = { ...body, borne_by: 'seller' } as const
  return give(work, { number: params.number, giver, gift, details: body.details })
}

async function findDesk(work: Work, number: string, giver: Giver): Promise<queries.DeskRow> {
  const desk = await queries.readDesk(work, {
    number,
    ...(giver.as === 'seller' && { storeId: giver.storeId }),
  })
  if (!desk) throw problem('not_found')
  return desk
}

async function deskAnswer(work: Work, desk: queries.DeskRow, { as }: Giver): Promise<Answer<typeof reading>> {
  const { currency } = desk
  const money = (minor: number) => ({ minor, currency })
  const requests = await queries.readRequestsOf(work, desk.id)
  const leftMinor = leftOf(desk)
  return {
    order_number: desk.number,
    group_number: desk.group_number,
    store: { slug: desk.store_slug, name: desk.store_name },
    left: money(leftMinor),
    delivery_left: money(leftMinor === 0 ? 0 : Math.max(desk.room.delivery_minor, 0)),
    pay_to: await targetsOf(work, desk),
    limit: money(await approvalLimitOf(work, { currency, as })),
    lines: as === 'operator' ? givable(desk).map((line) => lineAnswer(line, desk, work.locale)) : [],
    minor_units: desk.minor_units,
    requests: requests.map((request) => requestAnswer(request, { currency, locale: work.locale })),
  }
}

/** Amounts in pending requests and pending grants cannot be granted again. */
function leftOf({ room }: queries.DeskRow): number {
  return Math.max(room.left_minor - room.proposed_minor, 0)
}

async function targetsOf(work: Work, { has_wallet: hasWallet }: queries.DeskRow) {
  const targets: ('original' | 'wallet')[] =
    hasWallet && (await isWalletOn(work)) ? ['original', 'wallet'] : ['original']
  return targets
}

type PlannedGift = PlannedRefund & { readonly subject: queries.RequestSubject }

/** @throws {Problem} invalid_input for a refund that is not possible, too high, or to an unavailable target */
async function planned(work: Work, desk: queries.DeskRow, gift: Gift): Promise<PlannedGift> {
  return gift.kind === 'line'
    ? plannedPieces(work, desk, gift)
    : plannedGift(work, desk, { ...gift, kind: gift.kind })
}

const handedOver: ReadonlySet<string> = new Set(['fulfilled', 'delivered', 'completed'])

/**
 * The lines whose units can be refunded. Before fulfilment they are cancelled or reported short instead, and pending
 * requests must be decided first.
 */
function givable({ state, lines, room }: queries.DeskRow): queries.DeskRow['lines'] {
  if (!handedOver.has(state) || room.left_minor <= 0) return []
  return lines.filter(
    (line) => (worthsLeft(line)[0] ?? 0) > 0 && !line.requests.some((request) => request.state === 'pending'),
  )
}

function lineAnswer(
  line: queries.DeskRow['lines'][number],
  { currency, room }: queries.DeskRow,
  locale: string,
): Answer<typeof reading>['lines'][number] {
  const amounts = worthsLeft(line).map((worth) => ({ minor: Math.min(worth, room.left_minor), currency }))
  return { id: line.id, ...lineNameAnswer(line.line, locale), amounts }
}

/** As if the shopper had requested it, with the operator's reason. */
async function plannedPieces(work: Work, desk: queries.DeskRow, gift: Gift): Promise<PlannedGift> {
  const { line_id: lineId, quantity = 1, reason, pay_to: payTo } = gift
  const { room, currency } = desk
  const line = givable(desk).find(({ id }) => id === lineId)
  const worthMinor = line && worthsLeft(line)[quantity - 1]
  const errors = {
    ...(!line && { line_id: ['field_empty'] }),
    ...(line && worthMinor === undefined && { quantity: ['refund_quantity'] }),
    ...(reason === undefined && { reason: ['reason_required'] }),
    ...(!(await targetsOf(work, desk)).includes(payTo) && { pay_to: ['payment_type_required'] }),
  }
  if (!line || worthMinor === undefined || reason === undefined || Object.keys(errors).length > 0) {
    throw problem('invalid_input', {}, errors)
  }
  const amountMinor = Math.min(worthMinor, room.left_minor)
  return {
    orderId: desk.id,
    part: { kind: 'line', lineId: line.id, quantity },
    subject: { kind: 'line', lineId: line.id, quantity, reason, isGiven: true },
    payTo,
    currency,
    amountMinor,
    marketMinor: recovered(worthMinor - amountMinor, room.goodwill_minor),
  }
}

async function plannedGift(
  work: Work,
  desk: queries.DeskRow,
  gift: Gift & { readonly kind: 'delivery' | 'goodwill' },
): Promise<PlannedGift> {
  const { kind, amount_minor: wanted, pay_to: payTo, borne_by: borneBy = 'market' } = gift
  if (wanted === undefined) throw problem('invalid_input', {}, { amount_minor: ['amount_invalid'] })
  const left = leftOf(desk)
  const isDelivery = kind === 'delivery'
  const most = isDelivery ? desk.room.delivery_minor : left
  const errors = {
    ...((wanted > most || left === 0) && { amount_minor: ['refund_more_than_left'] }),
    ...(!(await targetsOf(work, desk)).includes(payTo) && { pay_to: ['payment_type_required'] }),
  }
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  // Goodwill already paid is deducted and returns to the marketplace.
  const amountMinor = Math.min(wanted, left)
  const subject = isDelivery ? ({ kind } as const) : ({ kind, borneBy } as const)
  return {
    orderId: desk.id,
    part: { kind },
    subject,
    payTo,
    currency: desk.currency,
    amountMinor,
    marketMinor: marketOf(subject, { amountMinor, wanted, desk }),
  }
}

function marketOf(
  subject: queries.RequestSubject,
  { amountMinor, wanted, desk }: { amountMinor: number; wanted: number; desk: queries.DeskRow },
): number {
  if (subject.kind === 'goodwill') return subject.borneBy === 'market' ? amountMinor : 0
  return recovered(wanted - amountMinor, desk.room.goodwill_minor)
}

interface Giving {
  readonly number: string
  readonly giver: Giver
  readonly gift: Gift
  readonly details: string
}

async function give(work: Work, { number, giver, gift, details }: Giving): Promise<Answer<typeof giving>> {
  const { userId: requestedBy } = thePerson(work)
  const { group_id: groupId } = await findDesk(work, number, giver)
  if (!(await lockGroup(work, { id: groupId }))) throw new Error(`Order ${groupId} not found`)
  // Read after locking, so that nothing changes in between.
  const desk = await findDesk(work, number, giver)
  const plan = await planned(work, desk, gift)
  // Fails now if the refund would fail later.
  await previewOf(work, plan, giver.as)
  const id = newId()
  await queries.insertRequest(work, {
    id,
    orderId: desk.id,
    subject: plan.subject,
    requestedBy,
    details,
    payTo: plan.payTo,
    amount: { minor: plan.amountMinor, currency: plan.currency },
    marketMinor: plan.marketMinor,
  })
  const request = await queries.readRequestToDecide(work, { id })
  if (!request) throw new Error(`Refund request ${id} not found after insert`)
  await approve(work, request, giver.as)
  const row = await queries.readRequest(work, id)
  if (!row) throw new Error(`Refund request ${id} not found after approval`)
  return { request: requestAnswer(row, { currency: plan.currency, locale: work.locale }) }
}
