/** Shoppers who buy continuously and retry while the market does not answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckoutChoices, PaymentMethod, PlacedOrder } from '#contract/checkout.ts'
import { chooseDelivery, jamaican, keyHeader, orderOf } from '#tests/support/shopping.ts'
import { type Api, ApiProblem, createApi } from '#web/app/api.ts'

export type StockedProducts = Readonly<Record<'card' | 'cash', readonly string[]>>

export interface Acknowledged {
  readonly number: string
  readonly method: PaymentMethod
  readonly totalMinor: number
}

export interface Crowd {
  /** Orders confirmed to shoppers; card orders confirmed as paid. */
  readonly placed: readonly Acknowledged[]
  /** Calls repeated for lack of an answer. */
  readonly retries: number
  /** Orders placed although their first answer was lost. */
  readonly replays: number
  /** Refusals that no crash explains. */
  readonly refusals: readonly string[]
  /** Lets all shoppers finish their current order. */
  readonly leave: () => Promise<void>
}

const CALL_TIMEOUT_MS = 10_000
const PATIENCE_MS = 120_000
const PAUSE_MS = 100
const webhooks = ['before', 'late', 'twice', 'never'] as const

export function startShoppers(origin: string, shelves: StockedProducts, count: number): Crowd {
  const placed: Acknowledged[] = []
  const refusals: string[] = []
  let retries = 0
  let replays = 0
  let isLeaving = false
  let purchases = 0
  const market: Market = {
    origin,
    shelves,
    noteRetry() {
      retries += 1
    },
    noteReplay() {
      replays += 1
    },
  }

  async function shop(): Promise<void> {
    while (!isLeaving) {
      try {
        placed.push(await buy(market, purchases++))
      } catch (error) {
        refusals.push(String(error instanceof ApiProblem ? JSON.stringify(error.body) : error))
        // Pauses, so that a market that refuses everything is not flooded.
        await sleep(PAUSE_MS)
      }
    }
  }

  const everybody = Promise.all(Array.from({ length: count }, shop))
  return {
    placed,
    get retries() {
      return retries
    },
    get replays() {
      return replays
    },
    refusals,
    async leave() {
      isLeaving = true
      await everybody
    },
  }
}

/** The market to shop at, and the counts of what shoppers meet there. */
interface Market {
  readonly origin: string
  readonly shelves: StockedProducts
  readonly noteRetry: () => void
  readonly noteReplay: () => void
}

async function buy(market: Market, purchase: number): Promise<Acknowledged> {
  const { origin, shelves } = market
  const method = purchase % 2 === 0 ? 'card' : 'cash'
  const shopper = visitor(origin, purchase)
  const ready = await persist(market, async () => {
    const email = `crash-${purchase}-${crypto.randomUUID()}@shopper.example`
    await shopper.call('POST /auth/guest', {
      body: { name: 'Crash Test', email, phone: `+1876${String(5_550_100 + purchase)}` },
    })
    for (const product_id of shelves[method]) {
      const qty = 1 + (purchase % 3)
      await shopper.call('POST /cartmanager/cart/items', { body: { product_id, qty } })
    }
    const wanted: CheckoutChoices = { address: jamaican, payment_method: method }
    return chooseDelivery(shopper, wanted)
  })
  const key = crypto.randomUUID()
  let isRepeated = false
  const order = await persist(market, async () => {
    const begun = isRepeated
    isRepeated = true
    const before = begun ? await countOrders(shopper) : 0
    const answer = await shopper.call('POST /orders', orderOf(ready, method), keyHeader(key))
    if (before > 0) market.noteReplay()
    return answer
  })
  if (method === 'card') await payByCard(market, { shopper, order, purchase })
  return { number: order.order_number, method, totalMinor: order.total.minor }
}

async function payByCard(
  market: Market,
  { shopper, order, purchase }: { shopper: Visitor; order: PlacedOrder; purchase: number },
): Promise<void> {
  const { order_number: number, next_action: action } = order
  if (action) {
    const webhook = webhooks[purchase % webhooks.length] ?? 'before'
    const fields = new URLSearchParams({ decision: 'approve', webhook })
    await persist(market, async () => {
      const answer = await shopper.send(new URL(action.url).pathname, { method: 'POST', body: fields })
      if (answer.status !== 303) throw new NoAnswer(`The gateway answered ${answer.status}`)
    })
  }
  await persist(market, async () => {
    const { payment_status: status } = await shopper.call('GET /orders/{number}/status', {
      params: { number },
    })
    if (status !== 'completed') throw new NoAnswer(`${number} is ${status}`)
  })
}

/** Repeats a step until the market answers. A refusal counts as an answer. */
async function persist<Result>(market: Market, step: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await step()
    } catch (error) {
      const isReason = error instanceof ApiProblem && error.status < 500 && error.code !== 'command_running'
      if (isReason || Date.now() > deadline) throw error
      market.noteRetry()
      await sleep(PAUSE_MS)
    }
  }
}

class NoAnswer extends Error {
  override name = 'NoAnswer'
}

interface Visitor {
  readonly call: Api
  readonly send: (path: string, init: RequestInit) => Promise<Response>
}

function visitor(origin: string, number: number): Visitor {
  const cookies = new Map<string, string>()
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    headers.set('x-forwarded-for', from)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
    const answer = await fetch(origin + path, { ...init, headers, signal, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  return { send, call: createApi((path, init) => send(`/api${path}`, init)) }
}

async function countOrders({ call }: Visitor): Promise<number> {
  return (await call('GET /orders')).data.length
}
