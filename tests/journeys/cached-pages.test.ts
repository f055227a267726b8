/** Cached pages skip the work that other requests need, and reach only the visitors they are for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drain, type Listening, listen } from '#run/wiring/http-server.ts'
import { listenerOf } from '#run/wiring/web.ts'
import type { TestMarket } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'

const HOST = '127.0.0.1'

let market: TestMarket
let listening: Listening
let url: string
let written = 0

beforeAll(async () => {
  market = await openWithPages()
  const { app } = market
  const listener = listenerOf({
    ...app,
    writeCached(request, response) {
      const isWritten = app.writeCached(request, response)
      if (isWritten) written += 1
      return isWritten
    },
  })
  listening = await listen({
    host: HOST,
    port: 25_300,
    isPortFixed: false,
    listener: Promise.resolve(listener),
  })
  url = `http://${HOST}:${listening.port}`
  for (let time = 0; time < 2; time += 1) await ask({})
}, 300_000)

afterAll(async () => {
  await drain(listening.server)
  await market.close()
})

async function ask(headers: Record<string, string>, path = '/fr/groceries', method = 'GET') {
  const before = written
  const response = await fetch(`${url}${path}`, { method, headers })
  const text = await response.text()
  return { response, text, isKept: written > before }
}

test.each(['br', 'gzip'])('a kept page in %s is the one that anybody else gets', async (encoding) => {
  const headers = { 'accept-encoding': encoding }
  const { response, text, isKept } = await ask(headers)
  const other = await market
    .visitor()
    .fetch('/fr/groceries', { headers: { ...headers, 'if-none-match': '"x"' } })

  const own = (given: Response) =>
    Object.fromEntries(
      [...given.headers].filter(([name]) => !/^(?:date|connection|keep-alive|x-request-id)$/.test(name)),
    )
  expect([isKept, response.status, other.status]).toEqual([true, 200, 200])
  expect(own(response)).toEqual(own(other))
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
  expect(text).toContain('<html lang="fr"')
})

test('each answer has a number of its own', async () => {
  const answers = await Promise.all(Array.from({ length: 600 }, () => ask({})))

  expect(new Set(answers.map(({ response }) => response.headers.get('x-request-id'))).size).toBe(600)
})

const others: Record<string, Parameters<typeof ask>> = {
  'somebody with a cart': [{ cookie: 'cart=abc' }],
  'somebody signed in': [{ cookie: 'uat=abc.def' }],
  'a caller with a token': [{ authorization: 'Bearer abc' }],
  'a currency that was not asked for before': [{ cookie: 'currency=EUR' }],
  'a place that was not asked for before': [{ 'x-deliver-to': 'JM' }],
  'whoever takes no compression': [{ 'accept-encoding': 'identity' }],
  'whoever has the page already': [{ 'if-none-match': '"x"' }],
  'another page': [{}, '/fr/groceries?page=2'],
  'a question for the head alone': [{}, '/fr/groceries', 'HEAD'],
}

test.each(Object.entries(others))('%s gets another answer', async (_, asked) => {
  const { isKept, response } = await ask(...asked)

  expect(isKept).toBe(false)
  expect(response.status).toBeLessThan(500)
})
