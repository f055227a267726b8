/**
 * Withdrawals from wallets to banks and PayPal: requested by customers, approved and paid by operators with full
 * rights.
 */
import { z } from '@hono/zod-openapi'
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
  account: z.string().describe('The last characters of a number, or a masked email'),
  bank_name: z.string().optional(),
})

export const Withdrawal = z
  .object({
    id: Uuid,
    number: z.string(),
    state: WithdrawalState,
    amount: Money,
    way: WithdrawalMethod,
    to: Masked.optional().describe('Where it goes, as far as it is known'),
    created_at: Time,
    approved_at: Time.optional(),
    paid_at: Time.optional(),
    reference: z.string().optional().describe('What it is called at the bank or PayPal'),
    ended_at: Time.optional(),
    reason: z.string().optional().describe('Why it was rejected, or came back'),
  })
  .openapi('Withdrawal')
export type Withdrawal = z.infer<typeof Withdrawal>

export const listWithdrawals = endpoint({
  ...own,
  summary: 'What the caller had paid out of the wallet, the latest first, and what can be asked for now',
  query: PageQuery,
  answer: pageOf(Withdrawal).extend({
    balance: Money,
    least: Money.describe('Less is paid out only where it is all there is'),
    ways: z.array(Masked.extend({ way: WithdrawalMethod })).describe('Where the caller can be paid'),
    held_until: Time.optional().describe('New details: nothing is paid to them before'),
    is_unreadable: z
      .literal(true)
      .optional()
      .describe('Details were named and cannot be opened: name them again'),
  }),
  problems: ['not_found'],
})

export const requestWithdrawal = endpoint({
  ...own,
  summary:
    'Ask for money out of the caller’s wallet, which is put aside at once; the password is asked for again',
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
  summary: 'Take back what the caller asked for and nobody has decided on',
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
  may_decide: z.boolean().describe('Nobody decides on their own'),
  first_approved: Signed.optional().describe('Where two must let it go: the first who did'),
  waits_for_another: z.boolean().describe('The caller has let it go, and another operator must do so, too'),
  excess: ApprovalExcess.optional().describe('Why one operator is not enough, while it is pending'),
  approved: Signed.optional(),
  paid: Signed.optional(),
  ended: Signed.optional(),
}).openapi('OperatorWithdrawal')
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>

export const listAllWithdrawals = endpoint({
  ...operator,
  summary:
    'Withdrawals of customers: what waits first, the oldest before all; then the rest, the newest first',
  query: PageQuery.extend({
    state: WithdrawalState.optional(),
    search: text().max(100).optional(),
  }),
  answer: pageOf(OperatorWithdrawal).extend({
    waiting: z
      .array(z.object({ count: z.int(), total: Money }))
      .describe('What is not paid yet, by currency'),
  }),
  problems: ['not_allowed'],
})

const one = { ...operator, params: z.object({ id: Uuid }) } as const

export const readAnyWithdrawal = endpoint({
  ...one,
  summary: 'A withdrawal of a customer',
  answer: OperatorWithdrawal,
  problems: ['not_allowed', 'not_found'],
})

export const readWithdrawalPayee = endpoint({
  ...one,
  summary: 'Where an approved withdrawal is to be paid, in full; that it was read is kept in the audit',
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
    'Let a withdrawal go, above the limit once another operator does so, too; not to details that are new or missing',
  problems: [...moved.problems, 'second_operator_needed'],
})

export const rejectWithdrawal = endpoint({
  ...moved,
  summary:
    'Refuse a withdrawal that is not paid, with a reason that its owner reads; the money is theirs again',
  body: z.strictObject({ reason: line(300) }),
})

export const payWithdrawal = endpoint({
  ...moved,
  summary: 'An approved withdrawal has been paid by bank or PayPal',
  body: z.strictObject({ reference: line(60) }),
})

export const returnWithdrawal = endpoint({
  ...moved,
  summary: 'A withdrawal came back after it was paid; the money is its owner’s again',
  body: z.strictObject({ reason: line(300) }),
})
