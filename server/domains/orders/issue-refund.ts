/** Refunds granted by the seller or the marketplace without a request: for delivery, as goodwill, or for units. */

import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  issueRefund as giving,
  issueStoreRefund as givingOfStore,
  previewManualRefund as previewing,
  previewStoreManualRefund as previewingOfStore,
  readRefundableSellerOrder as reading,
  readRefundableStoreOrder as readingOfStore,
} from '#contract/manual-refunds.ts'
import { approvalLimitOf } from '#domains/approvals/index.ts'
import { isWalletOn } from '#domains/ledger/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { refundReasons } from '#values/refund-reason.ts'
import { approve } from './decide-refund.ts'
import { lockGroup } from './group.ts'
import { type PlannedRefund, previewOf } from './preview-refund.ts'
import * as queries from './refund-queries.ts'
import { lineNameAnswer, requestAnswer, worthsLeft } from './refundable.ts'
import { recovered } from './request-refund.ts'

/** The granting party; a seller is limited to one store. */
type RefundIssuer = { readonly as: 'operator' } | { readonly as: 'seller'; readonly storeId: string }

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

const operator: RefundIssuer = { as: 'operator' }

function sellerOf(work: Work, store: string): RefundIssuer {
  return { as: 'seller', storeId: staffOf(work, store).storeId }
}

/** @throws {Problem} not_found, also for an order that is not placed */
export async function readRefundableSellerOrder(
  work: Work,
  { params }: Given<typeof reading>,
): Promise<Answer<typeof reading>> {
  return refundableOrderAnswer(work, await findRefundableOrder(work, params.number, operator), operator)
}

/** @throws {Problem} not_found, also for another store's; not_allowed */
export async function readRefundableStoreOrder(
  work: Work,
  { params }: Given<typeof readingOfStore>,
): Promise<Answer<typeof readingOfStore>> {
  const giver = sellerOf(work, params.store)
  return refundableOrderAnswer(work, await findRefundableOrder(work, params.number, giver), giver)
}

/** @throws {Problem} not_found, invalid_input; payment_disputed */
export async function previewManualRefund(
  work: Work,
  { params, query }: Given<typeof previewing>,
): Promise<Answer<typeof previewing>> {
  const desk = await findRefundableOrder(work, params.number, operator)
  return previewOf(work, await planned(work, desk, query), 'operator')
}

/** @throws {Problem} not_found, not_allowed, invalid_input; payment_disputed */
export async function previewStoreManualRefund(
  work: Work,
  { params, query }: Given<typeof previewingOfStore>,
): Promise<Answer<typeof previewingOfStore>> {
  const desk = await findRefundableOrder(work, params.number, sellerOf(work, params.store))
  return previewOf(work, await planned(work, desk, { ...query, borne_by: 'seller' }), 'seller')
}

/**
 * Grants a refund at once, or above the limit once another operator approves.
 * @throws {Problem} not_found, invalid_input; payment_disputed
 */
export async function issueRefund(
  work: Work,
  { params, body }: Given<typeof giving>,
): Promise<Answer<typeof giving>> {
  return give(work, { number: params.number, giver: operator, gift: body, details: body.details })
}

/**
 * Grants a refund for the caller's store at its cost, or above the limit once an operator approves.
 * @throws {Problem} not_allowed, and as above
 */
export async function issueStoreRefund(
  work: Work,
  { params, body }: Given<typeof givingOfStore>,
): Promise<Answer<typeof givingOfStore>> {
  const giver = sellerOf(work, params.store)
  const gift = { ...body, borne_by: 'seller' } as const
  return give(work, { number: params.number, giver, gift, details: body.details })
}

async function findRefundableOrder(
  work: Work,
  number: string,
  giver: RefundIssuer,
): Promise<queries.RefundableOrderRow> {
  const desk = await queries.readRefundableOrder(work, {
    number,
    ...(giver.as === 'seller' && { storeId: giver.storeId }),
  })
  if (!desk) throw problem('not_found')
  return desk
}

async function refundableOrderAnswer(
  work: Work,
  desk: queries.RefundableOrderRow,
  { as }: RefundIssuer,
): Promise<Answer<typeof reading>> {
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
function leftOf({ room }: queries.RefundableOrderRow): number {
  return Math.max(room.left_minor - room.proposed_minor, 0)
}

async function targetsOf(work: Work, { has_wallet: hasWallet }: queries.RefundableOrderRow) {
  const targets: ('original' | 'wallet')[] =
    hasWallet && (await isWalletOn(work)) ? ['original', 'wallet'] : ['original']
  return targets
}

type PlannedGift = PlannedRefund & { readonly subject: queries.RequestSubject }

/** @throws {Problem} invalid_input for a refund that is not possible, too high, or to an unavailable target */
async function planned(work: Work, desk: queries.RefundableOrderRow, gift: Gift): Promise<PlannedGift> {
  return gift.kind === 'line'
    ? plannedPieces(work, desk, gift)
    : plannedGift(work, desk, { ...gift, kind: gift.kind })
}

const handedOver: ReadonlySet<string> = new Set(['fulfilled', 'delivered', 'completed'])

/**
 * The lines whose units can be refunded. Before fulfilment they are cancelled or reported short instead, and pending
 * requests must be decided first.
 */
function givable({ state, lines, room }: queries.RefundableOrderRow): queries.RefundableOrderRow['lines'] {
  if (!handedOver.has(state) || room.left_minor <= 0) return []
  return lines.filter(
    (line) => (worthsLeft(line)[0] ?? 0) > 0 && !line.requests.some((request) => request.state === 'pending'),
  )
}

function lineAnswer(
  line: queries.RefundableOrderRow['lines'][number],
  { currency, room }: queries.RefundableOrderRow,
  locale: string,
): Answer<typeof reading>['lines'][number] {
  const amounts = worthsLeft(line).map((worth) => ({ minor: Math.min(worth, room.left_minor), currency }))
  return { id: line.id, ...lineNameAnswer(line.line, locale), amounts }
}

/** As if the shopper had requested it, with the operator's reason. */
async function plannedPieces(work: Work, desk: queries.RefundableOrderRow, gift: Gift): Promise<PlannedGift> {
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
  desk: queries.RefundableOrderRow,
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
  { amountMinor, wanted, desk }: { amountMinor: number; wanted: number; desk: queries.RefundableOrderRow },
): number {
  if (subject.kind === 'goodwill') return subject.borneBy === 'market' ? amountMinor : 0
  return recovered(wanted - amountMinor, desk.room.goodwill_minor)
}

interface Giving {
  readonly number: string
  readonly giver: RefundIssuer
  readonly gift: Gift
  readonly details: string
}

async function give(work: Work, { number, giver, gift, details }: Giving): Promise<Answer<typeof giving>> {
  const { userId: requestedBy } = signedInUser(work)
  const { group_id: groupId } = await findRefundableOrder(work, number, giver)
  if (!(await lockGroup(work, { id: groupId }))) throw new Error(`Order ${groupId} not found`)
  // Read after locking, so that nothing changes in between.
  const desk = await findRefundableOrder(work, number, giver)
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
