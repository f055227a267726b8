/** Minimal PayPal: tokens, orders, captures, refunds and webhooks with verification, in PayPal's JSON. */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { CaptureTime } from '#platform/config.ts'
import { paypalGateway } from '#run/gateways/paypal.ts'
import { openConnection, restoreEntries, type Webhook, type Wire } from './wire.ts'

export const paypalConfig = {
  clientId: 'AeA1QIZXiflr1',
  clientSecret: 'ECYYrrSHdKfk',
  webhookId: '8PT597110X687430L',
  isLive: false,
  capture: 'at_placing' as const,
  arePayoutsOn: true,
  apiUrl: 'https://paypal.test',
}

interface Amount {
  currency_code: string
  value: string
}

interface Order {
  id: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  status: string
  purchase_units: {
    reference_id: 'default'
    amount: Amount
    custom_id: string
    description: string
    payments?: {
      authorizations?: {
        id: string
        status: string
        amount: Amount
        custom_id: string
        expiration_time: string
      }[]
      captures: { id: string; status: string; amount: Amount; final_capture: boolean; custom_id: string }[]
      refunds?: { id: string; status: string; amount: Amount; custom_id: string }[]
    }
  }[]
  links: { href: string; rel: string; method: string }[]
}

interface Case {
  dispute_id: string
  reason: string
  status: string
  dispute_amount: Amount
  seller_response_due_date: string
  disputed_transactions: { seller_transaction_id: string; custom: string }[]
  dispute_outcome?: { outcome_code: string; amount_refunded?: Amount }
}

interface Batch {
  batch_header: {
    payout_batch_id: string
    batch_status: string
    sender_batch_header: { sender_batch_id: string }
    amount: { currency: string; value: string }
  }
  items: {
    payout_item_id: string
    transaction_status: string
    receiver: string
    errors?: { name: string }
  }[]
}

interface BatchPayoutRequest {
  sender_batch_header: { sender_batch_id: string }
  items: { receiver: string; amount: { currency: string; value: string } }[]
}

interface Asked {
  intent: Order['intent']
  purchase_units: { amount: Amount; custom_id: string; description: string }[]
}

export interface PayPalWire extends Wire {
  /** Makes the payer's bank refuse captures of authorised payments, or accept them again. */
  readonly refuseCaptures: (isRefused: boolean) => void
  readonly endAuthorisation: (reference: string) => void
  /** All payouts made, oldest first. */
  readonly payouts: () => readonly {
    reference: string
    key: string
    to: string
    minor: number
    state: string
  }[]
  readonly movePayout: (reference: string, status: string, error?: string) => void
  /** Simulates an account with insufficient funds, until reset. */
  readonly emptyAccount: (isEmpty: boolean) => void
  /** Forgets answers to earlier requests, as PayPal does; batch ids are remembered longer. */
  readonly forgetAnswers: () => void
}

const AUTHORISED_MS = 29 * 24 * 60 * 60 * 1000

export function openPayPal({
  now,
  capture: captureTime = 'at_placing',
}: {
  now: () => Date
  capture?: CaptureTime
}): PayPalWire {
  const orders = new Map<string, Order>()
  const declined = new Set<string>()
  let areCapturesRefused = false
  const cases = new Map<string, Case>()
  const batches = new Map<string, Batch>()
  let isEmpty = false
  const remembered = new Map<string, object>()
  const webhooks: Webhook[] = []
  const ids = idsOf()
  const app = new Hono()
  const line = openConnection((request) => app.fetch(request))

  function told(type: string, resourceType: string, resource: object): void {
    webhooks.push(eventOf(type, resourceType, resource))
  }

  function eventOf(type: string, resourceType: string, resource: object): Webhook {
    const event = {
      id: `WH-${ids()}`,
      event_version: '1.0',
      create_time: now().toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: type,
      resource: structuredClone(resource),
      links: [],
    }
    return sealed(type, JSON.stringify(event), now(), paypalConfig.webhookId)
  }

  function theOrder(id: string): Order {
    const order = orders.get(id)
    if (!order) throw new Error(`PayPal object ${id} not found`)
    return order
  }

  function authorised(id: string) {
    const order = [...orders.values()].find((each) =>
      each.purchase_units[0]?.payments?.authorizations?.some((authorization) => authorization.id === id),
    )
    const payments = order?.purchase_units[0]?.payments
    return { order, payments, authorization: payments?.authorizations?.at(-1) }
  }

  function notifyOfAuthorisation(what: 'CREATED' | 'VOIDED', { id, purchase_units: units }: Order): void {
    told(`PAYMENT.AUTHORIZATION.${what}`, 'authorization', {
      ...units[0]?.payments?.authorizations?.at(-1),
      supplementary_data: { related_ids: { order_id: id } },
    })
  }

  app.post('/v1/oauth2/token', (context) => {
    const basic = Buffer.from(`${paypalConfig.clientId}:${paypalConfig.clientSecret}`).toString('base64')
    if (context.req.header('authorization') !== `Basic ${basic}`)
      return context.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401)
    return context.json({ access_token: 'A21AA', token_type: 'Bearer', expires_in: 32_400, scope: '' })
  })
  app.use(async (context, next) => {
    if (context.req.header('authorization') === 'Bearer A21AA') return next()
    return context.json({ name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' }, 401)
  })
  app.post('/v1/notifications/verify-webhook-signature', async (context) => {
    const text = await context.req.text()
    const asked: Record<string, string> = JSON.parse(text)
    const [, event = ''] = /"webhook_event":(.*)\}$/s.exec(text) ?? []
    const { transmission_time: time = '', transmission_id: id = '', webhook_id: webhook = '' } = asked
    const isOurs =
      webhook === paypalConfig.webhookId &&
      sealOf({ id, time, text: event, webhook }) === asked.transmission_sig
    return context.json({ verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  })
  app.post('/v2/checkout/orders', async (context) => {
    const key = `create ${context.req.header('paypal-request-id')}`
    const known = remembered.get(key)
    if (known) return context.json(known, 200)
    const { intent, purchase_units: units }: Asked = await context.req.json()
    const id = ids()
    const order: Order = {
      id,
      intent,
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: units.map(({ amount, custom_id, description }) => ({
        reference_id: 'default',
        amount,
        custom_id,
        description,
      })),
      links: [
        { href: `https://paypal.test/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
        { href: `https://www.paypal.test/checkoutnow/${id}`, rel: 'payer-action', method: 'GET' },
      ],
    }
    orders.set(id, order)
    remembered.set(key, structuredClone(order))
    return context.json(order, 201)
  })
  app.get('/v2/checkout/orders/:id', (context) => {
    const order = orders.get(context.req.param('id'))
    return order
      ? context.json(order)
      : context.json(failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
  })
  app.post('/v2/checkout/orders/:id/capture', (context) => {
    const order = theOrder(context.req.param('id'))
    const key = `capture ${context.req.header('paypal-request-id')}`
    const known = remembered.get(key)
    if (known) return context.json(known, 201)
    const refuse = (issue: string) => context.json(failure('UNPROCESSABLE_ENTITY', issue), 422)
    if (order.status === 'COMPLETED') return refuse('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED')
    if (declined.has(order.id)) return refuse('INSTRUMENT_DECLINED')
    order.status = 'COMPLETED'
    for (const unit of order.purchase_units) {
      const capture = {
        id: ids(),
        status: 'COMPLETED',
        amount: unit.amount,
        final_capture: true as const,
        custom_id: unit.custom_id,
      }
      unit.payments = { captures: [capture] }
      told('PAYMENT.CAPTURE.COMPLETED', 'capture', {
        ...capture,
        supplementary_data: { related_ids: { order_id: order.id } },
      })
    }
    told('CHECKOUT.ORDER.COMPLETED', 'checkout-order', order)
    remembered.set(key, structuredClone(order))
    return context.json(order, 201)
  })
  app.post('/v2/checkout/orders/:id/authorize', (context) => {
    const order = theOrder(context.req.param('id'))
    const key = `authorize ${context.req.header('paypal-request-id')}`
    const known = remembered.get(key)
    if (known) return context.json(known, 201)
    const refuse = (issue: string) => context.json(failure('UNPROCESSABLE_ENTITY', issue), 422)
    if (order.intent !== 'AUTHORIZE') return refuse('ACTION_DOES_NOT_MATCH_INTENT')
    if (order.status === 'COMPLETED') return refuse('ORDER_ALREADY_AUTHORIZED')
    if (order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED')
    if (declined.has(order.id)) return refuse('INSTRUMENT_DECLINED')
    order.status = 'COMPLETED'
    for (const unit of order.purchase_units) {
      const authorization = {
        id: ids(),
        status: 'CREATED',
        amount: unit.amount,
        custom_id: unit.custom_id,
        expiration_time: new Date(now().getTime() + AUTHORISED_MS).toISOString(),
      }
      unit.payments = { authorizations: [authorization], captures: [] }
      notifyOfAuthorisation('CREATED', order)
    }
    remembered.set(key, structuredClone(order))
    return context.json(order, 201)
  })
  app.post('/v2/payments/authorizations/:id/capture', async (context) => {
    const key = `take ${context.req.header('paypal-request-id')}`
    const known = remembered.get(key)
    if (known) return context.json(known, 201)
    const { order, payments, authorization } = authorised(context.req.param('id'))
    const refuse = (issue: string) => context.json(failure('UNPROCESSABLE_ENTITY', issue), 422)
    if (!order || !payments || !authorization)
      return context.json(failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
    if (authorization.status === 'VOIDED') return refuse('AUTHORIZATION_VOIDED')
    if (authorization.status !== 'CREATED') return refuse('AUTHORIZATION_ALREADY_CAPTURED')
    if (areCapturesRefused) return refuse('TRANSACTION_REFUSED')
    const asked: { amount: Amount; final_capture: boolean } = await context.req.json()
    if (minorOf(asked.amount) > minorOf(authorization.amount)) return refuse('MAX_CAPTURE_AMOUNT_EXCEEDED')
    const capture = {
      id: ids(),
      status: 'COMPLETED',
      amount: asked.amount,
      final_capture: asked.final_capture,
      custom_id: authorization.custom_id,
    }
    payments.captures = [...payments.captures, capture]
    authorization.status =
      minorOf(asked.amount) === minorOf(authorization.amount) ? 'CAPTURED' : 'PARTIALLY_CAPTURED'
    remembered.set(key, structuredClone(capture))
    told('PAYMENT.CAPTURE.COMPLETED', 'capture', {
      ...capture,
      supplementary_data: { related_ids: { order_id: order.id } },
    })
    return context.json(capture, 201)
  })
  app.post('/v2/payments/authorizations/:id/void', (context) => {
    const { order, authorization } = authorised(context.req.param('id'))
    if (!order || authorization?.status !== 'CREATED')
      return context.json(failure('UNPROCESSABLE_ENTITY', 'CANNOT_BE_VOIDED'), 422)
    authorization.status = 'VOIDED'
    notifyOfAuthorisation('VOIDED', order)
    return context.body(null, 204)
  })
  app.post('/v2/payments/captures/:id/refund', async (context) => {
    const captureId = context.req.param('id')
    const key = `refund ${context.req.header('paypal-request-id')}`
    const known = remembered.get(key)
    if (known) return context.json(known, 201)
    const order = [...orders.values()].find((each) =>
      each.purchase_units[0]?.payments?.captures.some(({ id }) => id === captureId),
    )
    const unit = order?.purchase_units[0]
    const capture = unit?.payments?.captures[0]
    if (!order || !unit?.payments || !capture)
      return context.json(failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
    const { amount, custom_id }: { amount: Amount; custom_id: string } = await context.req.json()
    const refunded = refundedOf(order) + minorOf(amount)
    if (refunded > minorOf(capture.amount))
      return context.json(failure('UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED'), 422)
    const refund = { id: ids(), status: 'COMPLETED', amount, custom_id }
    unit.payments.refunds = [...(unit.payments.refunds ?? []), refund]
    capture.status = refunded === minorOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    remembered.set(key, refund)
    told('PAYMENT.CAPTURE.REFUNDED', 'refund', {
      ...refund,
      supplementary_data: { related_ids: { order_id: order.id } },
    })
    return context.json(refund, 201)
  })

  app.get('/v2/payments/refunds/:id', (context) => {
    const all = [...orders.values()].flatMap((order) => order.purchase_units[0]?.payments?.refunds ?? [])
    const refund = all.find(({ id }) => id === context.req.param('id'))
    return refund
      ? context.json(refund)
      : context.json(failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
  })
  app.get('/v1/customer/disputes/:id', (context) => {
    const known = cases.get(context.req.param('id'))
    return known
      ? context.json(known)
      : context.json(failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
  })

  app.post('/v1/payments/payouts', async (context) => {
    const key = `payout ${context.req.header('paypal-request-id')}`
    const known = remembered.get(key)
    if (known) return context.json(known, 201)
    const { sender_batch_header: header, items }: BatchPayoutRequest = await context.req.json()
    const before = [...batches.values()].find(
      ({ batch_header: each }) => each.sender_batch_header.sender_batch_id === header.sender_batch_id,
    )?.batch_header.payout_batch_id
    if (before) {
      const links = [{ href: `https://api.paypal.test/v1/payments/payouts/${before}`, rel: 'self' }]
      return context.json({ name: 'USER_BUSINESS_ERROR', message: 'Batch exists', details: [], links }, 400)
    }
    const [item] = items
    if (!item) return context.json(failure('VALIDATION_ERROR', 'ITEMS_MISSING'), 400)
    if (isEmpty) return context.json(failure('INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'), 422)
    const id = ids()
    const batch: Batch = {
      batch_header: {
        payout_batch_id: id,
        batch_status: 'PENDING',
        sender_batch_header: header,
        amount: item.amount,
      },
      items: [{ payout_item_id: ids(), transaction_status: 'PENDING', receiver: item.receiver }],
    }
    batches.set(id, batch)
    const made = { batch_header: { payout_batch_id: id, batch_status: 'PENDING' }, links: [] }
    remembered.set(key, made)
    return context.json(made, 201)
  })
  app.get('/v1/payments/payouts/:id', (context) => {
    const batch = batches.get(context.req.param('id'))
    return batch
      ? context.json(batch)
      : context.json(failure('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
  })

  function approved(reference: string): void {
    const order = theOrder(reference)
    if (order.status !== 'PAYER_ACTION_REQUIRED') throw new Error(`Cannot approve a ${order.status} order`)
    order.status = 'APPROVED'
    told('CHECKOUT.ORDER.APPROVED', 'checkout-order', order)
  }

  return {
    gateway: paypalGateway({ ...paypalConfig, capture: captureTime, fetch: line.fetch }),
    refuseCaptures(isRefused) {
      areCapturesRefused = isRefused
    },
    endAuthorisation(reference) {
      const order = theOrder(reference)
      const authorization = order.purchase_units[0]?.payments?.authorizations?.at(-1)
      if (!authorization) throw new Error(`No authorisation found for ${reference}`)
      authorization.status = 'VOIDED'
      notifyOfAuthorisation('VOIDED', order)
    },
    line,
    payouts: () =>
      [...batches.values()].map(
        ({ batch_header: { payout_batch_id, sender_batch_header, amount }, items }) => ({
          reference: payout_batch_id,
          key: sender_batch_header.sender_batch_id,
          to: items[0]?.receiver ?? '',
          minor: Math.round(Number(amount.value) * 100),
          state: items[0]?.transaction_status ?? '',
        }),
      ),
    movePayout(reference, status, error) {
      const batch = batches.get(reference)
      const [item] = batch?.items ?? []
      if (!batch || !item) throw new Error(`PayPal payout ${reference} not found`)
      batch.batch_header.batch_status = 'SUCCESS'
      item.transaction_status = status
      if (error !== undefined) item.errors = { name: error }
      told(`PAYMENT.PAYOUTS-ITEM.${status}`, 'payouts_item', { ...item, payout_batch_id: reference })
    },
    emptyAccount(empty) {
      isEmpty = empty
    },
    forgetAnswers: () => remembered.clear(),
    approve: approved,
    decline(reference) {
      declined.add(reference)
      approved(reference)
    },
    spoil(reference, { amount, currency }) {
      for (const unit of theOrder(reference).purchase_units) {
        const { value, currency_code: code } = unit.amount
        unit.amount = {
          value: amount === undefined ? value : (amount / 100).toFixed(2),
          currency_code: currency ?? code,
        }
      }
    },
    dispute(reference, minor) {
      const unit = theOrder(reference).purchase_units[0]
      const capture = unit?.payments?.captures[0]
      if (!unit || !capture) throw new Error(`No capture found for ${reference}`)
      const known: Case = {
        dispute_id: `PP-R-${ids()}`,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        status: 'WAITING_FOR_SELLER_RESPONSE',
        dispute_amount:
          minor === undefined ? capture.amount : { ...capture.amount, value: (minor / 100).toFixed(2) },
        seller_response_due_date: new Date(now().getTime() + 7 * 24 * 60 * 60 * 1000).toISOString(),
        disputed_transactions: [{ seller_transaction_id: capture.id, custom: unit.custom_id }],
      }
      cases.set(known.dispute_id, known)
      told('CUSTOMER.DISPUTE.CREATED', 'dispute', known)
      return known.dispute_id
    },
    decide(id, state, lostMinor) {
      const known = cases.get(id)
      if (!known) throw new Error(`PayPal object ${id} not found`)
      known.status = state === 'answered' ? 'UNDER_REVIEW' : 'RESOLVED'
      if (state === 'won') known.dispute_outcome = { outcome_code: 'RESOLVED_SELLER_FAVOUR' }
      if (state === 'lost') {
        const { currency_code, value } = known.dispute_amount
        const refunded = lostMinor === undefined ? value : (lostMinor / 100).toFixed(2)
        known.dispute_outcome = {
          outcome_code: 'RESOLVED_BUYER_FAVOUR',
          amount_refunded: { currency_code, value: refunded },
        }
      }
      told(state === 'answered' ? 'CUSTOMER.DISPUTE.UPDATED' : 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', known)
    },
    failRefund(reference) {
      const order = theOrder(reference)
      const refund = order.purchase_units[0]?.payments?.refunds?.at(-1)
      if (!refund) throw new Error(`No refund found for ${reference}`)
      refund.status = 'FAILED'
      told('PAYMENT.REFUND.FAILED', 'refund', refund)
    },
    at(reference) {
      const order = theOrder(reference)
      const payments = order.purchase_units[0]?.payments
      return {
        captured: (payments?.captures ?? []).reduce((sum, { amount }) => sum + minorOf(amount), 0),
        refunded: refundedOf(order),
        refundsCount: payments?.refunds?.length ?? 0,
        state: payments?.authorizations?.at(-1)?.status ?? order.status,
      }
    },
    paymentsCount: () => orders.size,
    claim(type, reference) {
      if (type.startsWith('CHECKOUT.')) return eventOf(type, 'checkout-order', theOrder(reference))
      const related = { supplementary_data: { related_ids: { order_id: reference } } }
      return eventOf(type, 'capture', { id: ids(), ...related })
    },
    keep() {
      const kept = structuredClone({ orders, remembered })
      return () => {
        const { orders: before, remembered: known } = structuredClone(kept)
        restoreEntries(orders, before)
        restoreEntries(remembered, known)
        webhooks.length = 0
      }
    },
    drainWebhooks: () => webhooks.splice(0),
    resign({ type, text }, { at = now(), isForged }) {
      return sealed(type, text, at, isForged ? 'of somebody else' : paypalConfig.webhookId)
    },
  }
}

/** PayPal signs with its own key, so only PayPal can verify a signature. */
function sealed(type: string, text: string, at: Date, webhook: string): Webhook {
  const id = crypto.randomUUID()
  const time = at.toISOString()
  return {
    type,
    text,
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.test/v1/notifications/certs/CERT-360caa42',
      'paypal-transmission-id': id,
      'paypal-transmission-sig': sealOf({ id, time, text, webhook }),
      'paypal-transmission-time': time,
    },
  }
}

function sealOf({
  id,
  time,
  text,
  webhook,
}: {
  id: string
  time: string
  text: string
  webhook: string
}): string {
  return createHmac('sha256', 'only PayPal has this')
    .update(`${id}|${time}|${webhook}|${text}`)
    .digest('base64')
}

function refundedOf(order: Order): number {
  return (order.purchase_units[0]?.payments?.refunds ?? []).reduce(
    (sum, { amount }) => sum + minorOf(amount),
    0,
  )
}

function minorOf({ value }: Amount): number {
  return Math.round(Number(value) * 100)
}

function failure(name: string, issue: string) {
  return {
    name,
    message: name,
    debug_id: 'b1d1f06c7246c',
    details: [{ issue, description: issue }],
    links: [],
  }
}

function idsOf(): () => string {
  let count = 0
  const run = crypto.randomUUID().slice(0, 8).toUpperCase()
  return () => `${run}${String(++count).padStart(6, '0')}`
}
