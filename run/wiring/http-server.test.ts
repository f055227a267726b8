import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
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
    `Port ${port} is taken: stop what uses it, or choose another, for example PORT=${port + 1}`,
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
