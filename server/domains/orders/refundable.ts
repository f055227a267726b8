/** The refund that can still be requested for a line of an order. Pure. */
import type { z } from 'zod'
import type { LineName, Refundable as RefundableSchema, RefundRequest } from '#contract/refund-requests.ts'
import { textIn } from '#platform/translated.ts'
import { addDays, localMoment, momentOf } from '#values/local-time.ts'
import { allocate, type Money, sumMinor } from '#values/money.ts'
import { faultDays } from '#values/refund-reason.ts'
import { returnsBy } from '#values/returns-policy.ts'
import type { LineRow, RequestRow, SubOrderRow } from './order-json.ts'

export type Refundable = z.output<typeof RefundableSchema>
type Line = SubOrderRow['lines'][number]
type Priced = Pick<Line, 'quantity' | 'unit_price_minor' | 'discount_minor' | 'tax_minor'> & {
  readonly requests: readonly Pick<RequestRow, 'state' | 'quantity'>[]
}

const DAY_MS = 24 * 60 * 60_000

export interface Asker {
  readonly now: Date
  /** Whether refunds can go to a wallet. */
  readonly hasWallet: boolean
}

/**
 * Returns undefined if nothing can be requested: not delivered, too late, already requested in full, or worth
 * nothing.
 */
export function refundableOf(
  {
    state,
    returns_days,
    events,
    room,
    delivery,
  }: Pick<SubOrderRow, 'state' | 'returns_days' | 'events' | 'room' | 'delivery'>,
  line: Line,
  { now, hasWallet, currency }: Asker & { readonly currency: string },
): Refundable | undefined {
  if (state !== 'delivered' && state !== 'completed') return undefined
  const deliveredAt = events.findLast((event) => event.state === 'delivered')?.at
  if (deliveredAt === undefined || line.requests.some((request) => request.state === 'pending'))
    return undefined
  const until = line.is_perishable
    ? endOfDay(deliveredAt, delivery.timezone)
    : daysAfter(deliveredAt, faultDays)
  // Goodwill already paid is deducted.
  const amounts = worthsLeft(line).map((minor) => Math.min(minor, room.left_minor))
  if (until <= now || amounts[0] === undefined || amounts[0] <= 0) return undefined
  const returns = line.is_perishable
    ? ({ days: 0, reason: 'perishable' } as const)
    : returnsBy(line.returns, returns_days)
  const changeOfMindUntil = daysAfter(deliveredAt, returns.days)
  return {
    quantity: amounts.length,
    until: until.toISOString(),
    is_perishable: line.is_perishable,
    returns,
    ...(returns.days > 0 &&
      changeOfMindUntil > now && { change_of_mind_until: changeOfMindUntil.toISOString() }),
    amounts: amounts.map((minor): Money => ({ minor, currency })),
    pay_to: hasWallet ? ['original', 'wallet'] : ['original'],
  }
}

/**
 * Returns the prices of one more unit, two more and so on; their shares of discount and tax add up over all units.
 */
export function worthsLeft({
  quantity,
  unit_price_minor,
  discount_minor,
  tax_minor,
  requests,
}: Priced): number[] {
  const each = Array.from({ length: quantity }, () => 1)
  const discounts = allocate(discount_minor, each)
  const taxes = allocate(tax_minor, each)
  const units = each.map((_, place) => unit_price_minor - (discounts[place] ?? 0) + (taxes[place] ?? 0))
  const approved = requests.filter(({ state }) => state === 'approved')
  const left = units.slice(sumMinor(approved.map((request) => request.quantity ?? 0)))
  return left.map((_, place) => sumMinor(left.slice(0, place + 1)))
}

function endOfDay(moment: string, timezone: string): Date {
  return momentOf(addDays(localMoment(new Date(moment), timezone).day, 1), '00:00', timezone)
}

function daysAfter(moment: string, days: number): Date {
  return new Date(Date.parse(moment) + days * DAY_MS)
}

export function requestAnswer(
  row: RequestRow,
  { currency, locale }: { readonly currency: string; readonly locale: string },
): z.output<typeof RefundRequest> {
  return {
    id: row.id,
    kind: row.kind,
    ...(row.line !== null && { line: lineNameAnswer(row.line, locale) }),
    ...(row.quantity !== null && { quantity: row.quantity }),
    ...(row.reason !== null && { reason: row.reason }),
    details: row.details,
    pictures: row.pictures,
    ...(row.borne_by !== null && { borne_by: row.borne_by }),
    pay_to: row.pay_to,
    amount: { minor: row.amount_minor, currency },
    status: row.state,
    ...(row.answer !== null && { answer: row.answer }),
    ...(row.approved !== null && {
      approved: { ...row.approved, at: new Date(row.approved.at).toISOString() },
    }),
    created_at: new Date(row.created_at).toISOString(),
    ...(row.decided_at !== null && { decided_at: new Date(row.decided_at).toISOString() }),
  }
}

export function lineNameAnswer(
  { name, sku, options, note, picture }: LineRow,
  locale: string,
): z.output<typeof LineName> {
  return { name, sku, choices: choicesOf(options, locale), note, ...(picture && { picture }) }
}

export function choicesOf(options: LineRow['options'], locale: string): { name: string; value: string }[] {
  return options.map(({ name, value }) => ({ name: textIn(name, locale), value: textIn(value, locale) }))
}
