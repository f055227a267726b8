/** PayPal's disputes, which it calls cases. */
import { z } from 'zod'
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import type { Gateway, GatewayDispute } from '#domains/payments/index.ts'
import { minorOf } from './amounts.ts'
import { found } from './answers.ts'
import type { PayPalClient } from './client.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })
const CaseResponse = z.object({
  dispute_id: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_amount: Amount,
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  disputed_transactions: z
    .array(z.object({ custom: z.string().optional(), invoice_number: z.string().optional() }))
    .min(1),
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: Amount.optional() })
    .optional(),
})

export function paypalDisputes({ requestTo }: PayPalClient): Pick<Gateway, 'findDispute'> {
  return {
    async findDispute(reference) {
      const request = requestTo('GET', `/v1/customer/disputes/${encodeURIComponent(reference)}`)
      const answer = await found(request.callAsText())
      return answer && toDispute(CaseResponse.parse(JSON.parse(String(answer.body))))
    },
  }
}

/** Returns undefined for inquiries, which withdraw no money. PayPal charges no dispute fee in our currencies. */
function toDispute(known: z.output<typeof CaseResponse>): GatewayDispute | undefined {
  const { status, dispute_outcome: outcome, dispute_amount: given, disputed_transactions: disputed } = known
  const state = status === 'RESOLVED' ? outcomes[outcome?.outcome_code ?? ''] : disputeStates[status]
  const key = disputed.map(({ custom, invoice_number }) => custom ?? invoice_number).find(Boolean)
  if (!state || key === undefined) return undefined
  const amount = { minor: minorOf(given.value), currency: given.currency_code }
  const refunded = outcome?.amount_refunded && minorOf(outcome.amount_refunded.value)
  return {
    reference: known.dispute_id,
    payment: { key },
    reason: disputeReasons[known.reason] ?? 'something_else',
    state,
    amount,
    lostMinor: state === 'lost' ? Math.min(refunded || amount.minor, amount.minor) : 0,
    fee: undefined,
    respondBy:
      known.seller_response_due_date === undefined ? undefined : new Date(known.seller_response_due_date),
  }
}

const disputeStates: Partial<Record<string, DisputeState>> = {
  OPEN: 'open',
  WAITING_FOR_SELLER_RESPONSE: 'open',
  WAITING_FOR_BUYER_RESPONSE: 'answered',
  UNDER_REVIEW: 'answered',
}

/** With a payout, PayPal itself pays the shopper and the market keeps its money. */
const outcomes: Partial<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  RESOLVED_WITH_PAYOUT: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  NONE: 'won',
}

const disputeReasons: Partial<Record<string, DisputeReason>> = {
  UNAUTHORISED: 'fraudulent',
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'not_received',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'not_as_described',
  DUPLICATE_TRANSACTION: 'duplicate',
  PAYMENT_BY_OTHER_MEANS: 'duplicate',
  CREDIT_NOT_PROCESSED: 'credit_not_processed',
  INCORRECT_AMOUNT: 'wrong_amount',
}
