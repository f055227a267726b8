/** The web process: pages and API on one port. */

import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from '#platform/clock.ts'
import { atPort, type Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { createApp } from '#server/app.ts'
import type { MarketDatabase } from './database.ts'
import { drain, listen } from './http-server.ts'
import { builtPages, developedPages } from './pages.ts'
import type { Stopping } from './process.ts'

export interface WebOptions extends Stopping {
  readonly config: Config
  readonly log: Log
  readonly database: MarketDatabase
  /** A taken port is an error, else the next free one is used. */
  readonly isPortFixed: boolean
}

/** Starts to answer requests; answers the configuration with the port that was free. */
export async function startWeb({ log, database, onStop, ...options }: WebOptions): Promise<Config> {
  const ready = Promise.withResolvers<RequestListener>()
  const { server, port } = await listen({
    host: options.config.host,
    port: options.config.port,
    isPortFixed: options.isPortFixed,
    listener: ready.promise,
  })
  onStop(() => drain(server))

  const config = atPort(options.config, port)
  const isDevelopment = config.mode === 'development'
  const pages = isDevelopment ? await developedPages(server, { onStop }) : await builtPages()
  const app = createApp({ config, log, database, pages, clock: systemClock })
  ready.resolve(pages.inFrontOf(getRequestListener(app.fetch)))
  return config
}
