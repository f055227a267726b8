/** The server on one screen: what is answered where. Everything that it needs from outside is handed in by run/. */
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Media } from '#domains/media/index.ts'
import { readCurrencies } from '#domains/pricing/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import type { DatabaseConnection } from '#platform/database.ts'
import { createForgetting } from '#platform/forgetting.ts'
import { type CallEnvironment, type Calls, mountEndpoints } from '#platform/http.ts'
import { openGate } from '#platform/http-overload.ts'
import { tellVisitor } from '#platform/http-visitor.ts'
import { kept } from '#platform/kept.ts'
import type { Log } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { WorkSource } from '#platform/open-work.ts'
import { sessionKey } from '#platform/session.ts'
import { defaultLocale } from '#values/locale.ts'
import { marketRoutes } from './routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  readonly database: DatabaseConnection
  readonly clock: Clock
  readonly media: Media
  /** The pages' server build; without it only the API answers. */
  readonly pages?: { readonly build: () => Promise<ServerBuild> }
}

export interface App {
  /** Opens Works beside the requests, for jobs that run in the same process. */
  readonly source: WorkSource
  readonly fetch: (request: Request, environment?: CallEnvironment) => Response | Promise<Response>
  /** Ends what runs beside the requests. */
  readonly close: () => Promise<void>
}

const CURRENCIES_MS = 60_000

export function createApp({ config, log, database, clock, media }: AppOptions): App {
  const { db, pool } = database
  const metrics = createMetrics()
  const gate = openGate()
  const forgetting = createForgetting(database, log)
  const sessionSecret = deriveKey(config.secret, 'session')
  const key = sessionKey(sessionSecret)
  const currencies = kept(CURRENCIES_MS, async () => {
    const offered = await readCurrencies({ db, locale: defaultLocale })
    return new Set(offered.map(({ code }) => code))
  })
  const app: Calls = new Hono()
  const api: Calls = new Hono()

  const source = { db, clock, spread: forgetting.spread }
  const endpoints = mountEndpoints(api, marketRoutes({ config, sessionKey: key, sessionSecret }), {
    source,
    sessionKey: key,
    log,
    metrics,
    gate,
    origin: config.origin,
    isOffered: async (currency) => (await currencies.get({ db, now: clock.now() })).has(currency),
    areAnswersChecked: config.mode !== 'production',
  })
  forgetting.onForget(endpoints.forget)
  forgetting.listen()
  metrics.watch('tradewind_requests_inside', 'Requests at work', () => gate.inside)
  metrics.watch('tradewind_database_connections', 'Open database connections', () => pool.totalCount)
  metrics.watch('tradewind_database_waiting', 'Requests that wait for one', () => pool.waitingCount)

  app.use(tellVisitor(config.trustedProxies))
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/media/*', (context) => media.answer(context.req.raw))
  app.route('/api', api)
  return { source, fetch: app.fetch, close: forgetting.close }
}
