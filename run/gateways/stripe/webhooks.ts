/** Stripe's webhooks, which only name what has changed. */
import Stripe from 'stripe'
import type { EventSubject, Gateway } from '#domains/payments/index.ts'
import type { StripeConfig } from '#platform/config.ts'
import { idOf } from './answers.ts'

const TOLERANCE_S = 300

export function stripeWebhooks(
  stripe: Stripe,
  { webhookSecret, connectWebhookSecret }: Pick<StripeConfig, 'webhookSecret' | 'connectWebhookSecret'>,
): Pick<Gateway, 'readWebhook'> {
  return {
    async readWebhook({ headers, text, now }) {
      const signature = headers.get('stripe-signature') ?? ''
      if (!isRecent(signature, now)) return undefined
      // Events of sellers' accounts are signed with a separate secret.
      for (const secret of [webhookSecret, connectWebhookSecret]) {
        const event = secret === undefined ? undefined : signedBy(secret, { signature, text, now })
        if (!event) continue
        const { id, type, created, livemode } = event
        return { id, about: subjectOf(event), payload: { id, type, created, livemode } }
      }
      return undefined
    },
  }

  function signedBy(
    secret: string,
    { signature, text, now }: { signature: string; text: string; now: Date },
  ): Stripe.Event | undefined {
    try {
      return stripe.webhooks.constructEvent(text, signature, secret, TOLERANCE_S, undefined, now.getTime())
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
      throw error
    }
  }
}

/** Rejects timestamps from the future too, which the library accepts. */
function isRecent(signature: string, now: Date): boolean {
  const [, seconds = ''] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? []
  return seconds !== '' && Number(seconds) - now.getTime() / 1000 <= TOLERANCE_S
}

/** Returns the subject of an event; for charges, their payment. */
function subjectOf({ data: { object } }: Stripe.Event): EventSubject | undefined {
  switch (object.object) {
    case 'payment_intent':
      return { kind: 'payment', reference: object.id }
    case 'charge': {
      const reference = idOf(object.payment_intent)
      return reference === undefined ? undefined : { kind: 'payment', reference }
    }
    case 'refund':
    case 'dispute':
      return { kind: object.object, reference: object.id }
    case 'transfer':
      return { kind: 'payout', reference: object.id }
    case 'account':
      return { kind: 'account', reference: object.id }
    default:
      return undefined
  }
}
