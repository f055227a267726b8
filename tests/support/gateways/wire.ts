/** A gateway for tests: the market's real adapter, over a minimal server with the gateway's protocol. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Gateway } from '#domains/payments/index.ts'

export interface Wire {
  readonly gateway: Gateway
  /** Approves a payment as the shopper, on the gateway's form or pages. */
  readonly approve: (reference: string) => void
  /** Approves a payment as the shopper and declines it as their bank. */
  readonly decline: (reference: string) => void
  /** Tampers with a payment: another amount or currency. */
  readonly spoil: (reference: string, change: { amount?: number; currency?: string }) => void
  /** Disputes a payment as the shopper's bank, by default in full. Returns the gateway's id of the dispute. */
  readonly dispute: (reference: string, minor?: number) => string
  /** Moves a dispute on as the bank. The amount lost may be less than the amount disputed. */
  readonly decide: (dispute: string, state: 'answered' | 'won' | 'lost', lostMinor?: number) => void
  /** Fails the newest refund of a payment after it was accepted. */
  readonly failRefund: (reference: string) => void
  /** Amounts of a payment at the gateway, in minor units. */
  readonly at: (reference: string) => {
    captured: number
    refunded: number
    refundsCount: number
    state: string
  }
  readonly paymentsCount: () => number
  /** Returns the webhooks sent since the last call, oldest first. */
  readonly drainWebhooks: () => Webhook[]
  /** Returns the webhook with another signature or time. */
  readonly resign: (webhook: Webhook, how: { at?: Date; isForged?: boolean }) => Webhook
  /** Creates a webhook of this type about a payment, true or not. */
  readonly claim: (type: string, reference: string) => Webhook
  /** Takes a snapshot of the gateway. The returned function restores it. */
  readonly keep: () => () => void
  readonly line: Line
}

export interface Webhook {
  readonly type: string
  readonly text: string
  readonly headers: Record<string, string>
}

/** Connection between market and gateway, which can be cut. */
export interface Line {
  readonly fetch: typeof fetch
  /** Blocks both directions. */
  cut: () => void
  mend: () => void
  /** Delivers requests but drops answers. */
  loseAnswers: () => void
  /** Requests that arrived, such as 'POST /v1/refunds'. */
  readonly arrived: string[]
}

export function openConnection(answer: (request: Request) => Response | Promise<Response>): Line {
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

export function restoreEntries<Value>(map: Map<string, Value>, entries: ReadonlyMap<string, Value>): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}
