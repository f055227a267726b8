/** Payouts: sellers' earnings are paid in runs, approved by operators with full rights. */
import { z } from '@hono/zod-openapi'
import { payoutMethods } from '#values/payout-method.ts'
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
const Masked = z.object({ account_no: z.string().describe('Its last characters'), bank_name: z.string() })

/** Parts of a payout: available earnings, less debt and reserve. */
export const PayoutParts = {
  gross: Money.describe('All that was available'),
  debt: Money.describe('What the store owed, which is netted first'),
  reserve: Money.describe('What is kept back for a while'),
  amount: Money.describe('What the seller is paid'),
}

const RunRow = z.object({
  id: Uuid,
  number: z.string(),
  state: PayoutRunState,
  count: z.int().describe('Sellers who are paid, those left out not counted'),
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
    orders: z.int().describe('Of how many orders it is made'),
    needs_second: z.boolean().describe('More than one operator alone may let go'),
    to: Masked.optional().describe('The account it was approved for, or would be'),
    holder: z.string().optional().describe('Of a draft: who has that account'),
    details_changed_at: Time.optional().describe('When that account was named'),
    hold: PayoutHold.optional().describe('Of a draft: why it would be left out now'),
    hold_reason: z.string().optional(),
    cause: z
      .enum(['operator', 'discarded', 'bank', 'gateway', 'disputed', ...PayoutHold.options])
      .optional()
      .describe('Why it was left out, or did not arrive'),
    reason: z.string().optional().describe('In the words of the operator, or the gateway’s code'),
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
  excess: ApprovalExcess.optional().describe('Of a draft: why one operator is not enough'),
  may_approve: z.boolean().describe('Whether the caller may give the approval that is missing'),
  payouts: z.array(PayoutRow),
  held_back: z
    .array(z.object({ store: Named, available: Money, hold: PayoutHold, hold_reason: z.string().optional() }))
    .describe('Of a draft: sellers with enough to be paid who are not, and why'),
}).openapi('PayoutRun')
export type PayoutRun = z.infer<typeof PayoutRun>

export const PayoutLine = z
  .object({
    cause: z.enum(['release', 'refund', 'returned', 'reserve', 'dispute', 'exchange', 'correction']),
    order_number: z.string().optional(),
    group_number: z.string().optional().describe('For operators: the purchase of that order'),
    remark: z.string().optional(),
    amount: Money,
    converted: ConvertedAmount.optional().describe('Where it was paid in another currency'),
    at: Time,
  })
  .openapi('PayoutLine')
export type PayoutLine = z.infer<typeof PayoutLine>

export const Payout = PayoutRow.extend({
  run: z.object({ id: Uuid, number: z.string() }),
  reserve_until: Time.optional(),
  lines: z.array(PayoutLine).describe('Every movement that it is made of; they sum to what was available'),
  events: z.array(z.object({ state: PayoutState, at: Time, by: z.string().optional() })),
}).openapi('Payout')
export type Payout = z.infer<typeof Payout>

export const PayoutRule = z.object({ currency: CurrencyCode, minimum: Money, limit: Money })
export type PayoutRule = z.infer<typeof PayoutRule>

export const listPayoutRuns = endpoint({
  ...operator,
  summary: 'What could be paid out now by currency, and the runs, the latest first',
  query: PageQuery.extend({
    state: z
      .literal('open')
      .optional()
      .describe('Only runs that wait for an approval, to be sent, or for what the bank did'),
  }),
  answer: pageOf(RunRow).extend({
    payable: z.array(
      PayoutRule.extend({
        minor_units: z.int(),
        stores: z.int().describe('Sellers with enough to be paid'),
        total: Money.describe('What they would be paid'),
        kept_back: Money.describe('What would be kept back of their earnings for a while'),
        held: z.int().describe('Sellers with enough who are held'),
        below: z.int().describe('Sellers with something, and not enough'),
      }),
    ),
  }),
  problems: ['not_allowed'],
})

export const listFailedPayouts = endpoint({
  ...operator,
  summary:
    'Payouts that did not arrive and were not followed by another one to the same store, the latest first',
  query: PageQuery,
  answer: pageOf(PayoutRow.extend({ run_id: Uuid, failed_at: Time })),
  problems: ['not_allowed'],
})

export const draftPayoutRun = endpoint({
  ...operator,
  summary: 'Set aside what is available in a currency for a run of payouts',
  body: z.strictObject({
    currency: CurrencyCode,
    converts: z
      .boolean()
      .optional()
      .describe(
        'First converts what sellers who are settled in it have in other currencies, at today’s rate',
      ),
  }),
  isIdempotent: true,
  status: 201,
  answer: z.object({ id: Uuid }),
  problems: ['not_allowed', 'nothing_to_pay', ...keyProblems],
})

export const readPayoutRun = endpoint({
  ...operator,
  summary: 'A run with every seller in it, and those who are held back',
  params: z.object({ id: Uuid }),
  answer: PayoutRun,
  problems: ['not_allowed', 'not_found'],
})

export const approvePayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary:
    'Let a run go, leaving out who is held by now; where a payout is above the limit, a second operator must too',
  problems: [...moves.problems, 'second_operator_needed'],
  answer: z.object({ state: PayoutRunState, left_out: z.int() }),
})

export const discardPayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Give up a draft: all that was set aside is available again',
})

export const submitPayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary:
    'The bank has the file, and gateways are asked to pay. Who changed their account since it was approved is not paid',
  problems: [...moves.problems, 'second_operator_needed'],
  answer: z.object({ failed: z.int() }),
})

export const payPayoutRun = endpoint({
  ...ofRun,
  ...moves,
  summary: 'The bank has paid everything of a run that it has not refused',
  body: z.strictObject({ reference: line(60) }),
})

export const readBankFile = endpoint({
  ...operator,
  summary: 'The file for the bank; that it was taken is kept in the audit',
  params: z.object({ id: Uuid }),
  file: 'text/csv',
  answer: FileResponse,
  problems: ['not_allowed', 'not_found', 'state_conflict', 'second_operator_needed'],
})

export const readPayout = endpoint({
  ...operator,
  summary: 'A payout with the exact movements it is made of',
  params: z.object({ id: Uuid }),
  answer: Payout,
  problems: ['not_allowed', 'not_found'],
})

export const excludePayout = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Leave a seller out of a draft, with a reason; the money is available again',
  body: z.strictObject({ reason: line(300) }),
})

export const markPayoutPaid = endpoint({
  ...ofRun,
  ...moves,
  summary: 'The bank has paid one seller',
  body: z.strictObject({ reference: line(60) }),
})

export const markPayoutFailed = endpoint({
  ...ofRun,
  ...moves,
  summary: 'A payout did not arrive, or came back after it was paid; the money is the seller’s balance again',
  body: z.strictObject({ reason: line(300) }),
})

export const retryPayout = endpoint({
  ...ofRun,
  ...moves,
  summary: 'Draft a run for one seller whose payout failed',
  status: 201,
  answer: z.object({ id: Uuid.describe('Of the run') }),
  problems: [...moves.problems, 'nothing_to_pay'],
})

export const PayoutStore = z
  .object({
    store: Named,
    hold: PayoutHold.optional(),
    hold_reason: z.string().optional(),
    held: Signed.extend({ reason: z.string() }).optional().describe('The hold that an operator has placed'),
    reserve: z.object({ percent: z.number(), days: z.int() }).optional(),
    available: z.array(Money),
    owed: z.array(Money),
  })
  .openapi('PayoutStore')
export type PayoutStore = z.infer<typeof PayoutStore>

export const listPayoutStores = endpoint({
  ...operator,
  summary: 'Sellers with what they could be paid, and what keeps them from it',
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
  summary: 'Pay a seller nothing until further notice, with a reason that they are told',
  body: z.strictObject({ reason: line(300) }),
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const liftPayoutHold = endpoint({
  ...ofStore,
  summary: 'Pay a seller again',
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const setPayoutReserve = endpoint({
  ...ofStore,
  summary: 'Keep back so much in a hundred of what a seller’s orders earned, for so many days; none with 0',
  body: z.strictObject({
    percent: z.int('percent_invalid').min(0, 'percent_invalid').max(50, 'percent_invalid'),
    days: z.int('whole_number').min(1, 'whole_number').max(365, 'amount_too_high'),
  }),
  problems: ['not_allowed', 'not_found'],
})

export const changePayoutRule = endpoint({
  ...operator,
  summary: 'Below what nothing is paid in a currency, and above what two operators must approve',
  params: z.object({ currency: CurrencyCode }),
  body: z.strictObject({ minimum_minor: AmountMinor, limit_minor: AmountMinor }),
  answer: Done,
  problems: ['not_allowed', 'not_found'],
})
