/** The newsletter list: confirmation, subscribers and their coupon. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { passTime } from '#tests/support/shopping.ts'

const noon = '2026-03-06T16:00:00.000Z'
const DAY_MINUTES = 24 * 60

let market: TestMarket
let operator: TestVisitor
let visitor: TestVisitor

beforeAll(async () => {
  market = await openMarket({ at: noon })
  operator = await market.signIn('operator@tradewind.example')
  visitor = market.visitor()
})

afterAll(() => market.close())

async function ask(email: string, source: 'footer' | 'exit' = 'footer') {
  const answer = await market.visitor().call('POST /newsletter', { body: { email, source } })
  await market.runJobs()
  return answer
}

/** Returns the key in the latest confirmation email to an address. */
async function keyFor(email: string): Promise<string> {
  const { data } = await operator.call('GET /operator/mails', { query: { search: email } })
  const id = data.find(({ kind }) => kind === 'newsletter_asked')?.id ?? ''
  const { html } = await operator.call('GET /operator/mails/{id}', { params: { id } })
  return /\/newsletter\/([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
}

async function stateOf(key: string): Promise<string> {
  return (await visitor.call('GET /newsletter/{key}', { params: { key } })).state
}

test('an address is subscribed once its mailbox confirms, and then gets its code', async () => {
  const email = 'asked@shopper.example'
  expect(await ask('Asked@Shopper.example')).toEqual({ done: true })
  const key = await keyFor(email)
  expect([await stateOf(key), await kindsOfMails(operator, email)]).toEqual([
    'unconfirmed',
    ['newsletter_asked'],
  ])

  await visitor.call('POST /newsletter/{key}/confirm', { params: { key } })
  await visitor.call('POST /newsletter/{key}/confirm', { params: { key } })
  await market.runJobs()

  expect(await stateOf(key)).toBe('subscribed')
  const mail = await mailOf(operator, { search: email, kind: 'coupon_given' })
  expect(mail.text).toContain('WELCOME10')
  expect(mail.html).toContain(`/newsletter/${key}`)
})

test('the answer is the same for a subscribed address, which is not asked again', async () => {
  const email = 'twice@shopper.example'
  await ask(email)
  await visitor.call('POST /newsletter/{key}/confirm', { params: { key: await keyFor(email) } })

  expect(await ask(email)).toEqual({ done: true })

  expect(await kindsOfMails(operator, email)).toEqual(['coupon_given', 'newsletter_asked'])
})

test('no one else changes the language of a subscribed address', async () => {
  const email = 'own-language@shopper.example'
  await ask(email)
  await visitor.call('POST /newsletter/{key}/confirm', { params: { key: await keyFor(email) } })
  await market.runJobs()

  await market.visitor().fetch('/api/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
    body: JSON.stringify({ email, source: 'exit' }),
  })
  await market.runJobs()

  const kept = await market.database.db
    .selectFrom('newsletter_subscribers')
    .select('locale')
    .where('email', '=', email)
    .executeTakeFirst()
  const mails = await market.database.db
    .selectFrom('mails')
    .select(['kind', 'locale'])
    .where('recipient', '=', email)
    .where('kind', '=', 'coupon_given')
    .execute()
  expect(kept).toEqual({ locale: 'en' })
  expect(mails).toEqual([
    { kind: 'coupon_given', locale: 'en' },
    { kind: 'coupon_given', locale: 'en' },
  ])
})

test('a visitor about to leave gets the better code', async () => {
  const email = 'leaving@shopper.example'
  await ask(email, 'exit')
  await visitor.call('POST /newsletter/{key}/confirm', { params: { key: await keyFor(email) } })
  await market.runJobs()

  const mail = await mailOf(operator, { search: email, kind: 'coupon_given' })

  expect(mail.text).toContain('STAY15')
})

test('one click unsubscribes until they subscribe again', async () => {
  const email = 'ends@shopper.example'
  await ask(email)
  const key = await keyFor(email)
  await visitor.call('POST /newsletter/{key}/confirm', { params: { key } })

  await visitor.call('POST /newsletter/{key}/end', { params: { key } })
  await visitor.call('POST /newsletter/{key}/confirm', { params: { key } })
  expect(await stateOf(key)).toBe('ended')

  market.later({ minutes: 5 })
  await ask(email)
  expect(await stateOf(key)).toBe('unconfirmed')
})

test('an unconfirmed address is deleted within a week', async () => {
  const email = 'silent@shopper.example'
  await ask(email)
  const key = await keyFor(email)

  market.later({ minutes: 8 * DAY_MINUTES })
  await passTime(market, 'newsletter.forget_old')
  const { status } = await visitor.fail('GET /newsletter/{key}', { params: { key } })

  expect(status).toBe(404)
})

test('a mailbox gets five emails a day at most', async () => {
  const body = { email: 'flooded@shopper.example', source: 'footer' } as const
  for (let time = 0; time < 5; time += 1) await market.visitor().call('POST /newsletter', { body })

  const { status, problem } = await market.visitor().fail('POST /newsletter', { body })

  expect([status, problem.code]).toEqual([429, 'too_many_requests'])
})
