/** Incomplete requests over real sockets must not block other shoppers. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { drain, type Listening, listen } from '#run/wiring/http-server.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 })

const SOCKETS = 500
const HOST = '127.0.0.1'

let market: TestMarket
let listening: Listening
let url: string
const sockets = new Set<Socket>()

beforeAll(async () => {
  market = await openWithPages()
  const listener = Promise.resolve(getRequestListener(market.app.fetch))
  listening = await listen({ host: HOST, port: 24_000, isPortFixed: false, listener })
  url = `http://${HOST}:${listening.port}`
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

afterAll(async () => {
  await drain(listening.server)
  await market.close()
})

const json = 'content-type: application/json'
const halves = {
  'bodies of orders': () => post('/api/orders', [json, 'content-length: 500'], '{"address":'),
  'bodies of webhooks': () => post('/api/webhooks/simulated', [json, 'content-length: 500'], '{'),
  'bodies in chunks': () =>
    post('/api/cartmanager/cart/items', [json, 'transfer-encoding: chunked'], '5\r\n{"qt'),
  files: () =>
    post('/api/customer/pictures', ['content-type: image/jpeg', 'content-length: 9000000'], 'JFIF'),
  'forms of pages': () =>
    post('/checkout', ['content-type: application/x-www-form-urlencoded', 'content-length: 900'], 'a=1'),
  headers: () => `POST /api/orders HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: `,
  nothing: () => '',
} as const

test.each(Object.entries(halves))(
  '%s half sent by 500 sockets keep nobody from ordering',
  async (_, half) => {
    const opened = await Promise.all(Array.from({ length: SOCKETS }, () => send(half())))

    const shopper = await guest()
    const { placed } = await buy(shopper, [await goodsOf(market, 'belle-morne', { stock: 40 })], 'bank')
    const page = await fetch(`${url}/cart`)

    expect(opened).toHaveLength(SOCKETS)
    expect(placed.order_number).toMatch(/^TW-/)
    expect(page.status).toBe(200)
  },
)

test('an incomplete request is answered with 408 and closed within seconds, however slowly it arrives', async () => {
  const trickling = await send(post('/api/orders', [json, 'content-length: 50000'], '{'))
  const drops = setInterval(() => trickling.write(' '), 500)
  const stopped = await send(halves.files())
  const headless = await send(halves.headers())
  const answers = await Promise.all([trickling, stopped, headless].map(answerOf))
  clearInterval(drops)

  expect(answers.map((answer) => answer.split('\r\n', 1)[0])).toEqual(
    Array(3).fill('HTTP/1.1 408 Request Timeout'),
  )
})

test('a form sent in pieces is processed', async () => {
  const body = 'currency=EUR'
  const head = post(
    '/currency',
    [`content-length: ${body.length}`, 'content-type: application/x-www-form-urlencoded'],
    '',
  )
  const socket = await send(head + body.slice(0, 4))
  socket.write(body.slice(4))

  expect(await firstLineOf(socket)).not.toMatch(/ (?:408|5\d\d) /)
})

test('an unexpected body is not waited for', async () => {
  const socket = await send(`GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\ncontent-length: 100\r\n\r\nhalf`)

  expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 200 /)
})

test('idle connections make room for new ones, oldest first', async () => {
  const limits = { all: 20, ofAddress: 10 }
  const listener = Promise.resolve(getRequestListener(market.app.fetch))
  const small = await listen({ host: HOST, port: 24_500, isPortFixed: false, listener, limits })
  const quiet = await Promise.all(Array.from({ length: 15 }, () => send('', small.port)))

  const response = await fetch(`http://${HOST}:${small.port}/healthz`, { headers: { connection: 'close' } })

  expect(response.status).toBe(200)
  expect(quiet.at(-1)?.destroyed).toBe(false)
  for (const socket of quiet) socket.destroy()
  await drain(small.server)
})

function post(path: string, headers: readonly string[], body: string): string {
  return [`POST ${path} HTTP/1.1`, `Host: ${HOST}`, `Origin: ${market.origin}`, ...headers, '', body].join(
    '\r\n',
  )
}

async function send(text: string, port = listening.port): Promise<Socket> {
  const socket = connect(port, HOST)
  sockets.add(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

async function firstLineOf(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data')
  return String(chunk).split('\r\n', 1)[0] ?? ''
}

async function guest(): Promise<TestVisitor> {
  const person = market.visitorAt(url)
  await person.call('POST /auth/guest', {
    body: { name: 'Ines Baptiste', email: 'ines@shopper.example', phone: '+17675550100' },
  })
  return person
}
