/** Emails: stored in the outbox without a mail server, and sent through a real one. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '#domains/notifications/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { registration } from '#tests/support/demo.ts'
import { mailOf } from '#tests/support/mails.ts'
import { countIn } from '#tests/support/operators.ts'
import { deliver, runFailedJobs } from '#tests/support/orders.ts'
import { addGoodsToCart, chooseDelivery, type Goods, goodsOf, jamaican } from '#tests/support/shopping.ts'

const noon = new Date(Date.now() + 60 * 60 * 1000).toISOString()
const inFrench = { headers: { 'accept-language': 'fr' } }

describe('without a mail server', () => {
  let market: TestMarket
  let operator: TestVisitor
  let dish: Goods

  beforeAll(async () => {
    market = await openMarket({ at: noon })
    operator = await market.signIn('operator@tradewind.example')
    dish = await goodsOf(market, 'tavias-pot')
  })

  afterAll(() => market.close())

  test('every email about an order is in the outbox, in its recipient’s language', async () => {
    const { number, sub } = await order(market, { email: 'french@shopper.example', goods: dish, ...inFrench })
    const seller = await market.signIn('owner@tavias-pot.example')
    await deliver(seller, { store: 'tavias-pot', number: sub })
    await market.runJobs()
    await market.runJobs()

    const { data } = await operator.call('GET /operator/mails', { query: { search: number } })

    const told = data.map(({ kind, recipient, locale, state, subject }) => [
      kind,
      recipient,
      locale,
      state,
      subject,
    ])
    expect(told.sort()).toEqual([
      [
        'new_order',
        'owner@tavias-pot.example',
        'en',
        'kept',
        expect.stringMatching(`^New order ${sub} for `),
      ],
      ...[
        ['order_accepted', /^.+ a accepté votre commande TW-/],
        ['order_collected', /^Vous avez retiré votre commande TW-/],
        ['order_placed', /^Nous avons bien reçu votre commande TW-/],
        ['order_ready', /^Votre commande TW-.+ est prête au retrait$/],
      ].map(([kind, subject]) => [
        kind,
        'french@shopper.example',
        'fr',
        'kept',
        expect.stringMatching(subject ?? ''),
      ]),
    ])
  })

  test('a guest opens their order with the emailed link, and no one with part of it', async () => {
    const { number } = await order(market, { email: 'guest@shopper.example', goods: dish })
    const mail = await mailOf(operator, { search: number, kind: 'order_placed' })

    const [, path = '', key = ''] =
      /href="http:\/\/market\.test(\/order\/status\/[^"?]+)\?key=([^"]+)"/.exec(mail.html) ?? []
    const stranger = market.visitor()
    const found = await stranger.call('GET /orders/{number}', { params: { number }, query: { key } })
    const half = await stranger.fail('GET /orders/{number}', {
      params: { number },
      query: { key: key.slice(1) },
    })

    expect(path).toBe(`/order/status/${number}`)
    expect(found.contact.email).toBe('guest@shopper.example')
    expect(half.status).toBe(404)
    expect(mail.text).toContain(`/order/status/${number}`)
    expect(mail.text).toContain(dish.name)
    const chosen = found.sub_orders[0]?.lines[0]?.choices ?? []
    expect(chosen.length).toBeGreaterThan(0)
    expect(mail.text).toContain(chosen.map(({ value }) => value).join(', '))
    expect(mail.text).toMatch(new RegExp(`^${found.sub_orders[0]?.delivery.name}$`, 'm'))
    expect(mail.text).toContain(formatted(found.total.minor))
  })

  test('a seller opens an order from its email', async () => {
    const { number, sub } = await order(market, { email: 'for-seller@shopper.example', goods: dish })

    const mail = await mailOf(operator, { search: number, kind: 'new_order' })

    expect(mail.html).toContain(`href="http://market.test/seller/desk/tavias-pot/orders/${sub}"`)
    expect(mail.text).not.toContain('for-seller@shopper.example')
  })

  test('a cancelled order is announced with its reason', async () => {
    const { number, shopper } = await order(market, { email: 'cancels@shopper.example', goods: dish })

    await operator.call('POST /operator/orders/{number}/cancel', {
      params: { number },
      body: { reason: 'A storm is coming' },
    })
    await market.runJobs()
    const mail = await mailOf(operator, { search: number, kind: 'order_cancelled' })

    expect(mail.recipient).toBe('cancels@shopper.example')
    expect(mail.text).toContain('Reason: A storm is coming')
    expect(mail.text).toContain('You paid nothing for it')
    expect((await shopper.call('GET /orders/{number}', { params: { number } })).status).toBe('cancelled')
  })

  test('a name is shown as plain text in an email, whatever it contains', async () => {
    const person = market.visitor()
    const name = '<img src=x onerror=alert(1)> {{7*7}} <%= 7 %>'
    const { key } = await person.call('POST /auth/register', {
      body: { ...registration('odd-name@shopper.example'), name },
    })
    await person.call('POST /auth/verify-otp', { body: { key, code: await market.codeFor(key) } })
    await market.runJobs()

    const mail = await mailOf(operator, { search: 'odd-name@', kind: 'welcome' })

    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; {{7*7}} &lt;%= 7 %&gt;')
    expect(mail.html).not.toContain('<img')
    expect(mail.text).toContain(name)
  })

  test('a name with a line break is refused', async () => {
    const { status, problem } = await market.visitor().fail('POST /auth/register', {
      body: { ...registration('two-lines@shopper.example'), name: 'Ines\r\nBcc: all@shopper.example' },
    })

    expect([status, problem.errors]).toEqual([422, { name: ['This value isn’t valid'] }])
  })
})

describe('with a mail server', () => {
  let post: SmtpStub
  let market: TestMarket
  let operator: TestVisitor

  beforeAll(async () => {
    post = await openSmtpStub()
    const mailer = smtpMailer({ url: post.url, from: 'Tradewind <hello@tradewind.example>' })
    market = await openMarket({ outside: { mailer } })
    operator = await market.signIn('operator@tradewind.example')
  })

  beforeEach(() => post.forget())

  afterAll(async () => {
    await market.close()
    await post.close()
  })

  test('a welcome email is sent once, to one recipient, as text and HTML', async () => {
    await market.register('welcome@shopper.example')

    await market.runJobs()
    await market.runJobs()

    // The other one contained the registration code.
    expect(post.taken).toHaveLength(2)
    const welcomes = post.taken.filter((mail) => mail.text.includes('Subject: Welcome!'))
    expect(welcomes).toHaveLength(1)
    const [{ to, from, text } = { to: [], from: '', text: '' }] = welcomes
    expect([from, to]).toEqual(['hello@tradewind.example', ['welcome@shopper.example']])
    expect(text).toMatch(/^From: Tradewind <hello@tradewind\.example>\r$/m)
    expect(text).toMatch(/^Subject: Welcome! Your account is ready\r$/m)
    expect(text).toMatch(/^Message-ID: <[0-9a-f-]{36}@tradewind\.example>\r$/m)
    expect(text).toMatch(/^Content-Type: text\/plain/m)
    expect(text).toMatch(/^Content-Type: text\/html/m)
    const mail = await mailOf(operator, { search: 'welcome@', kind: 'welcome' })
    expect(mail).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
  })

  test('a failed email is sent later, and arrives once', async () => {
    await market.register('later@shopper.example')
    await deleteCodes(market)
    post.answer(451, 451)

    await market.runJobs()
    const waiting = await mailOf(operator, { search: 'later@', kind: 'welcome' })
    await runFailedJobs(market)
    await runFailedJobs(market)
    const sent = await mailOf(operator, { search: 'later@', kind: 'welcome' })

    expect(waiting).toMatchObject({ state: 'queued', failure: expect.stringContaining('451') })
    expect(post.refused).toBe(2)
    expect(sent.state).toBe('sent')
    expect(sent.failure).toBeUndefined()
    expect(post.taken.map(({ to }) => to)).toEqual([['later@shopper.example']])
  })

  test('a permanently refused email is not retried, and the operator sees the reason', async () => {
    await market.register('never@shopper.example')
    await deleteCodes(market)
    post.answer(550)

    await market.runJobs()
    await runFailedJobs(market)
    const mail = await mailOf(operator, { search: 'never@', kind: 'welcome' })

    expect(mail).toMatchObject({ state: 'failed', failure: expect.stringContaining('550') })
    expect([post.refused, post.taken]).toEqual([1, []])
    expect(await countIn(operator, 'failed_emails')).toBe(1)
    const query = { state: 'sent', search: mail.subject } as const
    const { data: sent } = await operator.call('GET /operator/mails', { query })
    expect(sent.map(({ id }) => id)).not.toContain(mail.id)
  })

  test('an email is abandoned after days of failures, and an operator can send it again', async () => {
    await market.register('days@shopper.example')
    await deleteCodes(market)
    post.answer(451, 451)
    await market.runJobs()
    const { id } = await mailOf(operator, { search: 'days@', kind: 'welcome' })
    const params = { id }
    await sql`
      update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = ${`mail:${id}`}
    `.execute(market.database.db)

    await runFailedJobs(market)
    const mail = await operator.call('GET /operator/mails/{id}', { params })
    await operator.call('POST /operator/mails/{id}/send-again', { params })
    await market.runJobs()

    expect(mail).toMatchObject({ state: 'failed', failure: expect.stringContaining('451') })
    expect(post.taken.map(({ to }) => to)).toEqual([['days@shopper.example']])
  })

  test('an operator sends an abandoned email again, once, but not a code', async () => {
    await market.register('room-again@shopper.example')
    await deleteCodes(market)
    post.answer(552)
    await market.runJobs()
    const mail = await mailOf(operator, { search: 'room-again@', kind: 'welcome' })
    const params = { id: mail.id }

    await operator.call('POST /operator/mails/{id}/send-again', { params })
    await market.runJobs()
    const sent = await operator.call('GET /operator/mails/{id}', { params })
    const again = await operator.fail('POST /operator/mails/{id}/send-again', { params })

    expect(mail).toMatchObject({ state: 'failed', can_be_sent_again: true })
    expect(sent).toMatchObject({ state: 'sent', can_be_sent_again: false })
    expect(post.taken.map(({ to }) => to)).toEqual([['room-again@shopper.example']])
    expect(again.problem.code).toBe('state_conflict')
    await sql`update mails set state = 'failed', is_secret = true where id = ${mail.id}`.execute(
      market.database.db,
    )
    const code = await operator.fail('POST /operator/mails/{id}/send-again', { params })
    expect(code.problem.code).toBe('state_conflict')
  })

  test('a mail server outage does not prevent registration', async () => {
    await post.close()

    const person = await market.register('unsent@shopper.example')
    await market.runJobs()
    const mail = await mailOf(operator, { search: 'unsent@', kind: 'welcome' })

    expect((await person.call('GET /customer')).email).toBe('unsent@shopper.example')
    expect(mail.state).toBe('queued')
  })
})

interface Wanted {
  readonly email: string
  readonly goods: Goods
  readonly headers?: Record<string, string>
}

/** Places a guest's cash order with all of its emails. */
async function order(market: TestMarket, { email, goods, headers = {} }: Wanted) {
  const shopper = market.visitor()
  const guest = { name: 'Ines Baptiste', phone: '+18765550100', email }
  await shopper.call('POST /auth/guest', { body: guest }, { headers })
  await addGoodsToCart(shopper, goods, 3)
  const ready = await chooseDelivery(shopper, { address: jamaican, payment_method: 'cash' })
  const placed = await shopper.call(
    'POST /orders',
    { body: { ...ready.choices, payment_method: 'cash', fingerprint: ready.quote.fingerprint } },
    { headers: { 'idempotency-key': crypto.randomUUID(), ...headers } },
  )
  await market.runJobs()
  const params = { number: placed.order_number }
  const { sub_orders: subs } = await shopper.call('GET /orders/{number}', { params })
  return { shopper, number: placed.order_number, sub: subs[0]?.number ?? '' }
}

function formatted(minor: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(minor / 100)
}

interface Taken {
  readonly from: string
  readonly to: string[]
  readonly text: string
}

/** Removes pending codes, so that only the welcome email remains to be sent. */
async function deleteCodes(market: TestMarket): Promise<void> {
  await sql`
    delete from events where name = 'account.code_requested' and not is_dispatched
  `.execute(market.database.db)
}

interface SmtpStub {
  readonly url: string
  readonly taken: readonly Taken[]
  readonly refused: number
  /** Answers the next messages with these status codes instead of accepting them. */
  readonly answer: (...codes: number[]) => void
  readonly forget: () => void
  readonly close: () => Promise<void>
}

async function openSmtpStub(): Promise<SmtpStub> {
  const taken: Taken[] = []
  const answers: number[] = []
  let refused = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Closes connections at once; the mailer would keep them open for ten seconds.
    closeTimeout: 1,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const responseCode = answers.shift()
        if (responseCode !== undefined) {
          refused += 1
          done(Object.assign(new Error('Not this one'), { responseCode }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    get refused() {
      return refused
    },
    answer: (...codes) => void answers.push(...codes),
    forget() {
      taken.length = 0
      answers.length = 0
      refused = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
