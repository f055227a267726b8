/** Disputes of Stripe's payments. */
import type Stripe from 'stripe'
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import type { Gateway, GatewayDispute } from '#domains/payments/index.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { fromStripe } from './amounts.ts'
import { found, idOf } from './answers.ts'

export function stripeDisputes(stripe: Stripe): Pick<Gateway, 'findDispute'> {
  return {
    async findDispute(reference) {
      const dispute = await found(stripe.disputes.retrieve(reference))
      return dispute && toDispute(dispute)
    },
  }
}

/** Returns undefined for inquiries, which withdraw no money. */
function toDispute(dispute: Stripe.Dispute): GatewayDispute | undefined {
  const { id, payment_intent: intent, reason, evidence_details: evidence } = dispute
  const state = disputeStates[dispute.status]
  const reference = idOf(intent)
  if (!state || reference === undefined) return undefined
  const amount = fromStripe(dispute.amount, dispute.currency.toUpperCase())
  return {
    reference: id,
    payment: { reference },
    reason: disputeReasons[reason] ?? 'something_else',
    state,
    amount,
    lostMinor: state === 'lost' ? amount.minor : 0,
    fee: feeOf(dispute.balance_transactions),
    respondBy: evidence.due_by === null ? undefined : new Date(evidence.due_by * 1000),
  }
}

/** In the currency of the account, which may differ from the payment's. */
function feeOf(moves: readonly Stripe.BalanceTransaction[]): Money | undefined {
  const [first] = moves
  if (!first) return undefined
  const fee = sumMinor(moves.map((move) => move.fee))
  return fromStripe(Math.max(fee, 0), first.currency.toUpperCase())
}

const disputeStates: Partial<Record<string, DisputeState>> = {
  needs_response: 'open',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
}

const disputeReasons: Partial<Record<string, DisputeReason>> = {
  fraudulent: 'fraudulent',
  unrecognized: 'fraudulent',
  debit_not_authorized: 'fraudulent',
  product_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  duplicate: 'duplicate',
  credit_not_processed: 'credit_not_processed',
}
