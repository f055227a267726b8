/** A database behind a proxy that can freeze: it buffers requests and sends no answers, like a stopped server. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface FreezableDatabase {
  readonly url: string
  readonly freeze: () => void
  /** Resumes as a stopped server process does. */
  readonly resume: () => void
  /** Breaks every connection; new ones go through. */
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
  /** Where what comes over a wire goes. */
  const wires = new Map<Socket, Socket>()
  let isFrozen = false

  function stop(wire: Socket): void {
    wire.unpipe()
    wire.pause()
  }

  const server = createServer((near) => {
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.set(one, other)
      if (isFrozen) stop(one)
      else one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        wires.delete(one)
        other.destroy()
      })
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
      for (const wire of wires.keys()) stop(wire)
    },
    resume() {
      isFrozen = false
      for (const [wire, other] of wires) wire.pipe(other)
    },
    thaw() {
      isFrozen = false
      for (const wire of wires.keys()) wire.destroy()
    },
    async close() {
      server.close()
      for (const wire of wires.keys()) wire.destroy()
    },
  }
}
