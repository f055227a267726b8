import type { z } from 'zod'
import type { ConvertedAmount } from '#contract/converted.ts'
import type { PayoutLine, PayoutRow } from '#contract/payouts.ts'
import { payoutNumber } from '#values/running-number.ts'
import type { ConvertedJson } from './earnings-queries.ts'
import type { PayoutLineRow, PayoutListRow } from './read-queries.ts'
import type { Seller } from './standing.ts'

/** `seller` gives a draft its destination and any obstacle to paying it. */
export function payoutAnswer(row: PayoutListRow, seller: Seller | undefined): z.output<typeof PayoutRow> {
  const { currency, state, paid_to, details_changed_at } = row
  const money = (minor: number) => ({ minor, currency })
  const isDraft = state === 'draft'
  const to = paid_to ?? (isDraft ? seller?.payee?.masked : undefined)
  const changedAt = details_changed_at ?? (isDraft ? seller?.payee?.changedAt : undefined)
  return {
    id: row.id,
    number: payoutNumber(row.number),
    store: { slug: row.slug, name: row.name },
    state,
    way: (isDraft && seller?.payee?.way) || row.way,
    gross: money(row.gross_minor),
    debt: money(row.debt_minor),
    reserve: money(row.reserve_minor),
    amount: money(row.amount_minor),
    orders: row.orders,
    needs_second: row.amount_minor > row.limit_minor,
    ...(to && { to: { account_no: to.account_no, bank_name: to.bank_name } }),
    ...(isDraft && seller?.payee?.way === 'bank' && { holder: seller.payee.bank.holder_name }),
    ...(changedAt && { details_changed_at: changedAt.toISOString() }),
    ...(isDraft && seller?.hold && { hold: seller.hold }),
    ...(isDraft && seller?.holdReason !== undefined && { hold_reason: seller.holdReason }),
    ...(row.cause && { cause: row.cause }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.paid_at && { paid_at: row.paid_at.toISOString() }),
    may_retry: (state === 'failed' || state === 'returned') && !row.is_retried,
  }
}

export function lineAnswer(row: PayoutLineRow, currency: string): z.output<typeof PayoutLine> {
  const { cause, order_number, group_number, remark, amount, converted, at } = row
  return {
    cause,
    ...(order_number !== null && { order_number }),
    ...(group_number !== null && { group_number }),
    ...(remark && { remark }),
    amount: { minor: amount, currency },
    ...(converted && { converted: convertedAnswer(converted) }),
    at: at.toISOString(),
  }
}

/** Returns the original amount and the rate of a conversion, without trailing zeros. */
export function convertedAnswer({ minor, currency, rate, spread_bps }: ConvertedJson): ConvertedAmount {
  return { from: { minor, currency }, rate: rate.replace(/\.?0+$/, ''), spread_bps }
}
