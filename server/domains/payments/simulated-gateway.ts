/** Client of the simulated gateway in run/simulated-gateway, over HTTP like a real one. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DisputeState, disputeReasons } from '#contract/disputes.ts'
import {
  type CaptureTime,
  type CardSaving,
  type EventSubject,
  type Gateway,
  type GatewayDispute,
  type GatewayPayment,
  GatewayRefusal,
  GatewayUnavailable,
} from './gateway.ts'

export interface SimulatedGatewayOptions {
  /** Base URL without a trailing slash. */
  readonly url: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** When order payments are captured; defaults to `at_placing`. */
  readonly capture?: CaptureTime
  /** Sends requests; tests pass in the gateway itself instead of the network. */
  readonly fetch?: (request: Request) => Promise<Response>
}

const TIMEOUT_MS = 5_000
const TOLERANCE_S = 300
const SECRET_LENGTH_MIN = 32

const Payment = z.object({
  id: z.string(),
  key: z.string(),
  state: z.enum(['requires_action', 'authorised', 'captured', 'failed', 'cancelled']),
  amount: z.object({ minor: z.int(), currency: z.string() }),
  captured_minor: z.int(),
  authorised_until: z.iso.datetime({ offset: true }).optional(),
  takes_parts: z.boolean().optional(),
  kept_card: z
    .object({
      token: z.string(),
      brand: z.string(),
      last_four: z.string(),
      expires_month: z.int(),
      expires_year: z.int(),
    })
    .optional(),
  is_live: z.boolean(),
  failure_code: z.string().optional(),
  next_action_url: z.string().optional(),
})
const Refund = z.object({ id: z.string() })
const Refusal = z.object({ code: z.string() })
const RefundProgress = z.object({
  id: z.string(),
  key: z.string(),
  state: z.enum(['done', 'failed']),
  failure_code: z.string().optional(),
})
const Dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  reason: z.enum(disputeReasons),
  state: DisputeState,
  amount: z.object({ minor: z.int(), currency: z.string() }),
  fee_minor: z.int(),
  respond_by: z.iso.datetime({ offset: true }),
})
const Event = z.looseObject({
  id: z.string(),
  payment_id: z.string(),
  dispute_id: z.string().optional(),
  refund_id: z.string().optional(),
})

/** @throws {Error} when the webhook secret is too short */
export function simulatedGateway(options: SimulatedGatewayOptions): Gateway {
  if (options.webhookSecret.length < SECRET_LENGTH_MIN) {
    throw new Error(`Webhook secret of the simulated gateway is shorter than ${SECRET_LENGTH_MIN} characters`)
  }
  const call = callerFor(options)
  return {
    name: 'simulated',
    method: 'card',
    isLive: false,
    takes: () => true,
    capture: options.capture ?? 'at_placing',
    cards: cardsOf(call),
    async createPayment({ key, amount, description, returnUrl, locale, capture: time, ...kept }) {
      const capture = time === 'on_acceptance' ? 'later' : 'at_once'
      const asked = {
        ...{ key, amount, description, return_url: returnUrl, locale, capture },
        ...{ customer: kept.customer, saves_card: kept.savesCard, card: kept.card },
      }
      return toPayment(await call('POST', '/payments', asked))
    },
    async findPayment(by) {
      const path =
        'reference' in by
          ? `/payments/${encodeURIComponent(by.reference)}`
          : `/payments?key=${encodeURIComponent(by.key)}`
      const found = await call('GET', path)
      return found === undefined ? undefined : toPayment(found)
    },
    capturePayment() {
      throw new Error('The simulated gateway captures approved payments without a request')
    },
    async takePart({ key, paymentReference, amount, isLast }) {
      const path = `/payments/${encodeURIComponent(paymentReference)}/captures`
      return toPayment(await call('POST', path, { key, amount, is_last: isLast }))
    },
    async cancelPayment(reference) {
      return toPayment(await call('POST', `/payments/${encodeURIComponent(reference)}/cancel`))
    },
    async refund({ key, paymentReference, amount }) {
      const path = `/payments/${encodeURIComponent(paymentReference)}/refunds`
      const refund = Refund.parse(await call('POST', path, { key, amount }))
      return { reference: refund.id }
    },
    async findRefund(reference) {
      const answer = await call('GET', `/refunds/${encodeURIComponent(reference)}`)
      if (answer === undefined) return undefined
      const { key, state, failure_code: failureCode } = RefundProgress.parse(answer)
      return { key, state, failureCode }
    },
    async findDispute(reference) {
      const answer = await call('GET', `/disputes/${encodeURIComponent(reference)}`)
      return answer === undefined ? undefined : toDispute(answer)
    },
    async readWebhook({ headers, text, now }) {
      if (!isSigned(headers.get('x-signature') ?? '', text, { secret: options.webhookSecret, now }))
        return undefined
      const payload = Event.parse(JSON.parse(text))
      return { id: payload.id, about: subjectOf(payload), payload }
    },
  }
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>

/** Returns a function that calls the gateway; its answer is undefined if what it asks for does not exist. */
function callerFor({ url, apiKey, fetch: send = fetch }: SimulatedGatewayOptions): Call {
  return async (method, path, body) => {
    const request = new Request(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, answer } = await read(request)
    if (status === 404 && method === 'GET') return undefined
    if (status >= 500) throw new GatewayUnavailable(`The simulated gateway answered ${status}`)
    if (status >= 400) throw new GatewayRefusal(Refusal.parse(answer).code)
    return answer
  }

  async function read(request: Request): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await send(request)
      return { status: response.status, answer: await response.json() }
    } catch (error) {
      throw new GatewayUnavailable('The simulated gateway did not answer', { cause: error })
    }
  }
}

function cardsOf(call: Call): CardSaving {
  return {
    // The simulated gateway uses the marketplace's key as the customer id.
    createCustomer: async (key) => key,
    async forgetCard(token) {
      await call('POST', `/cards/${encodeURIComponent(token)}/forget`)
    },
    async forgetCustomer(customer) {
      await call('POST', `/customers/${encodeURIComponent(customer)}/forget`)
    },
  }
}

function subjectOf({ payment_id, dispute_id, refund_id }: z.output<typeof Event>): EventSubject {
  if (dispute_id !== undefined) return { kind: 'dispute', reference: dispute_id }
  if (refund_id !== undefined) return { kind: 'refund', reference: refund_id }
  return { kind: 'payment', reference: payment_id }
}

/** Checks a signature `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>` and its age. */
function isSigned(signature: string, text: string, { secret, now }: { secret: string; now: Date }): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (given === '' || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.${text}`).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}

function toPayment(answer: unknown): GatewayPayment {
  const payment = Payment.parse(answer)
  return {
    reference: payment.id,
    key: payment.key,
    state: payment.state,
    amount: payment.amount,
    capturedMinor: payment.captured_minor,
    ...(payment.state === 'authorised' && {
      held: {
        until: payment.authorised_until === undefined ? undefined : new Date(payment.authorised_until),
        takesParts: payment.takes_parts === true,
      },
    }),
    ...(payment.kept_card && {
      savedCard: {
        token: payment.kept_card.token,
        brand: payment.kept_card.brand,
        lastFour: payment.kept_card.last_four,
        expiresMonth: payment.kept_card.expires_month,
        expiresYear: payment.kept_card.expires_year,
      },
    }),
    isLive: payment.is_live,
    failureCode: payment.failure_code,
    nextActionUrl: payment.next_action_url,
  }
}

function toDispute(answer: unknown): GatewayDispute {
  const { id, payment_id, reason, state, amount, fee_minor, respond_by } = Dispute.parse(answer)
  return {
    reference: id,
    payment: { reference: payment_id },
    reason,
    state,
    amount,
    lostMinor: state === 'lost' ? amount.minor : 0,
    fee: { minor: fee_minor, currency: amount.currency },
    respondBy: new Date(respond_by),
  }
}
