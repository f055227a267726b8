import type { z } from 'zod'
import type { Withdrawal as Contract, OperatorWithdrawal as OperatorContract } from '#contract/withdrawals.ts'
import { type PayeeDetails, settledAt } from '#domains/accounts/index.ts'
import { withdrawalNumber } from '#values/running-number.ts'
import { holdOf, maskedOf } from './payee.ts'
import type { OperatorRow, WithdrawalRow } from './queries.ts'

type Withdrawal = z.output<typeof Contract>
type OperatorWithdrawal = z.output<typeof OperatorContract>

/** The destination is the approved one; before approval, the owner's current details. */
export function withdrawalAnswer(row: WithdrawalRow, details: PayeeDetails | undefined): Withdrawal {
  const to = row.paid_to ?? (row.state === 'pending' ? maskedOf(details, row.way) : undefined)
  return {
    id: row.id,
    number: withdrawalNumber(row.number),
    state: row.state,
    amount: { minor: row.amount_minor, currency: row.currency },
    way: row.way,
    ...(to && { to }),
    created_at: row.created_at.toISOString(),
    ...(row.approved_at && { approved_at: row.approved_at.toISOString() }),
    ...(row.paid_at && { paid_at: row.paid_at.toISOString() }),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
    ...(row.reason !== null && { reason: row.reason }),
  }
}

export function operatorAnswer(
  row: OperatorRow,
  { details, reader, now }: { details: PayeeDetails | undefined; reader: string; now: Date },
): OperatorWithdrawal {
  const hold = row.state === 'pending' ? holdOf(details, row.way, now) : undefined
  const { first_approved: first, approved, paid, ended } = row
  return {
    ...withdrawalAnswer(row, details),
    customer: row.customer,
    ...(hold && { hold }),
    ...(hold === 'details_changed' && details && { held_until: settledAt(details).toISOString() }),
    may_decide: row.user_id !== reader,
    ...(first && { first_approved: first }),
    waits_for_another: row.state === 'pending' && row.first_approved_by === reader,
    ...(approved && { approved }),
    ...(paid && { paid }),
    ...(ended && { ended }),
  }
}
