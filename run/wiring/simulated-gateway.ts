/** The simulated gateway of a demo, on the same port as the market. */
import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Gateway, simulatedGateway } from '#domains/payments/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { CallEnvironment } from '#platform/http-context.ts'
import type { Log } from '#platform/log.ts'
import { createSimulatedGateway, type SimulatedGatewayService } from '../simulated-gateway/gateway.ts'

export interface SimulatedGatewayOptions {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Receives the webhooks. A process without the market's app leaves them to others. */
  readonly market?: (request: Request) => Promise<Response> | Response
}

const PATH = '/simulated-gateway'
const POLL_EVERY_MS = 1_000

/** Sender address of the gateway's webhooks. */
export const fromHere: CallEnvironment = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/**
 * Opens the gateway, or returns undefined if it is not configured. Every process has one over the same tables, so
 * that no process needs to reach another.
 */
export function openSimulatedGateway(options: SimulatedGatewayOptions): SimulatedGatewayService | undefined {
  const { config, db, clock, log, market } = options
  if (!config.simulatedGateway.isEnabled) return undefined
  return createSimulatedGateway({
    db,
    clock,
    url: config.origin + PATH,
    apiKey: apiKeyOf(config),
    webhookUrl: `${config.origin}/api/webhooks/simulated`,
    webhookSecret: config.simulatedGateway.webhookSecret,
    async sendWebhook(request) {
      if (!market) throw new Error('Market does not run in this process')
      return market(request)
    },
    onError: (err) => log.warn({ err }, 'the simulated gateway could not respond'),
  })
}

export function connectSimulatedGateway(
  config: Config,
  { fetch }: Pick<SimulatedGatewayService, 'fetch'>,
): Gateway {
  return simulatedGateway({
    url: config.origin + PATH,
    apiKey: apiKeyOf(config),
    webhookSecret: config.simulatedGateway.webhookSecret,
    capture: config.simulatedGateway.capture,
    fetch: async (request) => fetch(request),
  })
}

function apiKeyOf({ secret }: Config): string {
  return deriveKey(secret, 'simulated gateway key')
}

export function isOfSimulatedGateway(path: string): boolean {
  return path.startsWith(`${PATH}/`)
}

/** Serves the gateway's requests and passes all others to `next`. */
export function inFrontOf({ fetch }: SimulatedGatewayService, next: RequestListener): RequestListener {
  const listener = getRequestListener(fetch)
  return (request, response) =>
    isOfSimulatedGateway(request.url ?? '') ? listener(request, response) : next(request, response)
}

/** Sends webhooks when due, until the returned function is called. */
export function startWebhookSender({ sendDue }: SimulatedGatewayService, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      await sendDue().catch((err: unknown) =>
        log.warn({ err }, 'the simulated gateway could not send webhooks'),
      )
      await sleep(POLL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return () => {
    stopping.abort()
    return sending
  }
}
