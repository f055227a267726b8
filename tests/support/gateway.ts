/** The simulated gateway as tests have it: the real one, which can be made to fail, and whose webhooks are seen. */
import type { Gateway } from '#domains/payments/index.ts'
import { signatureOf } from '#run/simulated-gateway/webhooks.ts'
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
  /** The signature of a text, as the gateway would make it at a moment; now unless told. */
  readonly sign: (text: string, at?: Date) => string
  /** Every webhook that was sent, as it left. */
  readonly sent: SentWebhook[]
  /** Stops, or begins again, to answer the market; its pages are not concerned. */
  readonly breakDown: () => void
  readonly recover: () => void
  /** Carries out the market's next call but leaves it without an answer. */
  readonly loseNextAnswer: () => void
  /** Refuses, or no longer, whatever the market wants paid back. */
  readonly refuseRefunds: (isRefusing: boolean) => void
  /** When the market has payments taken that are begun from now on. */
  readonly captureAt: (time: NonNullable<Gateway['capture']>) => void
}

export interface SentWebhook {
  readonly signature: string
  readonly text: string
}

type TestGatewayOptions = SimulatedGatewayOptions & Required<Pick<SimulatedGatewayOptions, 'market'>>

export function openTestGateway({ market, ...options }: TestGatewayOptions): TestGateway {
  const sent: SentWebhook[] = []
  let isBroken = false
  let isAnswerLost = false
  let isRefusingRefunds = false
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
  let capture = options.config.simulatedGateway.capture
  const known = wayToSimulatedGateway(options.config, {
    async fetch(request) {
      if (isBroken) throw new TypeError('fetch failed')
      if (isRefusingRefunds && isRefund(request))
        return Response.json({ code: 'card_closed' }, { status: 422 })
      const answer = await fetch(request)
      if (!isAnswerLost) return answer
      isAnswerLost = false
      throw new TypeError('fetch failed')
    },
  })
  const way: Gateway = {
    ...known,
    get capture() {
      return capture
    },
  }
  return {
    fetch,
    way,
    sendDue,
    sign: (text, at = options.clock.now()) =>
      signatureOf(text, options.config.simulatedGateway.webhookSecret, at),
    sent,
    breakDown() {
      isBroken = true
    },
    recover() {
      isBroken = false
    },
    loseNextAnswer() {
      isAnswerLost = true
    },
    refuseRefunds(isRefusing) {
      isRefusingRefunds = isRefusing
    },
    captureAt(time) {
      capture = time
    },
  }
}

function isRefund({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname.endsWith('/refunds')
}
