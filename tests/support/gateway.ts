/** The simulated gateway for tests: it can be made to fail and its webhooks can be read. */
import type { Gateway } from '#domains/payments/index.ts'
import { signatureOf } from '#run/simulated-gateway/webhooks.ts'
import {
  connectSimulatedGateway,
  openSimulatedGateway,
  type SimulatedGatewayOptions,
} from '#run/wiring/simulated-gateway.ts'

export interface TestGateway {
  readonly fetch: (request: Request) => Response | Promise<Response>
  /** Adapter of the market to this gateway. */
  readonly way: Gateway
  /** Sends the webhooks that are due. Returns how many the market accepted. */
  readonly sendDue: () => Promise<number>
  /** Signs a text as the gateway does at a moment, by default now. */
  readonly sign: (text: string, at?: Date) => string
  readonly sent: SentWebhook[]
  /** Stops or resumes the gateway's API; its pages keep working. */
  readonly breakDown: () => void
  readonly recover: () => void
  /** Executes the market's next call but drops the answer. */
  readonly loseNextAnswer: () => void
  readonly refuseRefunds: (isRefusing: boolean) => void
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
  if (!service) throw new Error('Test market has no simulated gateway')
  const { fetch, sendDue } = service
  let capture = options.config.simulatedGateway.capture
  const known = connectSimulatedGateway(options.config, {
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
