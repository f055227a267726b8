/** The simulated gateway of a demo: beside the market, on the same port. */
import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Gateway, simulatedGateway } from '#domains/payments/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { CallEnvironment } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import { createSimulatedGateway, type SimulatedGatewayService } from '../simulated-gateway/gateway.ts'

export interface SimulatedGatewayOptions {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Takes the webhooks; a process without the market's app leaves them to those that have it. */
  readonly market?: (request: Request) => Promise<Response> | Response
}

const PATH = '/simulated-gateway'
const LOOK_EVERY_MS = 1_000

/** Where the gateway's webhooks come from. */
export const fromHere: CallEnvironment = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/**
 * The gateway itself; undefined where the configuration has none. Every process has one over the same tables, so that
 * none has to find another over the network.
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
      if (!market) throw new Error('The market is in another process')
      return market(request)
    },
    onError: (err) => log.warn({ err }, 'the simulated gateway could not answer'),
  })
}

/** The market's way to it. */
export function wayToSimulatedGateway(
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

/** Whether an address is the gateway's. */
export function isOfSimulatedGateway(path: string): boolean {
  return path.startsWith(`${PATH}/`)
}

/** Answers what is for the gateway, and passes every other request on to `next`. */
export function inFrontOf({ fetch }: SimulatedGatewayService, next: RequestListener): RequestListener {
  const listener = getRequestListener(fetch)
  return (request, response) =>
    isOfSimulatedGateway(request.url ?? '') ? listener(request, response) : next(request, response)
}

/** Sends webhooks as they fall due, until the function it answers is called. */
export function keepSending({ sendDue }: SimulatedGatewayService, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      await sendDue().catch((err: unknown) => log.warn({ err }, 'the simulated gateway cannot send'))
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return () => {
    stopping.abort()
    return sending
  }
}
