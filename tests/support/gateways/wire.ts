/** A gateway as tests have it: the market's real adapter, and behind it something small that speaks as the gateway does. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Gateway } from '#domains/payments/index.ts'

export interface Wire {
  readonly gateway: Gateway
  /** The shopper agrees to pay, on the gateway's form or its pages. */
  readonly approve: (reference: string) => void
  /** The shopper agrees, and whoever keeps their money says no. */
  readonly decline: (reference: string) => void
  /** Somebody else's way of paying it: another sum, another currency. */
  readonly spoil: (reference: string, change: { amount?: number; currency?: string }) => void
  /** The shopper's bank takes some of a payment back, all of it unless said; answers what the gateway calls that. */
  readonly dispute: (reference: string, minor?: number) => string
  /** How the bank goes on with it; what it takes for good may be less than was disputed. */
  readonly decide: (dispute: string, state: 'answered' | 'won' | 'lost', lostMinor?: number) => void
  /** The newest refund of a payment turns out not to have arrived. */
  readonly failRefund: (reference: string) => void
  /** How its money stands there, in minor units. */
  readonly at: (reference: string) => {
    captured: number
    refunded: number
    refundsCount: number
    state: string
  }
  /** How many payments were ever begun. */
  readonly paymentsCount: () => number
  /** What it has told since it was last asked, the first first. */
  readonly takeWebhooks: () => Webhook[]
  /** The webhook under another's signature, or at another time. */
  readonly resign: (webhook: Webhook, how: { at?: Date; isForged?: boolean }) => Webhook
  /** A webhook of this type about a payment, whether or not it is true. */
  readonly claim: (type: string, reference: string) => Webhook
  /** Keeps how everything stands there, to be had back by the function that it answers. */
  readonly keep: () => () => void
  readonly line: Line
}

export interface Webhook {
  readonly type: string
  readonly text: string
  readonly headers: Record<string, string>
}

/** What lies between the market and a gateway, which can be cut. */
export interface Line {
  readonly fetch: typeof fetch
  /** Lets nothing through in either direction. */
  cut: () => void
  mend: () => void
  /** Carries everything there, and nothing back. */
  loseAnswers: () => void
  /** Requests that arrived, as 'POST /v1/refunds'. */
  readonly arrived: string[]
}

export function openLine(answer: (request: Request) => Response | Promise<Response>): Line {
  let state: 'whole' | 'cut' | 'deaf' = 'whole'
  const arrived: string[] = []
  return {
    arrived,
    async fetch(input, init) {
      const request = new Request(input, init)
      if (state === 'cut') throw new TypeError('fetch failed')
      const { pathname } = new URL(request.url)
      arrived.push(`${request.method} ${pathname}`)
      const response = await answer(request)
      await sleep(0)
      if (state === 'deaf') throw new TypeError('fetch failed')
      return response
    },
    cut() {
      state = 'cut'
    },
    mend() {
      state = 'whole'
    },
    loseAnswers() {
      state = 'deaf'
    },
  }
}

/** Makes a map hold what it held once. */
export function putBack<Value>(map: Map<string, Value>, entries: ReadonlyMap<string, Value>): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}
