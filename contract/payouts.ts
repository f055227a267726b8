/** Payouts: sellers' earnings are paid in runs, approved by operators with full rights. */
import { z } from '@hono/zod-openapi'
import { payoutMethods } from '#values/payout-method.ts'
import { textLengths } from '#values/text-lengths.ts'
import { ApprovalExcess } from './approvals.ts'
import { ConvertedAmount } from './converted.ts'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import {
  AmountMinor,
  CurrencyCode,
  Done,
  FileResponse,
  line,
  Money,
  PageQuery,
  pageOf,
  Slug,
  Time,
  text,
  Uuid,
} from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const
const ofRun = { ...operator, params: z.object({ id: Uuid }), isIdempotent: true } as const
const moves = {
  answer: Done,
  problems: ['not_allowed', 'not_found', 'state_conflict', ...keyProblems],
} as const

export const PayoutHold = z.enum(['held', 'suspended', 'details_missing', 'details_changed'])
export type PayoutHold = z.infer<typeof PayoutHold>

export const PayoutMethod = z.enum(payoutMethods)
export type PayoutMethod = z.infer<typeof PayoutMethod>

export const PayoutState = z.enum([
  'draft',
  'left_out',
  'approved',
  'submitted',
  'paid',
  'failed',
  'returned',
])
export type PayoutState = z.infer<typeof PayoutState>

export const PayoutRunState = z.enum(['draft', 'second', 'approved', 'submitted', 'done', 'discarded'])
export type PayoutRunState = z.infer<typeof PayoutRunState>

const Named = z.object({ slug: Slug, name: z.string() })
const Masked = z.object({ account_no: z.string().describe('Last characters'), bank_name: z.string() })

/** Parts of a payout: available earnings, less debt and reserve. */
export const PayoutParts = {
  gross: Money.describe('Total available'),
  debt: Money.describe('Debt of the store, which is deducted first'),
  reserve: Money.describe('Reserve that is kept back'),
  amount: Money.describe('Amount paid to the seller'),
}

const RunRow = z.object({
  id: Uuid,
  number: z.string(),
  state: PayoutRunState,
  count: z.int().describe('Number of sellers paid, without excluded ones'),
  total: Money,
  drafted_at: Time,
})

export const PayoutRow = z
  .object({
    id: Uuid,
    number: z.string(),
    store: Named,
    state: PayoutState,
    way: PayoutMethod,
    ...PayoutParts,
    orders: z.int().describe('Number of orders'),
    needs_second: z.boolean().describe('Needs the approval of a second operator'),
    to: Masked.optional().describe('Account that it was approved for, or would be'),
    holder: z.string().optional().describe('For drafts: account holder'),
    details_changed_at: Time.optional().describe('When the account was last changed'),
    hold: PayoutHold.optional().describe('For drafts: why it would be excluded now'),
    hold_reason: z.string().optional(),
    cause: z
      .enum(['operator', 'discarded', 'bank', 'gateway', 'disputed', ...PayoutHold.options])
      .optional()
      .describe('Why it was excluded or failed'),
    reason: z.string().optional().describe('The operator’s reason, or the gateway’s code'),
    reference: z.string().optional(),
    paid_at: Time.optional(),
    may_retry: z.boolean(),
  })
  .openapi('PayoutRow')
export type PayoutRow = z.infer<typeof PayoutRow>

const Signed = z.object({ by: z.string(), at: Time })

export const PayoutRun = RunRow.extend({
  minimum: Money,
  limit: Money,
  drafted: Signed,
  approved: Signed.optional(),
  second_approved: Signed.optional(),
  submitted: Signed.optional(),
  discarded: Signed.optional(),
  excess: ApprovalExcess.optional().describe('For drafts: why a second operator must approve'),
  may_approve: z.boolean().describe('Whether the caller can give the missing approval'),
  payouts: z.array(PayoutRow),
  held_back: z
    .array(z.object({ store: Named, available: Money, hold: PayoutHold, hold_reason: z.string().optional() }))
    .describe('For drafts: sellers with enough earnings who are not paid, and why'),
}).openapi('PayoutRun')
export type PayoutRun = z.infer<typeof PayoutRun>

export const PayoutLine = z
  .object({
    cause: z.enum(['release', 'refund', 'returned', 'reserve', 'dispute', 'exchange', 'correction']),
    order_number: z.string().optional(),
    group_number: z.string().optional().describe('For operators: number of the whole order'),
    remark: z.string().optional(),
    amount: Money,
    converted: ConvertedAmount.optional().describe('Set if it was paid in another currency'),
    at: Time,
  })
  .openapi('PayoutLine')
export type PayoutLine = z.infer<typeof PayoutLine>

export const Payout = PayoutRow.extend({
  run: z.object({ id: Uuid, number: z.string() }),
  reserve_until: Time.optional(),
  lines: z.array(PayoutLine).describe('All ledger movements; they add up to the available amount'),
  events: z.array(z.object({ state: PayoutState, at: Time, by: z.string().optional() })),
}).openapi('Payout')
export type Payout = z.infer<typeof Payout>

export const PayoutRule = z.object({ currency: CurrencyCode, minimum: Money, limit: Money })
export type PayoutRule = z.infer<typeof PayoutRule>

export const listPayoutRuns = endpoint({
  ...operator,
  summary: 'Get the payable amounts by currency and the payout runs, newest first',
  query: PageQuery.extend({
    state: z
      .literal('open')
      .optional()
      .describe('Only runs waiting for approval, submission or the bank’s result'),
  }),
  answer: pageOf(RunRow).extend({
    payable: z.array(
      PayoutRule.extend({
        minor_units: z.int(),
        stores: z.int().describe('Sellers with enough earnings'),
        total: Money.describe('Total of their payouts'),
        kept_back: Money.describe('Total of their reserves'),
        held: z.int().describe('Sellers with enough earnings but on hold'),
        below: z.int().describe('Sellers with earnings below the minimum'),
      }),
    ),
  }),
  problems: ['not_allowed'],
})

export const listFailedPayouts = endpoint({
  ...operator,
  summary: 'List failed payouts without a later payout to the same store, newest first',
  query: PageQuery,
  answer: pageOf(PayoutRow.extend({ run_id: Uuid, failed_at: Time })),
  problems: ['not_allowed'],
})

export const draftPayoutRun = endpoint({
  ...operator,
  summary: 'Draft a payout run with all available earnings of a currency',
  body: z.strictObject({
    currency: CurrencyCode,
    converts: z
      .boolean()
      .optional()
      .describe('First convert these sellers’ balances in other currencies at today’s rate'),
  }),
  isIdempotent: true,
  status: 201,
  answer: z.object({ id: Uuid }),
  problems: ['not_allowed', 'nothing_to_pay', ...keyProblems],
})

export const readPayoutRun = endpoint({
  ...operator,
  summary: 'Get a payout run with its sellers and those on hold',
  params: z.object({ id: Uuid }),
  answer: PayoutRun,
  problems: ['not_allowed', 'not_found'],
})

export const approvePayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Approve a payout run without sellers on hold. Above the limit a second operator must approve it',
  problems: [...moves.problems, 'second_operator_needed'],
  answer: z.object({ state: PayoutRunState, left_out: z.int() }),
})

export const discardPayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Discard a draft; its earnings become available again',
})

export const submitPayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary:
    'Submit a payout run to the bank and gateways. Sellers whose account changed after approval are not paid',
  problems: [...moves.problems, 'second_operator_needed'],
  answer: z.object({ failed: z.int() }),
})

export const payPayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Mark the rest of a payout run as paid by the bank',
  body: z.strictObject({ reference: line(textLengths.bankReference) }),
})

export const readBankFile = endpoint({
  ...operator,
  summary: 'Download the bank file of a payout run; downloads are audited',
  params: z.object({ id: Uuid }),
  file: 'text/csv',
  answer: FileResponse,
  problems: ['not_allowed', 'not_found', 'state_conflict', 'second_operator_needed'],
})

export const readPayout = endpoint({
  ...operator,
  summary: 'Get a payout with the ledger movements in it',
  params: z.object({ id: Uuid }),
  answer: Payout,
  problems: ['not_allowed', 'not_found'],
})

export const excludePayout = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Exclude a seller from a draft with a reason; their earnings become available again',
  body: z.strictObject({ reason: line(textLengths.reason) }),
})

export const markPayoutPaid = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Mark one payout as paid by the bank',
  body: z.strictObject({ reference: line(textLengths.bankReference) }),
})

export const markPayoutFailed = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Mark a payout as failed or returned; the amount goes back to the seller’s balance',
  body: z.strictObject({ reason: line(textLengths.reason) }),
})

export const retryPayout = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Draft a payout run for one seller whose payout failed',
  status: 201,
  answer: z.object({ id: Uuid.describe('Id of the payout run') }),
  problems: [...moves.problems, 'nothing_to_pay'],
})

export const PayoutStore = z
  .object({
    store: Named,
    hold: PayoutHold.optional(),
    hold_reason: z.string().optional(),
    held: Signed.extend({ reason: z.string() }).optional().describe('Hold placed by an operator'),
    reserve: z.object({ percent: z.number(), days: z.int() }).optional(),
    available: z.array(Money),
    owed: z.array(Money),
  })
  .openapi('PayoutStore')
export type PayoutStore = z.infer<typeof PayoutStore>

export const listPayoutStores = endpoint({
  ...operator,
  summary: 'List sellers with their payable amount and any blockers',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    only: z.enum(['held', 'owing']).optional(),
  }),
  answer: pageOf(PayoutStore),
  problems: ['not_allowed'],
})

const ofStore = { ...operator, params: z.object({ slug: Slug }), answer: Done } as const

export const holdPayouts = endpoint({
  ...ofStore,
  summary: 'Put a seller’s payouts on hold with a reason, and notify them',
  body: z.strictObject({ reason: line(textLengths.reason) }),
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const liftPayoutHold = endpoint({
  ...ofStore,
  summary: 'Resume a seller’s payouts',
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const setPayoutReserve = endpoint({
  ...ofStore,
  summary: 'Set a seller’s reserve: a percentage of earnings and a number of days; 0 for none',
  body: z.strictObject({
    percent: z.int('percent_invalid').min(0, 'percent_invalid').max(50, 'percent_invalid'),
    days: z.int('whole_number').min(1, 'whole_number').max(365, 'amount_too_high'),
  }),
  problems: ['not_allowed', 'not_found'],
})

export const changePayoutRule = endpoint({
  ...operator,
  summary: 'Set the minimum payout and the approval limit of a currency',
  params: z.object({ currency: CurrencyCode }),
  body: z.strictObject({ minimum_minor: AmountMinor, limit_minor: AmountMinor }),
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})
