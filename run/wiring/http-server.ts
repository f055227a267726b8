/** The listening end of the web process. */
import { createServer, type RequestListener, type Server } from 'node:http'

export interface Listening {
  readonly server: Server
  readonly port: number
}

export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** A taken port is an error, else the next free one is used. */
  readonly isPortFixed: boolean
  /** Answers the requests; those that come before it is there wait for it. */
  readonly listener: Promise<RequestListener>
}

// Longer than proxies keep theirs, of which a minute is usual: one that is closed just as the next request goes over it
// loses that request, and nobody sends an order again by itself.
const KEEP_ALIVE_MS = 65_000
// Requests in flight get this long to finish once the server stops.
const DRAIN_TIMEOUT_MS = 15_000
// How often those are looked for that have finished meanwhile.
const IDLE_LOOK_MS = 50
const PORTS_TRIED = 50

/** Listens on the port, or on the next that is free. */
export async function listen({ host, port, isPortFixed, listener }: ListenOptions): Promise<Listening> {
  const last = isPortFixed ? port : Math.min(port + PORTS_TRIED, 65_535)
  for (let candidate = port; candidate <= last; candidate++) {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS })
    answerWith(listener, server)
    if (await tryListen(server, host, candidate)) return { server, port: candidate }
  }
  throw new Error(
    isPortFixed
      ? `Port ${port} is taken: stop what uses it, or choose another, for example PORT=${port + 1}`
      : `Ports ${port} to ${last} are all taken: choose a free one, for example PORT=${last + 1}`,
  )
}

function answerWith(listener: Promise<RequestListener>, server: Server): void {
  const early: RequestListener = async (request, response) => (await listener)(request, response)
  server.on('request', early)
  void listener.then((ready) => server.off('request', early).on('request', ready))
}

function tryListen(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(false)
      else reject(new Error(`Cannot listen on ${host}, port ${port}: ${error.message}`))
    })
    server.listen(port, host, () => resolve(true))
  })
}

/** Takes no new connections and waits for the requests in flight, but not for ever. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const looking = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
  const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(looking)
  clearTimeout(giveUp)
}
