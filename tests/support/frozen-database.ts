/** A database behind a wire that can be frozen: what is sent is kept, and nothing comes back, as from a stopped server. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FreezableDatabase {
  readonly url: string
  readonly freeze: () => void
  readonly thaw: () => void
  readonly close: () => Promise<void>
}

export async function freezable(databaseUrl: string): Promise<FreezableDatabase> {
  const url = new URL(databaseUrl)
  const socketFolder = url.searchParams.get('host')
  const port = url.port || '5432'
  const target = socketFolder
    ? { path: `${socketFolder}/.s.PGSQL.${port}` }
    : { host: url.hostname, port: Number(port) }
  const wires = new Set<Socket>()
  let isFrozen = false

  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(one)
      if (isFrozen) one.pause()
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        wires.delete(one)
        other.destroy()
      })
      if (isFrozen) one.unpipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const wire of wires) wire.pause()
    },
    thaw() {
      isFrozen = false
      for (const wire of wires) wire.destroy()
    },
    async close() {
      server.close()
      for (const wire of wires) wire.destroy()
    },
  }
}
