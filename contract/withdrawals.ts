/**
 * Withdrawals from wallets to banks and PayPal: requested by customers, approved and paid by operators with full
 * rights.
 */
import { z } from '@hono/zod-openapi'
import { textLengths } from '#values/text-lengths.ts'
import { ApprovalExcess } from './approvals.ts'
import { BankAccountFields } from './bank-details.ts'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import {
  CurrencyCode,
  Done,
  line,
  Money,
  OwnPassword,
  PageQuery,
  pageOf,
  Time,
  text,
  Uuid,
} from './vocabulary.ts'

const own = { tag: 'wallet', access: 'customer' } as const
const operator = { tag: 'operator', access: 'operator' } as const

export const WithdrawalMethod = z.enum(['bank', 'paypal'], 'withdrawal_way_required')
export type WithdrawalMethod = z.infer<typeof WithdrawalMethod>

export const WithdrawalState = z.enum(['pending', 'approved', 'paid', 'rejected', 'returned', 'cancelled'])
export type WithdrawalState = z.infer<typeof WithdrawalState>

const Masked = z.object({
  account: z.string().describe('Last characters of a number, or a masked email address'),
  bank_name: z.string().optional(),
})

export const Withdrawal = z
  .object({
    id: Uuid,
    number: z.string(),
    state: WithdrawalState,
    amount: Money,
    way: WithdrawalMethod,
    to: Masked.optional().describe('Destination, if known'),
    created_at: Time,
    approved_at: Time.optional(),
    paid_at: Time.optional(),
    reference: z.string().optional().describe('Reference at the bank or PayPal'),
    ended_at: Time.optional(),
    reason: z.string().optional().describe('Reason for the rejection or return'),
  })
  .openapi('Withdrawal')
export type Withdrawal = z.infer<typeof Withdrawal>

export const listWithdrawals = endpoint({
  ...own,
  summary: 'List the caller’s withdrawals, newest first, and the amount available',
  query: PageQuery,
  answer: pageOf(Withdrawal).extend({
    balance: Money,
    least: Money.describe('Minimum, unless it is the whole balance'),
    ways: z.array(Masked.extend({ way: WithdrawalMethod })).describe('The caller’s payment details'),
    held_until: Time.optional().describe('New details are not paid before this time'),
    is_unreadable: z
      .literal(true)
      .optional()
      .describe('Saved details cannot be decrypted and must be entered again'),
  }),
  problems: ['not_found'],
})

export const requestWithdrawal = endpoint({
  ...own,
  summary: 'Request a withdrawal; the amount is reserved immediately. Requires the password',
  body: z.strictObject({
    amount: z.strictObject({
      minor: z.int('amount_invalid').min(1, 'amount_invalid'),
      currency: CurrencyCode,
    }),
    way: WithdrawalMethod,
    password: OwnPassword,
  }),
  isIdempotent: true,
  status: 201,
  answer: z.object({ withdrawal: Withdrawal }),
  problems: ['not_found', 'balance_too_low', 'too_many_requests', ...keyProblems],
})

export const cancelWithdrawal = endpoint({
  ...own,
  summary: 'Cancel a withdrawal that is not decided yet',
  params: z.object({ id: Uuid }),
  isIdempotent: true,
  answer: Done,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

/** Reasons why an operator cannot approve a withdrawal yet. */
export const WithdrawalHold = z.enum(['details_missing', 'details_changed'])
export type WithdrawalHold = z.infer<typeof WithdrawalHold>

const Signed = z.object({ by: z.string(), at: Time })

export const OperatorWithdrawal = Withdrawal.extend({
  customer: z.object({ id: Uuid, name: z.string(), email: z.string() }),
  hold: WithdrawalHold.optional(),
  held_until: Time.optional(),
  may_decide: z.boolean().describe('False for one’s own withdrawal'),
  first_approved: Signed.optional().describe('First approval, if a second one is required'),
  waits_for_another: z.boolean().describe('The caller has approved it; a second operator must too'),
  excess: ApprovalExcess.optional().describe('While pending: why a second operator must approve it'),
  approved: Signed.optional(),
  paid: Signed.optional(),
  ended: Signed.optional(),
}).openapi('OperatorWithdrawal')
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>

export const listAllWithdrawals = endpoint({
  ...operator,
  summary: 'List customers’ withdrawals: pending first, oldest first; then the rest, newest first',
  query: PageQuery.extend({
    state: WithdrawalState.optional(),
    search: text().max(100).optional(),
  }),
  answer: pageOf(OperatorWithdrawal).extend({
    waiting: z.array(z.object({ count: z.int(), total: Money })).describe('Unpaid total by currency'),
  }),
  problems: ['not_allowed'],
})

const one = { ...operator, params: z.object({ id: Uuid }) } as const

export const readAnyWithdrawal = endpoint({
  ...one,
  summary: 'Get a customer’s withdrawal',
  answer: OperatorWithdrawal,
  problems: ['not_allowed', 'not_found'],
})

export const readWithdrawalPayee = endpoint({
  ...one,
  summary: 'Get the full payment details of an approved withdrawal; each access is audited',
  answer: z.object({ bank: BankAccountFields.optional(), paypal_email: z.string().optional() }),
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

const moved = {
  ...one,
  isIdempotent: true,
  answer: Done,
  problems: ['not_allowed', 'not_found', 'state_conflict', ...keyProblems],
} as const

export const approveWithdrawal = endpoint({
  ...moved,
  summary:
    'Approve a withdrawal. Above the limit a second operator must approve it; not possible with new or missing details',
  problems: [...moved.problems, 'second_operator_needed'],
})

export const rejectWithdrawal = endpoint({
  ...moved,
  summary: 'Reject an unpaid withdrawal with a reason for its owner; the amount returns to the wallet',
  body: z.strictObject({ reason: line(textLengths.reason) }),
})

export const payWithdrawal = endpoint({
  ...moved,
  summary: 'Mark an approved withdrawal as paid by bank or PayPal',
  body: z.strictObject({ reference: line(textLengths.bankReference) }),
})

export const returnWithdrawal = endpoint({
  ...moved,
  summary: 'Mark a paid withdrawal as returned; the amount goes back to the wallet',
  body: z.strictObject({ reason: line(textLengths.reason) }),
})
