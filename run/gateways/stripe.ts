/**
 * Card payments by Stripe. Each tender is a PaymentIntent, paid on the market's own page with Stripe's Payment
 * Element, which handles 3-D Secure. Webhooks only trigger a lookup; the state always comes from Stripe.
 */
import Stripe from 'stripe'
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import {
  type EventSubject,
  type Gateway,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayPayout,
  GatewayRefusal,
  GatewayUnavailable,
  type PayoutRail,
} from '#domains/payments/index.ts'
import type { StripeConfig } from '#platform/config.ts'
import { type Money, sumMinor } from '#values/money.ts'

export interface StripeGatewayOptions extends StripeConfig {
  /** Sends requests; tests replace it. */
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 8_000
const TOLERANCE_S = 300

export function stripeGateway(options: StripeGatewayOptions): Gateway {
  const { publishableKey, webhookSecret, connectWebhookSecret, isLive } = options
  const stripe = new Stripe(options.secretKey, {
    timeout: TIMEOUT_MS,
    // Retries use the same idempotency key, so they never create a second payment.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(options.apiUrl !== undefined && addressOf(options.apiUrl)),
    ...(options.fetch && { httpClient: Stripe.createFetchHttpClient(options.fetch) }),
  })

  const retrieve = (reference: string) =>
    found(stripe.paymentIntents.retrieve(reference, { expand: [...expanded] }))

  /**
   * Finds a refund by listing, because search lags behind. Covers retries after Stripe has forgotten the idempotency
   * key.
   */
  async function findRefund(paymentIntent: string, key: string): Promise<Stripe.Refund | undefined> {
    const refunds = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
    return asked(
      (async () => {
        for await (const refund of refunds) if (refund.metadata?.key === key) return refund
        return undefined
      })(),
    )
  }

  /** Pays with a saved card at once, unless its bank requires authentication. After a decline the form stays open. */
  async function paySavedCard(
    reference: string,
    { key, returnUrl }: { key: string; returnUrl: string },
  ): Promise<GatewayPayment> {
    try {
      const asking = stripe.paymentIntents.confirm(
        reference,
        { return_url: returnUrl, expand: [...expanded] },
        { idempotencyKey: `${key}:confirm` },
      )
      return toPayment(await asked(asking))
    } catch (error) {
      if (!(error instanceof GatewayRefusal)) throw error
      const intent = await retrieve(reference)
      if (!intent) throw error
      return toPayment(intent)
    }
  }

  /** Looks up an earlier transfer first, because Stripe forgets idempotency keys after a day. */
  async function transferOf(key: string): Promise<Stripe.Transfer | undefined> {
    const { data } = await asked(stripe.transfers.list({ transfer_group: key, limit: 1 }))
    return data[0]
  }

  const payouts: PayoutRail = {
    takes: (currency) => !unsupportedCurrencies.has(currency),
    accounts: {
      leadsTo: ['https://connect.stripe.com'],
      async create({ key, email, country }) {
        const asking = stripe.accounts.create(
          {
            type: 'express',
            email,
            country,
            capabilities: { transfers: { requested: true } },
            metadata: { key },
          },
          { idempotencyKey: `account:${key}` },
        )
        return (await asked(asking)).id
      },
      async open({ reference, returnUrl }) {
        const asking = stripe.accountLinks.create({
          account: reference,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        })
        return (await asked(asking)).url
      },
      async find(reference) {
        const account = await found(stripe.accounts.retrieve(reference))
        return account && { canBePaid: account.capabilities?.transfers === 'active' }
      },
    },
    async pay({ key, number, amount, to }) {
      const transfer =
        (await transferOf(key)) ??
        (await asked(
          stripe.transfers.create(
            {
              amount: toStripe(amount),
              currency: amount.currency.toLowerCase(),
              destination: to,
              description: number,
              transfer_group: key,
              metadata: { key },
            },
            { idempotencyKey: key },
          ),
        ))
      return toPayout(transfer)
    },
    async find(reference) {
      const transfer = await found(stripe.transfers.retrieve(reference))
      return transfer && toPayout(transfer)
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

  return {
    name: 'stripe',
    method: 'card',
    isLive,
    browsers: { form: formSources },
    takes: (currency) => !unsupportedCurrencies.has(currency),
    capture: options.capture,
    ...(connectWebhookSecret !== undefined && { payouts }),
    cards: {
      async createCustomer(key) {
        const asking = stripe.customers.create({ metadata: { key } }, { idempotencyKey: `customer:${key}` })
        return (await asked(asking)).id
      },
      async forgetCard(token) {
        const card = await found(stripe.paymentMethods.retrieve(token))
        // A card without a customer is already detached.
        if (card?.customer) await asked(stripe.paymentMethods.detach(token))
      },
      async forgetCustomer(customer) {
        await found(stripe.customers.del(customer))
      },
    },
    async createPayment({ key, amount, description, formUrl, returnUrl, capture, ...kept }) {
      const intent = await asked(
        stripe.paymentIntents.create(
          {
            amount: toStripe(amount),
            currency: amount.currency.toLowerCase(),
            description,
            allowed_payment_method_types: ['card'],
            metadata: { key, form_url: formUrl },
            ...(capture === 'on_acceptance' && manualCapture),
            ...(kept.customer !== undefined && { customer: kept.customer }),
            ...(kept.savesCard && { setup_future_usage: 'on_session' as const }),
            ...(kept.card !== undefined && { payment_method: kept.card }),
          },
          { idempotencyKey: key },
        ),
      )
      if (kept.card === undefined) return toPayment(intent)
      return paySavedCard(intent.id, { key, returnUrl })
    },
    async findPayment(by) {
      if ('reference' in by) {
        const intent = await retrieve(by.reference)
        return intent && toPayment(intent)
      }
      const { data } = await asked(
        stripe.paymentIntents.search({
          query: `metadata['key']:'${by.key}'`,
          limit: 1,
          expand: expanded.map((part) => `data.${part}`),
        }),
      )
      return data[0] && toPayment(data[0])
    },
    async openForm(reference) {
      const intent = await retrieve(reference)
      if (!intent?.client_secret) return undefined
      return { payment: toPayment(intent), publishableKey, clientSecret: intent.client_secret }
    },
    capturePayment() {
      throw new Error('Stripe captures confirmed payments itself')
    },
    async takePart({ key, paymentReference, amount, isLast }) {
      const asking = stripe.paymentIntents.capture(
        paymentReference,
        {
          amount_to_capture: toStripe(amount),
          // Sent only if more captures follow, because not every card supports several.
          ...(!isLast && { final_capture: false }),
          expand: [...expanded],
        },
        { idempotencyKey: key },
      )
      return toPayment(await asked(asking))
    },
    async cancelPayment(reference) {
      try {
        const reason = { cancellation_reason: 'abandoned' } as const
        return toPayment(await asked(stripe.paymentIntents.cancel(reference, reason)))
      } catch (error) {
        // Already captured, or a capture is in progress.
        if (!(error instanceof GatewayRefusal)) throw error
        const intent = await retrieve(reference)
        if (!intent) throw error
        return toPayment(intent)
      }
    },
    async refund({ key, paymentReference, amount }) {
      const refund =
        (await findRefund(paymentReference, key)) ??
        (await asked(
          stripe.refunds.create(
            { payment_intent: paymentReference, amount: toStripe(amount), metadata: { key } },
            { idempotencyKey: key },
          ),
        ))
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new GatewayRefusal(refund.failure_reason ?? refund.status)
      return { reference: refund.id }
    },
    async findRefund(reference) {
      const refund = await found(stripe.refunds.retrieve(reference))
      if (!refund) return undefined
      const { status, failure_reason: reason, metadata } = refund
      const isOver = status === 'failed' || status === 'canceled'
      return {
        key: metadata?.key ?? '',
        state: isOver ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
        failureCode: isOver ? (reason ?? status) : undefined,
      }
    },
    async findDispute(reference) {
      const dispute = await found(stripe.disputes.retrieve(reference))
      return dispute && toDispute(dispute)
    },
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
}

const expanded = ['latest_charge', 'payment_method'] as const

/** Sources: docs.stripe.com/payments/place-a-hold-on-a-payment-method and docs.stripe.com/payments/multicapture. */
const manualCapture = {
  capture_method: 'manual',
  payment_method_options: { card: { request_multicapture: 'if_available' } },
} as const

/** Source: docs.stripe.com/security/guide, content security policy for Stripe.js and its elements. */
const formSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
  payment: ['https://js.stripe.com'],
}

function addressOf(url: string) {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? 'https' : 'http',
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  } as const
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

function idOf(of: string | { readonly id: string } | null): string | undefined {
  return (typeof of === 'string' ? of : of?.id) ?? undefined
}

/** Returns undefined if the reference does not exist. */
async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await asked(call)
  } catch (error) {
    if (error instanceof GatewayRefusal && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** A transfer counts as paid until it is reversed. Transfers are never reversed in part. */
function toPayout(transfer: Stripe.Transfer): GatewayPayout {
  const { id, amount, currency, reversed, metadata } = transfer
  return {
    reference: id,
    key: metadata.key ?? '',
    amount: fromStripe(amount, currency.toUpperCase()),
    state: reversed ? 'failed' : 'paid',
    failureCode: reversed ? 'transfer_reversed' : undefined,
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

/** Runs a call. Distinguishes refusals by Stripe from errors that can be retried. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode } = error
    const isRefusal =
      (error instanceof Stripe.errors.StripeInvalidRequestError && statusCode !== 409) ||
      error instanceof Stripe.errors.StripeCardError
    if (isRefusal) throw new GatewayRefusal(code ?? type)
    throw new GatewayUnavailable(`Stripe did not carry it out: ${code ?? type}`, { cause: error })
  }
}

function toPayment(intent: Stripe.PaymentIntent): GatewayPayment {
  const { metadata, last_payment_error: error } = intent
  const state = states[intent.status] ?? 'requires_action'
  const currency = intent.currency.toUpperCase()
  return {
    reference: intent.id,
    key: metadata.key ?? '',
    state,
    amount: fromStripe(intent.amount, currency),
    capturedMinor: fromStripe(intent.amount_received, currency).minor,
    ...(intent.status === 'requires_capture' && { held: authorisationOf(intent) }),
    ...keptOf(intent),
    isLive: intent.livemode,
    failureCode:
      state === 'captured'
        ? undefined
        : (error?.decline_code ?? error?.code ?? intent.cancellation_reason ?? undefined),
    nextActionUrl:
      state === 'requires_action'
        ? (intent.next_action?.redirect_to_url?.url ?? metadata.form_url)
        : undefined,
  }
}

/** Returns the card to save, once its payment is paid or authorised. */
function keptOf(intent: Stripe.PaymentIntent): Pick<GatewayPayment, 'savedCard'> {
  const { payment_method: method, setup_future_usage: isKept, status, customer } = intent
  const isDone = status === 'succeeded' || status === 'requires_capture'
  if (!isKept || !customer || !isDone || !method || typeof method === 'string' || !method.card) return {}
  const { brand, last4: lastFour, exp_month: expiresMonth, exp_year: expiresYear } = method.card
  return { savedCard: { token: method.id, brand, lastFour, expiresMonth, expiresYear } }
}

/** Returns the end of the authorisation and whether several captures are possible, from the charge. */
function authorisationOf({
  latest_charge: charge,
}: Stripe.PaymentIntent): NonNullable<GatewayPayment['held']> {
  const card = typeof charge === 'string' ? undefined : charge?.payment_method_details?.card
  return {
    until: card?.capture_before === undefined ? undefined : new Date(card.capture_before * 1000),
    takesParts: card?.multicapture?.status === 'available',
  }
}

/** A declined card leaves its payment open, so that another card can be tried. */
const states: Partial<Record<string, GatewayPayment['state']>> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  processing: 'authorised',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}

/**
 * Currencies not accepted. Stripe uses the minor units of ISO 4217, as the market does, except for these: it rounds
 * thousandths, counts the ariary in whole units, and does not support Cuba. Source: docs.stripe.com/currencies,
 * special cases and zero-decimal currencies.
 */
const unsupportedCurrencies: ReadonlySet<string> = new Set(['BHD', 'CUP', 'JOD', 'KWD', 'MGA', 'OMR', 'TND'])
/** Zero-decimal currencies that Stripe writes with two decimals. */
const hundredfold: ReadonlySet<string> = new Set(['ISK', 'UGX'])

function toStripe({ minor, currency }: Money): number {
  return hundredfold.has(currency) ? minor * 100 : minor
}

function fromStripe(amount: number, currency: string): Money {
  return { minor: hundredfold.has(currency) ? amount / 100 : amount, currency }
}
