/** Minimal Stripe: PaymentIntents, refunds and signed events, with Stripe's form encoding and JSON. */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { stripeGateway } from '#run/gateways/stripe.ts'
import { openConnection, restoreEntries, type Webhook, type Wire } from './wire.ts'

export const stripeConfig = {
  secretKey: 'sk_test_0123456789',
  publishableKey: 'pk_test_0123456789',
  webhookSecret: 'whsec_0123456789abcdef',
  connectWebhookSecret: 'whsec_connected_0123456789',
  isLive: false,
  apiUrl: 'https://stripe.test',
}

interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  amount_capturable: number
  capture_method: string
  canceled_at: number | null
  latest_charge: null | { id: string; object: 'charge'; payment_method_details: object }
  cancellation_reason: string | null
  client_secret: string
  created: number
  currency: string
  description: string | null
  last_payment_error: null | { type: string; code: string; decline_code?: string; message: string }
  livemode: boolean
  metadata: Record<string, string>
  next_action: null | { type: string; redirect_to_url: { url: string; return_url: string } }
  payment_method_types: string[]
  customer: string | null
  payment_method: null | Card
  setup_future_usage: string | null
  status: string
}

interface Card {
  id: string
  object: 'payment_method'
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  payment_intent: string
  metadata: Record<string, string>
  status: string
}

interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  payment_intent: string
  reason: string
  status: string
  balance_transactions: { id: string; object: 'balance_transaction'; fee: number; currency: string }[]
  evidence_details: { due_by: number | null }
}

interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  currency: string
  destination: string
  metadata: Record<string, string>
  reversed: boolean
  transfer_group: string | null
}

interface Account {
  id: string
  object: 'account'
  type: string | null
  country: string | null
  email: string | null
  capabilities: { transfers: 'inactive' | 'active' }
}

export const disputeFee = 1500

export interface StripeWire extends Wire {
  /** Makes the bank require 3-D Secure authentication for a card. */
  readonly challenge: (reference: string) => void
  readonly setLive: (reference: string) => void
  readonly answerFromCache: (how: 'paid' | 'challenged' | 'declined') => void
  readonly attachedCards: () => number
  /** Opens an inquiry about a payment, which withdraws no money yet. */
  readonly inquire: (reference: string) => void
  /** Sets whether newly authorised cards support multiple captures. */
  readonly captureInParts: (can: boolean) => void
  readonly refuseCaptures: (refuses: boolean) => void
  readonly endAuthorisation: (reference: string) => void
  readonly accounts: () => readonly Account[]
  /** Makes an account eligible for payouts, or ineligible until it provides more information. */
  readonly moveAccount: (reference: string, canBePaid: boolean) => void
  readonly transfers: () => readonly Transfer[]
  readonly reverseTransfer: (reference: string) => void
  /** Forgets idempotency keys, as Stripe does after a day. */
  readonly forgetAnswers: () => void
}

interface StripeOptions {
  readonly now: () => Date
  readonly capture?: 'at_placing' | 'on_acceptance'
}

const authorisedDays = 7

export function openStripe({ now, capture = 'at_placing' }: StripeOptions): StripeWire {
  let takesParts = true
  let refusesCaptures = false
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const cards = new Map<string, Card>()
  const customers = new Set<string>()
  let savedCard: 'paid' | 'challenged' | 'declined' = 'paid'
  const disputes = new Map<string, Dispute>()
  const transfers: Transfer[] = []
  const accounts = new Map<string, Account>()
  const remembered = new Map<string, { params: string; answer: object }>()
  const webhooks: Webhook[] = []
  const ids = idsOf()
  const app = new Hono()
  const line = openConnection((request) => app.fetch(request))

  function told(type: string, object: object): void {
    webhooks.push(eventOf(type, object))
  }

  function eventOf(type: string, object: object, secret = stripeConfig.webhookSecret): Webhook {
    const created = Math.floor(now().getTime() / 1000)
    const event = {
      id: ids('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    return signed(type, JSON.stringify(event, undefined, 2), now(), secret)
  }

  function theIntent(id: string): Intent {
    const intent = intents.get(id)
    if (!intent) throw new Error(`Stripe object ${id} not found`)
    return intent
  }

  /** Opens a dispute or an inquiry about a payment, with or without withdrawing the money. */
  function begun(
    intent: string,
    amount: number,
    how: Pick<Dispute, 'status' | 'balance_transactions'>,
  ): Dispute {
    const dispute: Dispute = {
      ...how,
      id: ids('dp'),
      object: 'dispute',
      amount,
      currency: theIntent(intent).currency,
      payment_intent: intent,
      reason: 'product_not_received',
      evidence_details: { due_by: Math.floor(now().getTime() / 1000) + 7 * 24 * 60 * 60 },
    }
    disputes.set(dispute.id, dispute)
    told('charge.dispute.created', dispute)
    return dispute
  }

  app.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${stripeConfig.secretKey}`) return next()
    return context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 401)
  })

  /** Replays the first answer of an idempotency key, as Stripe does for a day. */
  async function once(request: Request, carryOut: (params: URLSearchParams) => object): Promise<Response> {
    const key = request.headers.get('idempotency-key')
    const params = await request.text()
    const known = key === null ? undefined : remembered.get(key)
    if (known && known.params !== params)
      return Response.json(
        { error: { type: 'idempotency_error', message: 'Other parameters' } },
        { status: 400 },
      )
    const answer = known?.answer ?? carryOut(new URLSearchParams(params))
    if (key !== null) remembered.set(key, { params, answer })
    return Response.json(answer)
  }

  app.post('/v1/payment_intents', (context) =>
    once(context.req.raw, (params) => {
      const id = ids('pi')
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount: Number(params.get('amount')),
        amount_received: 0,
        amount_capturable: 0,
        capture_method: params.get('capture_method') ?? 'automatic_async',
        latest_charge: null,
        canceled_at: null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${ids('s')}`,
        created: Math.floor(now().getTime() / 1000),
        currency: params.get('currency') ?? '',
        description: params.get('description'),
        last_payment_error: null,
        livemode: false,
        metadata: metadataOf(params),
        next_action: null,
        customer: params.get('customer'),
        payment_method: cards.get(params.get('payment_method') ?? '') ?? null,
        setup_future_usage: params.get('setup_future_usage'),
        payment_method_types: params.getAll('allowed_payment_method_types[0]'),
        status: 'requires_payment_method',
      }
      intents.set(id, intent)
      told('payment_intent.created', intent)
      return structuredClone(intent)
    }),
  )
  app.get('/v1/payment_intents/search', (context) => {
    const [, key = ''] = /^metadata\['key'\]:'([^']*)'$/.exec(context.req.query('query') ?? '') ?? []
    const data = [...intents.values()].filter(({ metadata }) => metadata.key === key)
    return context.json({ object: 'search_result', data, has_more: false, url: '/v1/payment_intents/search' })
  })
  app.get('/v1/payment_intents/:id', (context) => {
    const intent = intents.get(context.req.param('id'))
    return intent ? context.json(intent) : context.json(missing('payment_intent'), 404)
  })
  app.post('/v1/payment_intents/:id/cancel', (context) => {
    const intent = intents.get(context.req.param('id'))
    if (!intent) return context.json(missing('payment_intent'), 404)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
      const code = 'payment_intent_unexpected_state'
      return context.json({ error: { type: 'invalid_request_error', code, message } }, 400)
    }
    Object.assign(intent, {
      status: 'canceled',
      cancellation_reason: 'abandoned',
      next_action: null,
      amount_capturable: 0,
    })
    told('payment_intent.canceled', intent)
    return context.json(intent)
  })
  app.post('/v1/payment_intents/:id/confirm', (context) => {
    const intent = theIntent(context.req.param('id'))
    const isOwn = intent.payment_method !== null && intent.payment_method.customer === intent.customer
    if (!isOwn) return context.json(missing('payment_method'), 400)
    if (savedCard === 'paid') approve(intent)
    if (savedCard === 'challenged') challenge(intent)
    if (savedCard === 'declined') decline(intent)
    if (savedCard !== 'declined') return context.json(intent)
    return context.json({ error: { ...intent.last_payment_error, payment_intent: intent } }, 402)
  })
  app.post('/v1/customers', (context) =>
    once(context.req.raw, () => {
      const id = ids('cus')
      customers.add(id)
      return { id, object: 'customer' }
    }),
  )
  app.delete('/v1/customers/:id', (context) => {
    const id = context.req.param('id')
    if (!customers.delete(id)) return context.json(missing('customer'), 404)
    for (const card of cards.values()) if (card.customer === id) card.customer = null
    return context.json({ id, object: 'customer', deleted: true })
  })
  app.get('/v1/payment_methods/:id', (context) => {
    const card = cards.get(context.req.param('id'))
    return card ? context.json(card) : context.json(missing('payment_method'), 404)
  })
  app.post('/v1/payment_methods/:id/detach', (context) => {
    const card = cards.get(context.req.param('id'))
    if (!card?.customer) return context.json(missing('payment_method'), 404)
    card.customer = null
    return context.json(card)
  })

  app.post('/v1/payment_intents/:id/capture', async (context) => {
    const intent = intents.get(context.req.param('id'))
    if (!intent) return context.json(missing('payment_intent'), 404)
    const params = new URLSearchParams(await context.req.raw.clone().text())
    const isKnown = remembered.has(context.req.header('idempotency-key') ?? '')
    const amount = Number(params.get('amount_to_capture'))
    const refused = (code: string, type = 'invalid_request_error') =>
      context.json({ error: { type, code, message: code } }, type === 'card_error' ? 402 : 400)
    if (!isKnown && refusesCaptures) return refused('card_declined', 'card_error')
    if (!isKnown && intent.status !== 'requires_capture') return refused('payment_intent_unexpected_state')
    if (!isKnown && amount > intent.amount_capturable) return refused('amount_too_large')
    const isFinal = params.get('final_capture') !== 'false'
    if (!isKnown && !isFinal && !takesParts) return refused('multicapture_not_available')
    return once(context.req.raw, () => {
      intent.amount_received += amount
      intent.amount_capturable = isFinal ? 0 : intent.amount_capturable - amount
      if (intent.amount_capturable === 0) intent.status = 'succeeded'
      told('charge.captured', { id: ids('ch'), object: 'charge', payment_intent: intent.id })
      if (intent.status === 'succeeded') told('payment_intent.succeeded', intent)
      return structuredClone(intent)
    })
  })
  app.get('/v1/refunds', (context) => {
    const data = refunds.filter(({ payment_intent: of }) => of === context.req.query('payment_intent'))
    return context.json({ object: 'list', data, has_more: false, url: '/v1/refunds' })
  })
  app.post('/v1/refunds', async (context) => {
    const params = new URLSearchParams(await context.req.raw.clone().text())
    const intent = theIntent(params.get('payment_intent') ?? '')
    const isKnown = remembered.has(context.req.header('idempotency-key') ?? '')
    if (!isKnown && refundedOf(intent.id) + Number(params.get('amount')) > intent.amount_received) {
      const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded' }
      return context.json({ error }, 400)
    }
    return once(context.req.raw, () => {
      const refund: Refund = {
        id: ids('re'),
        object: 'refund',
        amount: Number(params.get('amount')),
        currency: intent.currency,
        payment_intent: intent.id,
        metadata: metadataOf(params),
        status: 'succeeded',
      }
      refunds.push(refund)
      told('refund.created', refund)
      told('charge.refunded', { id: ids('ch'), object: 'charge', payment_intent: intent.id, refunded: true })
      return structuredClone(refund)
    })
  })

  app.get('/v1/refunds/:id', (context) => {
    const refund = refunds.find(({ id }) => id === context.req.param('id'))
    return refund ? context.json(refund) : context.json(missing('refund'), 404)
  })
  app.get('/v1/disputes/:id', (context) => {
    const dispute = disputes.get(context.req.param('id'))
    return dispute ? context.json(dispute) : context.json(missing('dispute'), 404)
  })

  app.post('/v1/accounts', (context) =>
    once(context.req.raw, (params) => {
      const id = ids('acct')
      const account: Account = {
        id,
        object: 'account',
        type: params.get('type'),
        country: params.get('country'),
        email: params.get('email'),
        capabilities: { transfers: 'inactive' },
      }
      accounts.set(id, account)
      return structuredClone(account)
    }),
  )
  app.get('/v1/accounts/:id', (context) => {
    const account = accounts.get(context.req.param('id'))
    return account ? context.json(account) : context.json(missing('account'), 404)
  })
  app.post('/v1/account_links', (context) =>
    once(context.req.raw, (params) => ({
      object: 'account_link',
      created: 1,
      expires_at: 300,
      url: `https://connect.stripe.com/setup/e/${params.get('account')}/${ids('link')}`,
    })),
  )
  app.get('/v1/transfers', (context) => {
    const data = transfers.filter(({ transfer_group: of }) => of === context.req.query('transfer_group'))
    return context.json({ object: 'list', data, has_more: false, url: '/v1/transfers' })
  })
  app.get('/v1/transfers/:id', (context) => {
    const transfer = transfers.find(({ id }) => id === context.req.param('id'))
    return transfer ? context.json(transfer) : context.json(missing('transfer'), 404)
  })
  app.post('/v1/transfers', async (context) => {
    const params = new URLSearchParams(await context.req.raw.clone().text())
    const account = accounts.get(params.get('destination') ?? '')
    if (account?.capabilities.transfers !== 'active') {
      const code = 'insufficient_capabilities_for_transfer'
      return context.json({ error: { type: 'invalid_request_error', code, message: code } }, 400)
    }
    return once(context.req.raw, () => {
      const transfer: Transfer = {
        id: ids('tr'),
        object: 'transfer',
        amount: Number(params.get('amount')),
        amount_reversed: 0,
        currency: params.get('currency') ?? '',
        destination: account.id,
        metadata: metadataOf(params),
        reversed: false,
        transfer_group: params.get('transfer_group'),
      }
      transfers.push(transfer)
      told('transfer.created', transfer)
      return structuredClone(transfer)
    })
  })

  /** Creates a card from entered details, attached to its customer if it is to be saved. */
  function saveCard({ setup_future_usage: isKept, customer }: Intent): Card {
    const card: Card = {
      id: ids('pm'),
      object: 'payment_method',
      type: 'card',
      customer: isKept ? customer : null,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: now().getUTCFullYear() + 3 },
    }
    cards.set(card.id, card)
    return card
  }

  function authorise(intent: Intent): void {
    const before = Math.floor(now().getTime() / 1000) + authorisedDays * 24 * 60 * 60
    const multicapture = { status: takesParts ? 'available' : 'unavailable' }
    Object.assign(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      last_payment_error: null,
      next_action: null,
      latest_charge: {
        id: ids('ch'),
        object: 'charge',
        payment_method_details: { type: 'card', card: { capture_before: before, multicapture } },
      },
    })
    told('payment_intent.amount_capturable_updated', intent)
  }

  function approve(intent: Intent): void {
    intent.payment_method ??= saveCard(intent)
    if (intent.status === 'canceled' || intent.status === 'succeeded')
      throw new Error(`Cannot pay a ${intent.status} payment by card`)
    if (intent.capture_method === 'manual') {
      authorise(intent)
      return
    }
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      next_action: null,
    })
    told('charge.succeeded', { id: ids('ch'), object: 'charge', payment_intent: intent.id })
    told('payment_intent.succeeded', intent)
  }

  function decline(intent: Intent): void {
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    })
    told('payment_intent.payment_failed', intent)
  }

  function challenge(intent: Intent): void {
    Object.assign(intent, {
      status: 'requires_action',
      last_payment_error: null,
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { url: 'https://hooks.stripe.test/3ds', return_url: 'http://market.test/' },
      },
    })
    told('payment_intent.requires_action', intent)
  }

  function refundedOf(intent: string): number {
    return refunds
      .filter((refund) => refund.payment_intent === intent)
      .reduce((sum, { amount }) => sum + amount, 0)
  }

  return {
    gateway: stripeGateway({ ...stripeConfig, capture, fetch: line.fetch }),
    line,
    approve: (reference) => approve(theIntent(reference)),
    decline: (reference) => decline(theIntent(reference)),
    challenge: (reference) => challenge(theIntent(reference)),
    spoil(reference, { amount, currency }) {
      const intent = theIntent(reference)
      if (amount !== undefined) intent.amount = amount
      if (currency !== undefined) intent.currency = currency.toLowerCase()
    },
    dispute(reference, minor = theIntent(reference).amount_received) {
      const { currency } = theIntent(reference)
      const dispute = begun(reference, minor, {
        status: 'needs_response',
        balance_transactions: [{ id: ids('txn'), object: 'balance_transaction', fee: disputeFee, currency }],
      })
      told('charge.dispute.funds_withdrawn', dispute)
      return dispute.id
    },
    inquire(reference) {
      const { amount_received: minor } = theIntent(reference)
      begun(reference, minor, { status: 'warning_needs_response', balance_transactions: [] })
    },
    decide(id, state) {
      const dispute = disputes.get(id)
      if (!dispute) throw new Error(`Stripe object ${id} not found`)
      dispute.status = state === 'answered' ? 'under_review' : state
      told(state === 'answered' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute)
    },
    failRefund(reference) {
      const refund = refunds.findLast(({ payment_intent: of }) => of === reference)
      if (!refund) throw new Error(`No refund found for ${reference}`)
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
      told('refund.updated', refund)
      told('refund.failed', refund)
    },
    answerFromCache(how) {
      savedCard = how
    },
    attachedCards: () => [...cards.values()].filter(({ customer }) => customer !== null).length,
    captureInParts(can) {
      takesParts = can
    },
    refuseCaptures(refuses) {
      refusesCaptures = refuses
    },
    endAuthorisation(reference) {
      const intent = theIntent(reference)
      Object.assign(intent, { status: 'canceled', cancellation_reason: 'automatic', amount_capturable: 0 })
      told('payment_intent.canceled', intent)
    },
    accounts: () => [...accounts.values()],
    moveAccount(reference, canBePaid) {
      const account = accounts.get(reference)
      if (!account) throw new Error(`Stripe object ${reference} not found`)
      account.capabilities.transfers = canBePaid ? 'active' : 'inactive'
      webhooks.push(eventOf('account.updated', account, stripeConfig.connectWebhookSecret))
    },
    transfers: () => transfers,
    reverseTransfer(reference) {
      const transfer = transfers.find(({ id }) => id === reference)
      if (!transfer) throw new Error(`Stripe object ${reference} not found`)
      Object.assign(transfer, { reversed: true, amount_reversed: transfer.amount })
      told('transfer.reversed', transfer)
    },
    forgetAnswers: () => remembered.clear(),
    setLive(reference) {
      theIntent(reference).livemode = true
    },
    at(reference) {
      const { amount_received: captured, status: state } = theIntent(reference)
      const refundsCount = refunds.filter(({ payment_intent: of }) => of === reference).length
      return { captured, refunded: refundedOf(reference), refundsCount, state }
    },
    paymentsCount: () => intents.size,
    claim(type, reference) {
      const object = type.startsWith('charge.')
        ? { id: ids('ch'), object: 'charge', payment_intent: reference }
        : theIntent(reference)
      return eventOf(type, object)
    },
    keep() {
      const kept = structuredClone({ intents, refunds, remembered })
      return () => {
        const { intents: before, refunds: refunded, remembered: known } = structuredClone(kept)
        refunds.splice(0, refunds.length, ...refunded)
        restoreEntries(intents, before)
        restoreEntries(remembered, known)
        webhooks.length = 0
      }
    },
    drainWebhooks: () => webhooks.splice(0),
    resign({ type, text }, { at = now(), isForged }) {
      return signed(type, text, at, isForged ? 'whsec_of_somebody_else' : stripeConfig.webhookSecret)
    },
  }
}

/** docs.stripe.com/webhooks/signatures: HMAC-SHA256 of 'seconds.body'. */
function signed(type: string, text: string, at: Date, secret: string): Webhook {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  return { type, text, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } }
}

function metadataOf(params: URLSearchParams): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const [name, value] of params) {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
    if (key !== undefined) metadata[key] = value
  }
  return metadata
}

function missing(what: string) {
  return {
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}`,
      param: 'id',
    },
  }
}

function idsOf(): (prefix: string) => string {
  let count = 0
  const run = crypto.randomUUID().slice(0, 8)
  return (prefix) => `${prefix}_${run}${++count}`
}
