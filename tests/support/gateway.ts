/** The simulated gateway as tests have it: the real one, which can be made to fail, and whose webhooks are seen. */
import type { Gateway } from '#domains/payments/index.ts'
import {
  openSimulatedGateway,
  type SimulatedGatewayOptions,
  wayToSimulatedGateway,
} from '#run/wiring/simulated-gateway.ts'

export interface TestGateway {
  /** Answers what is for the gateway's pages and its API. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** The market's way to it. */
  readonly way: Gateway
  /** Sends the webhooks that are due; answers how many the market took. */
  readonly sendDue: () => Promise<number>
  /** Every webhook that was sent, as it left. */
  readonly sent: SentWebhook[]
  /** Stops, or begins again, to answer the market; its pages are not concerned. */
  readonly breakDown: () => void
  readonly recover: () => void
}

export interface SentWebhook {
  readonly signature: string
  readonly text: string
}

type TestGatewayOptions = SimulatedGatewayOptions & Required<Pick<SimulatedGatewayOptions, 'market'>>

export function openTestGateway({ market, ...options }: TestGatewayOptions): TestGateway {
  const sent: SentWebhook[] = []
  let isBroken = false
  const service = openSimulatedGateway({
    ...options,
    async market(request) {
      const text = await request.clone().text()
      sent.push({ signature: request.headers.get('x-signature') ?? '', text })
      return market(request)
    },
  })
  if (!service) throw new Error('A market in tests has the simulated gateway')
  const { fetch, sendDue } = service
  const way = wayToSimulatedGateway(options.config, {
    fetch(request) {
      if (isBroken) throw new TypeError('fetch failed')
      return fetch(request)
    },
  })
  return {
    fetch,
    way,
    sendDue,
    sent,
    breakDown() {
      isBroken = true
    },
    recover() {
      isBroken = false
    },
  }
}
