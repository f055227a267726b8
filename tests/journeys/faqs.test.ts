/** FAQs, as operators write them and readers find them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

const inFrench = { headers: { 'accept-language': 'fr' } }
const text = {
  topic: 'selling',
  question: { en: 'May I sell <b>mangoes</b>?', fr: '' },
  answer: { en: 'Yes, when they are ripe.', fr: '' },
}

const shown = async (headers = {}) => (await market.visitor().call('GET /faqs', { query: {} }, headers)).data
const questionsOf = async (topic: string) => {
  const { data } = await operator.call('GET /operator/faqs')
  return data.filter((faq) => faq.topic === topic).map(({ id }) => id)
}

test('a new question is shown once published, in English without a French text, and can be hidden', async () => {
  const { id } = await operator.call('POST /operator/faqs', { body: text })
  const steer = (command: 'publish' | 'hide') =>
    operator.call('POST /operator/faqs/{id}/steer', { params: { id }, body: { command } })
  const before = await shown()

  await steer('publish')
  const published = await shown(inFrench)
  await steer('hide')

  expect(before.some((faq) => faq.id === id)).toBe(false)
  expect(published.find((faq) => faq.id === id)).toMatchObject({ question: text.question.en })
  expect((await shown()).some((faq) => faq.id === id)).toBe(false)
})

test('each text stays in the history, and a concurrent change is not overwritten', async () => {
  const { id } = await operator.call('POST /operator/faqs', { body: text })
  const params = { id }
  const write = (en: string, version: number) => ({
    params,
    body: { ...text, answer: { en, fr: 'Oui.' }, version },
  })

  await operator.call('PUT /operator/faqs/{id}', write('Yes.', 1))
  const refused = await operator.fail('PUT /operator/faqs/{id}', write('No.', 1))

  expect([refused.status, refused.problem.code]).toEqual([409, 'state_conflict'])
  const now = await operator.call('GET /operator/faqs/{id}', { params, query: {} })
  const then = await operator.call('GET /operator/faqs/{id}', { params, query: { version: 1 } })
  expect([now.answer.en, now.version, then.answer.en, then.shown]).toEqual(['Yes.', 2, text.answer.en, 1])
  expect(now.versions.map(({ version, written_by }) => [version, typeof written_by])).toEqual([
    [2, 'string'],
    [1, 'string'],
  ])
})

test('a question keeps its other languages, and a built-in one its first text', async () => {
  const [id = ''] = await questionsOf('orders')
  const params = { id }
  const first = await operator.call('GET /operator/faqs/{id}', { params, query: {} })

  await operator.call('PUT /operator/faqs/{id}', {
    params,
    body: {
      topic: first.topic,
      question: first.question,
      answer: { en: 'Anew.', fr: first.answer.fr },
      version: first.version,
    },
  })

  const kept = await market.database.db
    .selectFrom('faqs')
    .select('answer')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept.answer).toMatchObject({ en: 'Anew.', es: expect.any(String) })
})

test('a question moves within its topic up to its ends, also with concurrent moves', async () => {
  const before = await questionsOf('delivery')
  const [first = '', second = '', third = ''] = before
  const move = (id: string, command: 'up' | 'down') =>
    operator.call('POST /operator/faqs/{id}/steer', { params: { id }, body: { command } })

  await move(first, 'up')
  const unmoved = await questionsOf('delivery')
  await move(second, 'up')
  const moved = await questionsOf('delivery')
  await Promise.all([move(third, 'up'), move(second, 'down')])

  expect(unmoved).toEqual(before)
  expect(moved.slice(0, 3)).toEqual([second, first, third])
  expect((await questionsOf('delivery')).toSorted()).toEqual(before.toSorted())
  const readers = (await shown()).filter(({ topic }) => topic === 'delivery').map(({ id }) => id)
  expect(readers).toEqual(await questionsOf('delivery'))
})

test('a missing value is reported at its field', async () => {
  const { status, problem } = await operator.fail('POST /operator/faqs', {
    body: { topic: '', question: { en: ' ', fr: '' }, answer: { en: '', fr: '' } },
  })

  expect(status).toBe(422)
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual(['answer.en', 'question.en', 'topic'])
})
