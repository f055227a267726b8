import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createSimulatedGateway, type SimulatedGatewayService } from './gateway.ts'

const url = 'http://gateway.test/cards'
const apiKey = 'the-key-of-the-shop'
const webhookSecret = 'the secret that webhooks are signed with'
const returnUrl = 'http://shop.test/checkout/complete?order_number=TW-1'

let database: TestDatabase
let now: Date
let received: Request[]
let isShopOpen: boolean
let gateway: SimulatedGatewayService

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

beforeEach(() => {
  now = new Date('2026-06-01T12:00:00Z')
  received = []
  isShopOpen = true
  gateway = openGateway()
})

test('creates one payment per key, however often it is requested', async () => {
  const key = crypto.randomUUID()

  const [first, second, other] = [await ask({ key }), await ask({ key }), await ask({ key, minor: 1 })]

  expect([first.status, second.status, other.status]).toEqual([201, 200, 409])
  expect(first.answer).toMatchObject({
    key,
    state: 'requires_action',
    amount: { minor: 4250, currency: 'XCD' },
    captured_minor: 0,
    is_live: false,
    next_action_url: `${url}/pay/${first.answer.id}`,
  })
  expect(second.answer).toEqual(first.answer)
  expect(other.answer).toEqual({ code: 'key_reused' })
  const found = await api('GET', `/payments?key=${key}`)
  expect(found.answer).toEqual(first.answer)
})

test('refuses requests without the API key and unknown paths', async () => {
  const stranger = await gateway.fetch(new Request(`${url}/api/payments/x`))
  const wrong = await api('GET', '/payments/x', undefined, 'another-key')
  const unknown = await api('GET', '/payments/sim_unknown')
  const refund = await api('POST', '/payments/sim_unknown/refunds', { key: 'k', amount: amountOf(1) })
  const bad = await ask({ minor: -5 })
  const text = await gateway.fetch(
    new Request(`${url}/api/payments`, { method: 'POST', headers: authorised(apiKey), body: 'not JSON' }),
  )
  const page = await gateway.fetch(new Request(`${url}/pay/sim_unknown`))

  expect([stranger.status, wrong.status, unknown.status, refund.status, bad.status, text.status]).toEqual([
    401, 401, 404, 404, 400, 400,
  ])
  expect(page.status).toBe(404)
})

test('captures approved payments, sends a signed webhook before the shopper returns', async () => {
  const { id } = await newPayment()

  const returned = await decide(id, { decision: 'approve', webhook: 'before' })

  expect([returned.status, returned.headers.get('location')]).toEqual([303, returnUrl])
  const { answer } = await api('GET', `/payments/${id}`)
  expect(answer).toMatchObject({ state: 'captured', captured_minor: 4250, refunded_minor: 0 })
  expect(answer).not.toHaveProperty('next_action_url')
  const [webhook] = received
  const text = (await webhook?.text()) ?? ''
  expect(JSON.parse(text)).toMatchObject({ type: 'payment.captured', payment_id: id })
  const seconds = now.getTime() / 1000
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${text}`).digest('hex')
  expect(webhook?.headers.get('x-signature')).toBe(`t=${seconds},v1=${signature}`)
})

test('sends a decision late, twice or never', async () => {
  const [late, twice, never] = [await newPayment(), await newPayment(), await newPayment()]

  await decide(late.id, { decision: 'approve', webhook: 'late' })
  expect(received).toHaveLength(0)
  now = new Date(now.getTime() + 5_000)
  await gateway.sendDue()
  expect(received).toHaveLength(1)

  await decide(twice.id, { decision: 'decline', webhook: 'twice' })
  expect(received).toHaveLength(3)
  const [, first, second] = received
  expect(await first?.text()).toBe(await second?.text())

  await decide(never.id, { decision: 'approve', webhook: 'never' })
  now = new Date(now.getTime() + 86_400_000)
  expect(await gateway.sendDue()).toBe(0)
})

test('retries a webhook with growing pauses until it is accepted', async () => {
  const { id } = await newPayment()
  isShopOpen = false
  await decide(id, { decision: 'approve', webhook: 'before' })

  const attempts: number[] = [received.length]
  for (let second = 1; second <= 14; second++) {
    now = new Date(now.getTime() + 1_000)
    await gateway.sendDue()
    attempts.push(received.length)
  }
  isShopOpen = true
  now = new Date(now.getTime() + 60_000)

  expect(attempts).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4])
  expect(await openGateway().sendDue()).toBe(1)
  expect(await gateway.sendDue()).toBe(0)
})

test('decides a payment once', async () => {
  const { id } = await newPayment()
  await decide(id, { decision: 'decline' })

  const again = await decide(id, { decision: 'approve' })
  const cancelled = await api('POST', `/payments/${id}/cancel`)
  const page = await gateway.fetch(new Request(`${url}/pay/${id}`))

  expect(again.status).toBe(303)
  expect(cancelled.answer).toMatchObject({
    state: 'failed',
    failure_code: 'card_declined',
    captured_minor: 0,
  })
  expect(await page.text()).toContain('Payment already processed')
  expect(received).toHaveLength(1)
})

test('cancels pending payments and returns the state of others', async () => {
  const [waiting, captured] = [await newPayment(), await newPayment()]
  await decide(captured.id, { decision: 'approve' })

  const first = await api('POST', `/payments/${waiting.id}/cancel`)
  const again = await api('POST', `/payments/${waiting.id}/cancel`)
  const late = await api('POST', `/payments/${captured.id}/cancel`)
  await decide(waiting.id, { decision: 'approve' })
  const { answer } = await api('GET', `/payments/${waiting.id}`)

  expect([first.answer, again.answer, answer].map(({ state }) => state)).toEqual(
    Array.from({ length: 3 }, () => 'cancelled'),
  )
  expect(late.answer.state).toBe('captured')
})

test('asks for the code of a challenge and refuses after three wrong ones', async () => {
  const [right, wrong] = [await newPayment(), await newPayment()]

  const asked = await decide(right.id, { decision: 'challenge', webhook: 'late' })
  const [first, second] = [await enter(right.id, '000000'), await enter(right.id, '111 111')]
  const passed = await enter(right.id, ' 123 456 ')
  const refusals = [await enter(wrong.id, '1'), await enter(wrong.id, '2'), await enter(wrong.id, '3')]

  expect(asked.headers.get('location')).toBe(`/cards/pay/${right.id}/challenge?webhook=late`)
  expect([first.status, second.status, passed.status]).toEqual([422, 422, 303])
  expect(await first.text()).toContain('You have 2 more tries')
  expect(await second.text()).toContain('You have one more try')
  expect((await api('GET', `/payments/${right.id}`)).answer.state).toBe('captured')
  expect(refusals.map(({ status }) => status)).toEqual([422, 422, 303])
  expect((await api('GET', `/payments/${wrong.id}`)).answer).toMatchObject({
    state: 'failed',
    failure_code: 'authentication_failed',
  })
})

test('refunds once per key and never more than captured, also concurrently', async () => {
  const { id } = await newPayment()
  const unpaid = await newPayment()
  await decide(id, { decision: 'approve' })

  const tooEarly = await refund(unpaid.id, { minor: 1 })
  const first = await refund(id, { key: `${id} first`, minor: 1250 })
  const again = await refund(id, { key: `${id} first`, minor: 1250 })
  const other = await refund(id, { key: `${id} first`, minor: 1 })
  const foreign = await refund(id, { minor: 1, currency: 'USD' })
  const many = await Promise.all(Array.from({ length: 10 }, () => refund(id, { minor: 1000 })))

  expect([tooEarly.status, first.status, again.status, other.status, foreign.status]).toEqual([
    422, 201, 200, 409, 422,
  ])
  expect(again.answer).toEqual(first.answer)
  expect(many.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await api('GET', `/payments/${id}`)).answer).toMatchObject({
    captured_minor: 4250,
    refunded_minor: 4250,
  })
})

test('keeps all data across a restart', async () => {
  const { id } = await newPayment()
  await decide(id, { decision: 'approve', webhook: 'late' })

  gateway = openGateway()

  expect((await api('GET', `/payments/${id}`)).answer.state).toBe('captured')
  now = new Date(now.getTime() + 5_000)
  expect(await gateway.sendDue()).toBe(1)
})

test("uses the shopper's language, or English if it is not supported", async () => {
  const [french, arabic] = [await newPayment({ locale: 'fr' }), await newPayment({ locale: 'ar' })]

  const [page, other] = [await pageOf(french.id), await pageOf(arabic.id)]

  expect(page).toContain('<html lang="fr">')
  expect(page).toContain('Accepter le paiement')
  expect(page).toMatch(/42,50\s\$EC|42,50\s*XCD/)
  expect(other).toContain('<html lang="en">')
  expect(other).toContain('Approve payment')
})

test('escapes all input, and allows its forms to redirect only to the shop', async () => {
  const { id } = await newPayment({ description: '<script>alert(1)</script>' })

  const response = await gateway.fetch(new Request(`${url}/pay/${id}`))

  expect(await response.text()).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test")
  expect(response.headers.get('cache-control')).toBe('no-store')
  const styles = await gateway.fetch(new Request(`${url}/style.css`))
  expect(styles.headers.get('content-type')).toContain('text/css')
})

function openGateway(): SimulatedGatewayService {
  return createSimulatedGateway({
    db: database.db,
    clock: { now: () => now },
    url,
    apiKey,
    webhookUrl: 'http://shop.test/webhooks',
    webhookSecret,
    async sendWebhook(request) {
      received.push(request)
      return new Response(null, { status: isShopOpen ? 200 : 503 })
    },
  })
}

interface Asked {
  readonly key?: string
  readonly minor?: number
  readonly locale?: string
  readonly description?: string
}

async function newPayment(asked: Asked = {}): Promise<{ id: string }> {
  const { answer } = await ask(asked)
  return { id: String(answer.id) }
}

function ask({ key = crypto.randomUUID(), minor = 4250, locale = 'en', description = 'Order TW-1' }: Asked) {
  const asked = { key, amount: amountOf(minor), description, return_url: returnUrl, locale }
  return api('POST', '/payments', asked)
}

function refund(
  id: string,
  { key = crypto.randomUUID(), minor, currency = 'XCD' }: { key?: string; minor: number; currency?: string },
) {
  return api('POST', `/payments/${id}/refunds`, { key, amount: { minor, currency } })
}

async function api(
  method: string,
  path: string,
  body?: object,
  key = apiKey,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await gateway.fetch(
    new Request(`${url}/api${path}`, {
      method,
      headers: authorised(key),
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, answer: await response.json() }
}

function authorised(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
}

function decide(id: string, { decision, webhook = 'before' }: { decision: string; webhook?: string }) {
  return post(`${url}/pay/${id}`, { decision, webhook })
}

function enter(id: string, code: string) {
  return post(`${url}/pay/${id}/challenge`, { code, webhook: 'before' })
}

async function post(address: string, fields: Record<string, string>): Promise<Response> {
  return gateway.fetch(new Request(address, { method: 'POST', body: new URLSearchParams(fields) }))
}

async function pageOf(id: string): Promise<string> {
  return (await gateway.fetch(new Request(`${url}/pay/${id}`))).text()
}

function amountOf(minor: number) {
  return { minor, currency: 'XCD' }
}
