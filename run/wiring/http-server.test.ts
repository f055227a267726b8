import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { drain, listen } from './http-server.ts'

const host = '127.0.0.1'

test('uses the next port when the requested one is in use', async () => {
  const { port, release } = await takePort()

  const listening = await listen({ host, port, isPortFixed: false, listener: answering('hello') })

  expect(listening.port).toBeGreaterThan(port)
  expect(await textOf(listening.port)).toBe('hello')
  await drain(listening.server)
  release()
})

test('names the port in use when no other is allowed', async () => {
  const { port, release } = await takePort()

  const listening = listen({ host, port, isPortFixed: true, listener: answering('hello') })

  await expect(listening).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or choose another port, for example PORT=${port + 1}`,
  )
  release()
})

test('holds early requests, and finishes those in flight before it stops', async () => {
  const ready = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { server, port } = await listen({
    host,
    port: 20_000 + Math.floor(Math.random() * 20_000),
    isPortFixed: false,
    listener: ready.promise.then(() => (_, response) => {
      begun.resolve()
      setTimeout(() => response.end('late'), 100)
    }),
  })

  const early = textOf(port)
  ready.resolve()
  await begun.promise
  const drained = drain(server)

  expect(await early).toBe('late')
  await drained
  await expect(textOf(port)).rejects.toThrow()
})

test('keeps idle connections longer than a proxy does, and closes them after the answer while stopping', async () => {
  const going = Promise.withResolvers<void>()
  const { server } = await listen({
    host,
    port: 0,
    isPortFixed: true,
    listener: Promise.resolve((_, response) => {
      response.write('a long ')
      void going.promise.then(() => response.end('answer'))
    }),
  })
  const { port } = server.address() as AddressInfo

  const response = await fetch(`http://${host}:${port}/`)
  const drained = drain(server)
  going.resolve()

  // Proxies keep theirs for at most a minute.
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
  expect(await response.text()).toBe('a long answer')
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'still there'))
  expect(await Promise.race([drained, late])).toBeUndefined()
})

const oneHost = 'Host: market.example'
const hosts = {
  none: { lines: [], status: 400 },
  one: { lines: [oneHost], status: 200 },
  'the same twice': { lines: [oneHost, oneHost], status: 400 },
  'two that differ': { lines: [oneHost, 'Host: other.example'], status: 400 },
  'two in other letters': { lines: [oneHost, 'hOST: other.example'], status: 400 },
  'two with others between': { lines: [oneHost, 'Accept: */*', 'HOST: other.example'], status: 400 },
}

test.each(Object.entries(hosts))(
  'answers a request with %s as its Host by the status due',
  async (_, asked) => {
    let answered = 0
    const { server } = await listen({
      host,
      port: 0,
      isPortFixed: true,
      listener: Promise.resolve((_, response) => {
        answered += 1
        response.end('hello')
      }),
    })
    const { port } = server.address() as AddressInfo

    const lines = ['GET / HTTP/1.1', ...asked.lines, '', '']
    // What comes behind it on the connection may have been meant for another market.
    const answer = await answerTo(port, lines.join('\r\n') + (asked.status === 400 ? lines.join('\r\n') : ''))

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${asked.status} `))
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(answered).toBe(asked.status === 200 ? 1 : 0)
    await drain(server)
  },
)

/** What a server answers until it closes, or has said hello. */
async function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, host)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
    if (answer.endsWith('hello')) socket.end()
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

async function answering(text: string) {
  return (_: unknown, response: { end: (text: string) => void }) => response.end(text)
}

async function textOf(port: number): Promise<string> {
  const response = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
  return await response.text()
}

async function takePort() {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, release: () => server.close() }
}
