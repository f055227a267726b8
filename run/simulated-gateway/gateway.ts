/** The simulated gateway: a separate app reached only over HTTP, and the webhooks it sends. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { gatewayApi } from './api.ts'
import { gatewayPages } from './pages.ts'
import { newReference } from './reference.ts'
import { openStorage } from './storage.ts'
import { sendDueWebhooks } from './webhooks.ts'

export interface SimulatedGatewayServiceOptions {
  /** Contains the gateway's own tables. */
  readonly db: Database
  readonly clock: Clock
  /** Public address of the gateway, without a trailing slash; its path is where the app is mounted. */
  readonly url: string
  readonly apiKey: string
  readonly webhookUrl: string
  readonly webhookSecret: string
  readonly sendWebhook: (request: Request) => Promise<Response> | Response
  readonly onError?: (error: Error) => void
}

export interface SimulatedGatewayService {
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Sends the webhooks that are due. Returns how many were accepted. */
  readonly sendDue: () => Promise<number>
}

const BODY_BYTES_MAX = 64 * 1024

export function createSimulatedGateway(options: SimulatedGatewayServiceOptions): SimulatedGatewayService {
  const { db, clock, url, apiKey } = options
  const base = new URL(url).pathname.replace(/\/$/, '')
  const storage = openStorage(db)
  const sendDue = async () => {
    const now = clock.now()
    for (const id of await storage.readEnded(now))
      await storage.letGo(id, now, { eventId: newReference('sim_ev') })
    return sendDueWebhooks({
      storage,
      clock,
      url: options.webhookUrl,
      secret: options.webhookSecret,
      send: options.sendWebhook,
    })
  }

  const app = new Hono().basePath(base || '/')
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of always) if (!context.res.headers.has(name)) context.header(name, value)
  })
  app.use(bodyLimit({ maxSize: BODY_BYTES_MAX }))
  for (const { path, type, content } of files) {
    app.get(path, (context) =>
      context.body(content, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' }),
    )
  }
  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse()
    options.onError?.(error)
    return context.json({ code: 'unavailable' }, 503)
  })
  app.route('/api', gatewayApi({ storage, clock, apiKey, pagesUrl: url }))
  app.route('/pay', gatewayPages({ storage, clock, base, sendDue }))
  return { fetch: (request) => app.fetch(request), sendDue }
}

const always = Object.entries({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

const FONTS = join(import.meta.dirname, '../../web/ui/fonts')

const files = [
  fileAt('/style.css', 'text/css; charset=utf-8', join(import.meta.dirname, 'style.css')),
  fileAt('/figtree.woff2', 'font/woff2', join(FONTS, 'figtree.woff2')),
  fileAt('/bricolage-grotesque.woff2', 'font/woff2', join(FONTS, 'bricolage-grotesque.woff2')),
]

function fileAt(path: string, type: string, file: string) {
  return { path, type, content: new Uint8Array(readFileSync(file)) }
}
