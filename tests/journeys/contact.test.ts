/** Contact messages, from the form to an operator's answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { kindsOfMails, mailOf } from '#tests/support/mails.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

function written(more: Record<string, string> = {}) {
  return {
    name: 'Odile Jean-Baptiste',
    email: `${newId()}@writer.example`,
    phone: '+1 758 555 0177',
    subject: 'Where is my hammock?',
    message: 'It should be here.\nIt is not.',
    ...more,
  }
}

async function messageAbout(subject: string) {
  const { data } = await operator.call('GET /operator/messages', { query: { search: subject } })
  const [found] = data
  if (!found) throw new Error(`No message about ${subject}`)
  return operator.call('GET /operator/messages/{id}', { params: { id: found.id } })
}

test('a message is confirmed without its text, forwarded to the operator, and answered by email', async () => {
  const subject = `Hammock ${newId()}`
  const body = written({ subject })

  await market.visitor().call('POST /contact-messages', { body }, { headers: { 'accept-language': 'fr' } })
  await market.runJobs()

  const message = await messageAbout(subject)
  expect(message).toMatchObject({
    state: 'waiting',
    name: body.name,
    phone: '+17585550177',
    message: body.message,
    language: 'fr',
    answers: [],
  })
  const confirmed = await mailOf(operator, { search: body.email, kind: 'contact_received' })
  expect(confirmed.subject).toBe('Nous avons bien reçu votre message')
  expect(confirmed.html).not.toContain('should be here')
  expect(confirmed.html).not.toContain('Odile')
  const told = await mailOf(operator, { search: 'operator@tradewind', kind: 'contact_message' })
  expect(told.html).toContain(`/operator/messages/${message.id}`)
  expect(told.html).not.toContain('should be here')

  const params = { id: message.id }
  const answer = { params, body: { words: 'It left on Monday.\nIt comes today.' } }
  const key = { headers: { 'idempotency-key': newId() } }
  await operator.call('POST /operator/messages/{id}/answer', answer, key)
  await operator.call('POST /operator/messages/{id}/answer', answer, key)
  await market.runJobs()

  const after = await messageAbout(subject)
  expect(after.state).toBe('answered')
  expect(after.answers.map(({ words }) => words)).toEqual(['It left on Monday.\nIt comes today.'])
  const mail = await mailOf(operator, { search: body.email, kind: 'contact_answer' })
  expect(mail.subject).toContain(subject)
  expect(mail.text).toContain('It comes today.')
  expect(mail.text).toContain('It should be here.')
  expect(await kindsOfMails(operator, body.email)).toEqual(['contact_answer', 'contact_received'])
})

test('a suspended operator gets no more notifications', async () => {
  const colleague = await market.register('colleague@tradewind.example')
  const { id } = await colleague.call('GET /customer')
  await makeOperator(market, colleague)
  const write = async () => {
    await market.visitor().call('POST /contact-messages', { body: written() })
    await market.runJobs()
  }

  await write()
  const reason = 'Looked into what was none of theirs'
  await operator.call('POST /operator/people/{id}/suspend', { params: { id }, body: { reason } })
  await write()

  const told = (await kindsOfMails(operator, 'colleague@')).filter((kind) => kind === 'contact_message')
  expect(told).toEqual(['contact_message'])
})

test('a closed message accepts no answer until it is reopened', async () => {
  const subject = `Closing ${newId()}`
  await market.visitor().call('POST /contact-messages', { body: written({ subject }) })
  const params = { id: (await messageAbout(subject)).id }
  const answer = { params, body: { words: 'Gladly' } }
  const key = () => ({ 'idempotency-key': newId() })

  await operator.call('POST /operator/messages/{id}/close', { params })
  const closed = await messageAbout(subject)
  const refused = await operator.fail('POST /operator/messages/{id}/answer', answer, key())
  await operator.call('POST /operator/messages/{id}/reopen', { params })
  await operator.call('POST /operator/messages/{id}/answer', answer, { headers: key() })

  expect(closed).toMatchObject({ state: 'closed', closed_by: expect.any(String) })
  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
  expect((await messageAbout(subject)).state).toBe('answered')
  const lists = await Promise.all(
    (['closed', 'answered'] as const).map((state) =>
      operator.call('GET /operator/messages', { query: { search: subject, state } }),
    ),
  )
  expect(lists.map(({ total }) => total)).toEqual([0, 1])
})

test('each field has its specified error message', async () => {
  const empty = await market.visitor().fail('POST /contact-messages', {
    body: { name: ' ', email: '', phone: '', subject: '', message: '\n' },
  })
  const malformed = await market.visitor().fail('POST /contact-messages', {
    body: written({ email: 'odile@', phone: 'none', subject: 'One\nBcc: all@shopper.example' }),
  })

  expect([empty.status, malformed.status]).toEqual([422, 422])
  expect(empty.problem.errors).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    phone: ['Phone number is required'],
    subject: ['Subject is required'],
    message: ['Message is required'],
  })
  expect(malformed.problem.errors).toEqual({
    email: ['Please enter valid email'],
    phone: ['Phone number is invalid'],
    subject: ['This value isn’t valid'],
  })
})

test('a filled honeypot gets a success answer, and nothing is stored or emailed', async () => {
  const body = written({ subject: `Cheap ${newId()}`, website: 'https://pills.example' })

  const answer = await market.visitor().call('POST /contact-messages', { body })
  await market.runJobs()

  expect(answer).toEqual({ done: true })
  expect((await operator.call('GET /operator/messages', { query: { search: body.subject } })).total).toBe(0)
  expect(await kindsOfMails(operator, body.email)).toEqual([])
})

test('T98 the form cannot flood a mailbox, however many write at once', async () => {
  const body = written()
  const visitors = Array.from({ length: 6 }, () => market.visitor())

  const answers = await Promise.all(
    visitors.map((visitor) =>
      visitor.fetch('/api/contact-messages', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
  )
  await market.runJobs()

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
  expect(await kindsOfMails(operator, body.email)).toEqual(Array(3).fill('contact_received'))
})

test('an operator edits the contact details, and readers see them in their language at once', async () => {
  const before = await market.visitor().call('GET /contact-details')

  await operator.call('PUT /operator/contact-details', {
    body: {
      email: 'aide@tradewind.example',
      phone: '+1 758 555 0100',
      address: { en: 'The old fort', fr: 'Le vieux fort' },
      hours: { en: '', fr: '' },
    },
  })
  const english = await market.visitor().call('GET /contact-details')
  const french = await market
    .visitor()
    .call('GET /contact-details', {}, { headers: { 'accept-language': 'fr' } })

  expect(before.address).toContain('Castries')
  expect(english).toEqual({
    email: 'aide@tradewind.example',
    phone: '+17585550100',
    address: 'The old fort',
    hours: '',
  })
  expect(french.address).toBe('Le vieux fort')
  const { details, data } = await operator.call('GET /operator/contact-details')
  expect(details.address).toEqual({ en: 'The old fort', fr: 'Le vieux fort' })
  expect(data).toMatchObject([
    { details, by: expect.any(String) },
    { details: { email: before.email, phone: before.phone, address: { en: before.address } } },
  ])
})
