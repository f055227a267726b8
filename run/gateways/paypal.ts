/**
 * PayPal adapter. Each tender is a PayPal order, approved by the shopper on PayPal's pages. It is captured when the
 * shopper returns or PayPal sends a webhook, or authorised then and captured once sellers accept.
 */
import {
  ApiError,
  AuthorizationStatus,
  CaptureStatus,
  CheckoutPaymentIntent,
  Client,
  Environment,
  type Order,
  OrderStatus,
  type OrdersCapture,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  RefundStatus,
} from '@paypal/paypal-server-sdk'
import { z } from 'zod'
import type { DisputeReason, DisputeState } from '#contract/disputes.ts'
import {
  type EventSubject,
  type Gateway,
  type GatewayDispute,
  type GatewayPayment,
  type GatewayPayout,
  GatewayRefusal,
  GatewayUnavailable,
  type PayoutRequest,
} from '#domains/payments/index.ts'
import type { PayPalConfig } from '#platform/config.ts'
import { decimalOf, type Money, sumMinor } from '#values/money.ts'

export interface PayPalGatewayOptions extends PayPalConfig {
  /** Sends requests; tests replace it. */
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 10_000
/** PayPal retries a webhook for three days, with the time of the first attempt. */
const TOLERANCE_MS = 3 * 24 * 60 * 60 * 1000
const WHOLE = 'return=representation'

const Verification = z.object({ verification_status: z.string() })
const Failure = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})
const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().optional(),
  resource_type: z.string().optional(),
  resource: z.object({
    id: z.string().optional(),
    dispute_id: z.string().optional(),
    payout_batch_id: z.string().optional(),
    batch_header: z.object({ payout_batch_id: z.string() }).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
})

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

const PayoutMade = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const PayoutRefused = z.object({ links: z.array(z.object({ href: z.string() })) })
const PayoutResponse = z.object({
  batch_header: z.object({
    payout_batch_id: z.string(),
    batch_status: z.string(),
    sender_batch_header: z.object({ sender_batch_id: z.string() }),
    amount: z.object({ currency: z.string(), value: z.string() }),
  }),
  items: z
    .array(
      z.object({
        transaction_status: z.string().optional(),
        errors: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
})

export function paypalGateway(options: PayPalGatewayOptions): Gateway {
  const { clientId, clientSecret, webhookId, isLive, apiUrl } = options
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: isLive ? Environment.Production : Environment.Sandbox,
    timeout: TIMEOUT_MS,
    unstable_httpClientOptions: {
      adapter: 'fetch',
      env: { fetch: withBaseUrl(apiUrl, options.fetch ?? fetch) },
    },
  })
  const orders = new OrdersController(client)
  const payments = new PaymentsController(client)

  async function findOrder(id: string): Promise<Order | undefined> {
    return (await found(orders.getOrder({ id })))?.result
  }

  async function theOrder(id: string): Promise<Order> {
    const order = await findOrder(id)
    if (!order) throw new GatewayRefusal('RESOURCE_NOT_FOUND')
    return order
  }

  /** Builds requests that the library has no method for. */
  function requestTo(method: 'GET' | 'POST', path: string) {
    const request = client.getRequestBuilderFactory()(method, path)
    request.baseUrl('default')
    request.authenticate([{ oauth2: true }])
    return request
  }

  /** Verifies a webhook at PayPal, with the event exactly as received. */
  async function isSent(headers: Headers, text: string): Promise<boolean> {
    const named = (name: string) => headers.get(name) ?? ''
    const proof = {
      auth_algo: named('paypal-auth-algo'),
      cert_url: named('paypal-cert-url'),
      transmission_id: named('paypal-transmission-id'),
      transmission_sig: named('paypal-transmission-sig'),
      transmission_time: named('paypal-transmission-time'),
      webhook_id: webhookId,
    }
    if (Object.values(proof).some((value) => value === '')) return false
    const request = requestTo('POST', '/v1/notifications/verify-webhook-signature')
    request.text(`${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`)
    request.header('content-type', 'application/json')
    try {
      const { body } = await asked(request.callAsText())
      return Verification.parse(JSON.parse(String(body))).verification_status === 'SUCCESS'
    } catch (error) {
      // PayPal did not send an event that it cannot read.
      if (error instanceof GatewayRefusal) return false
      throw error
    }
  }

  async function findCase(id: string): Promise<z.output<typeof CaseResponse> | undefined> {
    const request = requestTo('GET', `/v1/customer/disputes/${encodeURIComponent(id)}`)
    const answer = await found(request.callAsText())
    return answer && CaseResponse.parse(JSON.parse(String(answer.body)))
  }

  /** Each payout is a batch of one, with the payout’s id as its batch id. */
  async function findBatch(id: string): Promise<GatewayPayout | undefined> {
    const answer = await found(requestTo('GET', `${PAYOUTS}/${encodeURIComponent(id)}`).callAsText())
    return answer && toPayout(PayoutResponse.parse(JSON.parse(String(answer.body))))
  }

  async function makeBatch({ key, number, amount, to }: PayoutRequest): Promise<string> {
    const request = requestTo('POST', PAYOUTS)
    request.header('content-type', 'application/json')
    request.header('paypal-request-id', key)
    const { currencyCode: currency, value } = toPayPal(amount)
    request.text(
      JSON.stringify({
        sender_batch_header: { sender_batch_id: key, email_subject: number },
        items: [
          {
            recipient_type: 'EMAIL',
            receiver: to,
            sender_item_id: key,
            note: number,
            amount: { currency, value },
          },
        ],
      }),
    )
    const making = request.callAsText().then(
      ({ body }) => PayoutMade.parse(JSON.parse(String(body))).batch_header.payout_batch_id,
      (error: unknown) => {
        // PayPal refuses a repeated payout and names the first one.
        const known = batchIdIn(error)
        if (known === undefined) throw error
        return known
      },
    )
    return asked(making)
  }

  return {
    name: 'paypal',
    method: 'paypal',
    isLive,
    browsers: { leadsTo: [isLive ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com'] },
    takes: (currency) => taken.has(currency),
    capture: options.capture,
    ...(options.arePayoutsOn && {
      payouts: {
        takes: (currency: string) => taken.has(currency),
        async pay(request: PayoutRequest) {
          const made = await findBatch(await makeBatch(request))
          if (!made) throw new GatewayUnavailable('PayPal does not find a payout that it has just taken')
          if (made.key !== request.key) throw new Error('PayPal returned another payout')
          return made
        },
        find: findBatch,
      },
    }),
    async createPayment({ key, amount, description, returnUrl, locale, capture }) {
      const { result } = await asked(
        orders.createOrder({
          paypalRequestId: key,
          prefer: WHOLE,
          body: {
            intent:
              capture === 'on_acceptance' ? CheckoutPaymentIntent.Authorize : CheckoutPaymentIntent.Capture,
            purchaseUnits: [{ amount: toPayPal(amount), customId: key, description, invoiceId: key }],
            paymentSource: {
              paypal: {
                experienceContext: {
                  returnUrl,
                  cancelUrl: returnUrl,
                  locale: localeOf(locale),
                  userAction: PaypalExperienceUserAction.PayNow,
                  shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                },
              },
            },
          },
        }),
      )
      return toPayment(result, isLive)
    },
    async findPayment(by) {
      // PayPal has no lookup by key. If the reference never arrived, no shopper was sent to pay the order.
      const order = 'reference' in by ? await findOrder(by.reference) : undefined
      return order && toPayment(order, isLive)
    },
    async capturePayment({ reference, key }) {
      const isLater = (await theOrder(reference)).intent === CheckoutPaymentIntent.Authorize
      try {
        const asking = isLater
          ? orders.authorizeOrder({ id: reference, paypalRequestId: `authorise:${key}`, prefer: WHOLE })
          : orders.captureOrder({ id: reference, paypalRequestId: `capture:${key}`, prefer: WHOLE })
        const { result } = await asked(asking)
        return toPayment(result, isLive)
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error
        const payment = toPayment(await theOrder(reference), isLive)
        // Another request captured it at the same time; otherwise PayPal's answer is final.
        if (payment.state !== 'approved') return payment
        return { ...payment, state: 'failed', failureCode: error.code }
      }
    },
    async takePart({ key, paymentReference, amount, isLast }) {
      const held = authorisationIn(await theOrder(paymentReference))
      if (held?.id === undefined) throw new GatewayRefusal('NOTHING_AUTHORISED')
      const { result } = await asked(
        payments.captureAuthorizedPayment({
          authorizationId: held.id,
          paypalRequestId: key,
          prefer: WHOLE,
          body: { amount: toPayPal(amount), finalCapture: isLast },
        }),
      )
      if (result.status === CaptureStatus.Declined || result.status === CaptureStatus.Failed)
        throw new GatewayRefusal(result.status)
      return toPayment(await theOrder(paymentReference), isLive)
    },
    async cancelPayment(reference) {
      const held = authorisationIn(await theOrder(reference))
      try {
        if (held?.id !== undefined && held.status === AuthorizationStatus.Created)
          await asked(payments.voidPayment({ authorizationId: held.id }))
      } catch (error) {
        // Captured or ended in the meantime.
        if (!(error instanceof GatewayRefusal)) throw error
      }
      // PayPal orders cannot be cancelled; uncaptured ones expire.
      return toPayment(await theOrder(reference), isLive)
    },
    async refund({ key, paymentReference, amount }) {
      const unit = (await theOrder(paymentReference)).purchaseUnits?.[0]?.payments
      const captureId = unit?.captures?.find(isTaken)?.id
      if (captureId === undefined) throw new GatewayRefusal('NOTHING_CAPTURED')
      const made =
        unit?.refunds?.find(({ customId }) => customId === key) ??
        (
          await asked(
            payments.refundCapturedPayment({
              captureId,
              paypalRequestId: key,
              prefer: WHOLE,
              body: { amount: toPayPal(amount), customId: key },
            }),
          )
        ).result
      if (made.status === RefundStatus.Failed || made.status === RefundStatus.Cancelled)
        throw new GatewayRefusal(made.status)
      if (made.id === undefined) throw new GatewayUnavailable('PayPal told no id of a refund')
      return { reference: made.id }
    },
    async findRefund(reference) {
      const refund = (await found(payments.getRefund({ refundId: reference })))?.result
      if (!refund) return undefined
      const isOver = refund.status === RefundStatus.Failed || refund.status === RefundStatus.Cancelled
      return {
        key: refund.customId ?? '',
        state: isOver ? 'failed' : refund.status === RefundStatus.Completed ? 'done' : 'pending',
        failureCode: isOver ? refund.status : undefined,
      }
    },
    async findDispute(reference) {
      const known = await findCase(reference)
      return known && toDispute(known)
    },
    async readWebhook({ headers, text, now }) {
      const sentAt = Date.parse(headers.get('paypal-transmission-time') ?? '')
      if (!(Math.abs(now.getTime() - sentAt) <= TOLERANCE_MS)) return undefined
      const event = Event.safeParse(parsed(text))
      if (!event.success || !(await isSent(headers, text))) return undefined
      const { id, event_type, create_time } = event.data
      return { id, about: subjectOf(event.data), payload: { id, event_type, create_time } }
    },
  }
}

function subjectOf({ resource_type: type, resource }: z.output<typeof Event>): EventSubject | undefined {
  const { id, dispute_id: disputeId, supplementary_data: more } = resource
  const batch = resource.payout_batch_id ?? resource.batch_header?.payout_batch_id
  if (batch !== undefined) return { kind: 'payout', reference: batch }
  if (disputeId !== undefined) return { kind: 'dispute', reference: disputeId }
  if (type === 'refund' && id !== undefined) return { kind: 'refund', reference: id }
  const reference = type === 'checkout-order' ? id : more?.related_ids?.order_id
  return reference === undefined ? undefined : { kind: 'payment', reference }
}

const PAYOUTS = '/v1/payments/payouts'

function batchIdIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !refusing.has(error.statusCode)) return undefined
  const { data } = PayoutRefused.safeParse(parsed(String(error.body)))
  return data?.links.map(({ href }) => /\/v1\/payments\/payouts\/([\w-]+)/.exec(href)?.[1]).find(Boolean)
}

/** Unclaimed payouts are claimed or returned after thirty days. PayPal sends a webhook in both cases. */
function toPayout({ batch_header: batch, items }: z.output<typeof PayoutResponse>): GatewayPayout {
  const [item] = items
  const code = item?.transaction_status ?? batch.batch_status
  const isOver = failedPayoutStatuses.has(code) || failedPayoutStatuses.has(batch.batch_status)
  return {
    reference: batch.payout_batch_id,
    key: batch.sender_batch_header.sender_batch_id,
    amount: { minor: minorOf(batch.amount.value), currency: batch.amount.currency },
    state: isOver ? 'failed' : item?.transaction_status === 'SUCCESS' ? 'paid' : 'pending',
    failureCode: isOver ? (item?.errors?.name ?? code) : undefined,
  }
}

/** Source: developer.paypal.com, Payouts API, statuses of batches and of their items. */
const failedPayoutStatuses: ReadonlySet<string> = new Set(
  'DENIED CANCELED FAILED RETURNED BLOCKED REFUNDED REVERSED'.split(' '),
)

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

/** Redirects requests, because the library knows only PayPal's own addresses. */
function withBaseUrl(apiUrl: string | undefined, send: typeof fetch): typeof fetch {
  if (apiUrl === undefined) return send
  return (input, init) => {
    const isRequest = input instanceof Request
    const { pathname, search } = new URL(isRequest ? input.url : input)
    const address = `${apiUrl}${pathname}${search}`
    return isRequest ? send(new Request(address, input), init) : send(address, init)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs a call. Distinguishes refusals by PayPal from errors that can be retried. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const isRefusal = error instanceof ApiError && refusing.has(error.statusCode)
    if (!isRefusal) throw new GatewayUnavailable('PayPal did not carry it out', { cause: error })
    const { name, error: code, details } = Failure.catch({}).parse(parsed(String(error.body)))
    throw new GatewayRefusal(details?.[0]?.issue ?? name ?? code ?? String(error.statusCode))
  }
}

/** Returns undefined if the id does not exist. */
async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await asked(call)
  } catch (error) {
    if (error instanceof GatewayRefusal && missing.has(error.code)) return undefined
    throw error
  }
}

const missing: ReadonlySet<string> = new Set(['RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])
const refusing: ReadonlySet<number> = new Set([400, 404, 422])

function authorisationIn(order: Pick<Order, 'purchaseUnits'>) {
  return order.purchaseUnits?.[0]?.payments?.authorizations?.at(-1)
}

function toPayment(order: Pick<Order, OrderParts>, isLive: boolean): GatewayPayment {
  const unit = order.purchaseUnits?.[0]
  const captures = unit?.payments?.captures ?? []
  const taken = captures.filter(isTaken)
  const currency = unit?.amount?.currencyCode ?? ''
  const state = stateOf(order, captures)
  const held = authorisationIn(order)
  return {
    reference: order.id ?? '',
    key: unit?.customId ?? '',
    state,
    amount: { minor: minorOf(unit?.amount?.value), currency },
    capturedMinor: sumMinor(taken.map(({ amount }) => minorOf(amount?.value))),
    isLive,
    // Refunds go to one capture, so each payment has one.
    ...(state === 'authorised' &&
      held?.status === AuthorizationStatus.Created &&
      captures.length === 0 && {
        held: {
          until: held.expirationTime === undefined ? undefined : new Date(held.expirationTime),
          takesParts: false,
        },
      }),
    failureCode: state === 'failed' ? (captures.at(-1)?.status ?? held?.status) : undefined,
    nextActionUrl: order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href,
  }
}

type OrderParts = 'id' | 'status' | 'purchaseUnits' | 'links'

function stateOf(
  order: Pick<Order, OrderParts>,
  captures: readonly OrdersCapture[],
): GatewayPayment['state'] {
  switch (order.status) {
    case OrderStatus.Completed: {
      if (captures.some(isTaken)) return 'captured'
      if (captures.some((capture) => capture.status === CaptureStatus.Pending)) return 'authorised'
      const held = authorisationIn(order)?.status
      if (held === AuthorizationStatus.Voided) return 'cancelled'
      return held === AuthorizationStatus.Created || held === AuthorizationStatus.Pending
        ? 'authorised'
        : 'failed'
    }
    case OrderStatus.Approved:
      return 'approved'
    case OrderStatus.Voided:
      return 'cancelled'
    default:
      return 'requires_action'
  }
}

/** Returns whether money was captured, even if refunded since. */
function isTaken({ status }: OrdersCapture): boolean {
  return (
    status === CaptureStatus.Completed ||
    status === CaptureStatus.PartiallyRefunded ||
    status === CaptureStatus.Refunded
  )
}

/**
 * Currencies in which PayPal accepts two decimals. It accepts only whole HUF, JPY and TWD, unlike prices here.
 * Source: developer.paypal.com/api/rest/reference/currency-codes.
 */
const taken: ReadonlySet<string> = new Set(
  'AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
)

function toPayPal({ minor, currency }: Money): { currencyCode: string; value: string } {
  return { currencyCode: currency, value: decimalOf(minor) }
}

/** Converts decimal text exactly to minor units; invalid text becomes -1, which no payment requests. */
function minorOf(value: string | undefined): number {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value ?? '') ?? []
  return whole === '' ? -1 : Number(whole + fraction.padEnd(2, '0'))
}

function localeOf(locale: string): string {
  return locale.startsWith('fr') ? 'fr-FR' : locale.startsWith('ar') ? 'ar-EG' : 'en-US'
}
