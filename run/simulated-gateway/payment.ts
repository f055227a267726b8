/** Payments as the gateway knows them, and what it answers and tells of them. Pure. */
import type { DisputeReason } from '#contract/disputes.ts'
import type { Money } from '#values/money.ts'

export const failureCodes = ['card_declined', 'authentication_failed'] as const
export type FailureCode = (typeof failureCodes)[number]

export interface Payment {
  readonly id: string
  /** What whoever asked for it calls it: the same key never makes a second payment. */
  readonly key: string
  readonly state: 'requires_action' | 'authorised' | 'captured' | 'failed' | 'cancelled'
  readonly amount: Money
  /** Whether it is taken with the approval, or later by captures. */
  readonly capture: 'at_once' | 'later'
  /** Once it is authorised: until when it can be taken. */
  readonly authorisedUntil: Date | undefined
  /** Its bank answers no to every capture. */
  readonly refusesCaptures: boolean
  /** The card that was kept by it; here all cards look the same. */
  readonly keptCard: { readonly token: string; readonly expiresYear: number } | undefined
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly failureCode: FailureCode | undefined
  readonly wrongCodes: number
  readonly description: string
  readonly returnUrl: string
  readonly locale: string
}

/** What the cardholder's bank has taken back; as long as it is not decided the shop may send evidence. */
export interface Dispute {
  readonly id: string
  readonly paymentId: string
  readonly reason: DisputeReason
  readonly state: 'open' | 'won' | 'lost'
  readonly amount: Money
  readonly respondBy: Date
}

/** Why a bank takes back what was paid, here. */
export const offeredReasons = [
  'not_received',
  'not_as_described',
  'fraudulent',
] as const satisfies readonly DisputeReason[]

/** How long the shop may send evidence. */
export const EVIDENCE_MS = 7 * 24 * 60 * 60 * 1000

/** What each dispute costs the shop, whoever wins. */
export const DISPUTE_FEE_MINOR = 1500

/** A refund that the shop asked for: the cardholder's bank can send it back. */
export interface RefundStanding {
  readonly id: string
  readonly key: string
  readonly amount: Money
  readonly isFailed: boolean
}

/** A dispute in the API's words. */
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

/** A refund in the API's words. */
export function refundAnswer({ id, key, isFailed }: RefundStanding) {
  return { id, key, state: isFailed ? 'failed' : 'done', ...(isFailed && { failure_code: 'account_closed' }) }
}

/** So long an authorisation can be taken. */
export const AUTHORISED_MS = 7 * 24 * 60 * 60 * 1000

/** What ends the waiting of a payment. */
export type Decision =
  | { readonly state: 'approved' | 'cancelled' }
  | { readonly state: 'failed'; readonly failureCode: FailureCode }

/** When the webhook of a decision arrives, seen from the shopper's return to the shop. */
export const webhookTimings = ['before', 'late', 'twice', 'never'] as const
export type WebhookTiming = (typeof webhookTimings)[number]

const LATE_MS = 5_000

/** The moments at which the one event of a decision is sent. */
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

/** What a challenge asks for. */
export const challengeCode = '123456'
export const wrongCodesMax = 3

/** A payment in the API's words; `pagesUrl` is where the shopper decides. */
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
    ...(payment.keptCard && {
      kept_card: {
        token: payment.keptCard.token,
        brand: 'visa',
        last_four: '4242',
        expires_month: 12,
        expires_year: payment.keptCard.expiresYear,
      },
    }),
    ...(payment.failureCode !== undefined && { failure_code: payment.failureCode }),
    ...(payment.state === 'requires_action' && { next_action_url: `${pagesUrl}/pay/${payment.id}` }),
  }
}
