import type { DisputeReason } from '#contract/disputes.ts'
import type { Money } from '#values/money.ts'

export const failureCodes = ['card_declined', 'authentication_failed'] as const
export type FailureCode = (typeof failureCodes)[number]

export interface Payment {
  readonly id: string
  /** Idempotency key: the same key never creates a second payment. */
  readonly key: string
  readonly state: 'requires_action' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  readonly amount: Money
  /** Captured with the approval, or later. */
  readonly capture: 'at_once' | 'later'
  readonly authorisedUntil: Date | undefined
  readonly refusesCaptures: boolean
  /** The card saved by this payment. All simulated cards look the same. */
  readonly savedCard: { readonly token: string; readonly expiresYear: number } | undefined
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly failureCode: FailureCode | undefined
  readonly wrongCodes: number
  readonly description: string
  readonly returnUrl: string
  readonly locale: string
}

/** A chargeback by the cardholder's bank. The shop can submit evidence until it is decided. */
export interface Dispute {
  readonly id: string
  readonly paymentId: string
  readonly reason: DisputeReason
  readonly state: 'open' | 'won' | 'lost'
  readonly amount: Money
  readonly respondBy: Date
}

export const offeredReasons = [
  'not_received',
  'not_as_described',
  'fraudulent',
] as const satisfies readonly DisputeReason[]

export const EVIDENCE_MS = 7 * 24 * 60 * 60 * 1000

/** Fee of each dispute, won or lost. */
export const DISPUTE_FEE_MINOR = 1500

/** A refund, which the cardholder's bank can send back. */
export interface RefundProgress {
  readonly id: string
  readonly key: string
  readonly amount: Money
  readonly isFailed: boolean
}

export function disputeAnswer({ id, paymentId, reason, state, amount, respondBy }: Dispute) {
  return {
    id,
    payment_id: paymentId,
    reason,
    state,
    amount,
    fee_minor: DISPUTE_FEE_MINOR,
    respond_by: respondBy.toISOString(),
  }
}

export function refundAnswer({ id, key, isFailed }: RefundProgress) {
  return { id, key, state: isFailed ? 'failed' : 'done', ...(isFailed && { failure_code: 'account_closed' }) }
}

export const AUTHORISED_MS = 7 * 24 * 60 * 60 * 1000

export type Decision =
  | { readonly state: 'approved' | 'cancelled' }
  | { readonly state: 'failed'; readonly failureCode: FailureCode }

/** Time of a decision's webhook, relative to the shopper's return. */
export const webhookTimings = ['before', 'late', 'twice', 'never'] as const
export type WebhookTiming = (typeof webhookTimings)[number]

const LATE_MS = 5_000

export function sendingTimes(timing: WebhookTiming, now: Date): Date[] {
  switch (timing) {
    case 'before':
      return [now]
    case 'late':
      return [new Date(now.getTime() + LATE_MS)]
    case 'twice':
      return [now, now]
    case 'never':
      return []
  }
}

export const challengeCode = '123456'
export const wrongCodesMax = 3

/** Formats a payment for the API; `pagesUrl` is the address of the shopper's page. */
export function paymentAnswer(payment: Payment, pagesUrl: string) {
  return {
    id: payment.id,
    key: payment.key,
    state: payment.state,
    amount: payment.amount,
    captured_minor: payment.capturedMinor,
    refunded_minor: payment.refundedMinor,
    is_live: false,
    ...(payment.state === 'authorised' && {
      authorised_until: payment.authorisedUntil?.toISOString(),
      takes_parts: true,
    }),
    ...(payment.savedCard && {
      kept_card: {
        token: payment.savedCard.token,
        brand: 'visa',
        last_four: '4242',
        expires_month: 12,
        expires_year: payment.savedCard.expiresYear,
      },
    }),
    ...(payment.failureCode !== undefined && { failure_code: payment.failureCode }),
    ...(payment.state === 'requires_action' && { next_action_url: `${pagesUrl}/pay/${payment.id}` }),
  }
}
