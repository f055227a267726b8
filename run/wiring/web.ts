import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Media } from '#domains/media/index.ts'
import { openSearchInMemory } from '#domains/search/index.ts'
import { loadTimeZone } from '#domains/setup/index.ts'
import { belongsTo } from '#platform/addresses.ts'
import { systemClock } from '#platform/clock.ts'
import { atPort, type Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { type App, createApp } from '#server/app.ts'
import type { MarketDatabase } from './database.ts'
import { openExternalServices } from './external-services.ts'
import { drain, listen } from './http-server.ts'
import { builtPages, developedPages } from './pages.ts'
import type { Stopping } from './process.ts'
import { fromHere, inFrontOf, openSimulatedGateway, startWebhookSender } from './simulated-gateway.ts'

export interface WebOptions extends Stopping {
  readonly config: Config
  readonly log: Log
  readonly database: MarketDatabase
  readonly media: Media
  /** Fails if the port is in use. Otherwise tries the next one. */
  readonly isPortFixed: boolean
  /** Folder of the built pages, by default build/. */
  readonly pagesFolder?: string
}

/** Starts to serve requests. Returns the configuration with the port in use. */
export async function startWeb({
  onStop,
  isPortFixed,
  pagesFolder,
  ...options
}: WebOptions): Promise<Config> {
  const ready = Promise.withResolvers<RequestListener>()
  const { host, port: wantedPort } = options.config
  const { server, port } = await listen({
    host,
    port: wantedPort,
    isPortFixed,
    listener: ready.promise,
    isProxy: belongsTo(options.config.trustedProxies),
  })

  const config = atPort(options.config, port)
  const pages = await (config.mode === 'development' ? developedPages(server) : builtPages(pagesFolder))
  const simulated = openSimulatedGateway({
    config,
    db: options.database.db,
    clock: systemClock,
    log: options.log,
    market: (request) => app.fetch(request, fromHere),
  })
  const outside = await openExternalServices(config, { simulated, onStop })
  await loadTimeZone(options.database)
  const searchEngine = openSearchInMemory({ url: options.database.url, log: options.log })
  onStop(searchEngine.close)
  const app = createApp({ ...options, config, pages, outside, searchEngine, clock: systemClock })
  const market = pages.inFrontOf(listenerOf(app))
  ready.resolve(simulated ? inFrontOf(simulated, market) : market)

  onStop(app.close)
  if (simulated) onStop(startWebhookSender(simulated, options.log))
  onStop(() => drain(server))
  onStop(async () => app.hush())
  onStop(pages.close)
  return config
}

/** Answers by the pages that are kept, and by everything else where none does. */
export function listenerOf(app: App): RequestListener {
  const answer = getRequestListener(app.fetch)
  return (request, response) => {
    if (!app.writeCached(request, response)) void answer(request, response)
  }
}
