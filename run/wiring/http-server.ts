import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { ARRIVAL_MS_MAX, ARRIVAL_TIMEOUT_MS } from '#platform/http-body.ts'
import { type ConnectionLimits, limitConnections } from './connections.ts'

export interface Listening {
  readonly server: Server
  readonly port: number
}

export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Fails if the port is in use. Otherwise tries the next one. */
  readonly isPortFixed: boolean
  /** Answers requests; requests that arrive before it is ready wait for it. */
  readonly listener: Promise<RequestListener>
  readonly isProxy?: (address: string) => boolean
  readonly limits?: ConnectionLimits
}

// Longer than proxies keep theirs, usually a minute. A connection closed just as a request arrives loses that
// request, and an order is never resent automatically.
const KEEP_ALIVE_MS = 65_000
// Time for requests in flight to finish when the server stops.
const DRAIN_TIMEOUT_MS = 15_000
// Interval to close connections that have become idle.
const IDLE_CHECK_MS = 50
const PORTS_TRIED = 50
const CONNECTIONS_MAX: ConnectionLimits = { all: 4_000, ofAddress: 1_000 }
// Interval at which Node checks for late headers or bodies.
const TIMEOUT_CHECK_MS = 1_000

/** Listens on the port, or on the next free one. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { host, port, isPortFixed, listener, isProxy = () => false, limits = CONNECTIONS_MAX } = options
  const last = isPortFixed ? port : Math.min(port + PORTS_TRIED, 65_535)
  for (let candidate = port; candidate <= last; candidate++) {
    const server = createServer({
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: ARRIVAL_TIMEOUT_MS,
      requestTimeout: ARRIVAL_MS_MAX,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    })
    limitConnections(server, limits, isProxy)
    answerWith(listener, server)
    if (await tryListen(server, host, candidate)) return { server, port: candidate }
  }
  throw new Error(
    isPortFixed
      ? `Port ${port} is in use: stop the program that uses it, or choose another port, for example PORT=${port + 1}`
      : `Ports ${port} to ${last} are all taken: choose a free one, for example PORT=${last + 1}`,
  )
}

function answerWith(listener: Promise<RequestListener>, server: Server): void {
  const early: RequestListener = async (request, response) =>
    withRequestChecks(await listener)(request, response)
  server.on('request', early)
  void listener.then((ready) => server.off('request', early).on('request', withRequestChecks(ready)))
}

/** Refuses ambiguous requests (request smuggling), and reads no body that is not expected. */
function withRequestChecks(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (hasSeveralHosts(request)) {
      response
        .writeHead(400, { 'content-type': 'text/plain', connection: 'close' })
        .end('One Host header, please')
      return
    }
    const { method } = request
    // Otherwise the server would wait for the unread body after the answer.
    if ((method === 'GET' || method === 'HEAD') && hasBody(request)) response.shouldKeepAlive = false
    listener(request, response)
  }
}

function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
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

/** Stops accepting connections and waits a limited time for requests in flight. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const looking = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(looking)
  clearTimeout(giveUp)
}
