/** Complete checkouts over the API: guest, cart, quote and order, each by a different shopper. */
import { Agent, request } from 'node:http'
import type { Target } from './load.ts'
import { childrenCpuMs, cpuMs } from './market.ts'

export interface CheckoutResult {
  readonly perSecond: number
  readonly cpuMsEach: number
  /** The same for the database and the worker process. */
  readonly besideMsEach: number
  readonly p97Ms: number
  readonly callsEach: number
  readonly failed: number
}

interface Reply {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: unknown
}

const address = {
  title: 'Home',
  full_name: 'Load Test',
  street: '1 Market Street',
  city: 'Roseau',
  country_code: 'DM',
  phone: '+17675550100',
}

// The engine is still compiling the checkout code until then.
const WARM_UP_SECONDS = 10

/** Warms up, then lets `concurrency` shoppers order one after the other for some seconds. */
export async function measureCheckouts(
  target: Target,
  productIds: readonly string[],
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<CheckoutResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const client = new Client(target.url, agent)
  let begun = 0

  async function shop(forSeconds: number): Promise<{ tookMs: number[]; failed: number }> {
    const endsAt = performance.now() + forSeconds * 1000
    const tookMs: number[] = []
    let failed = 0
    async function shopper(): Promise<void> {
      while (performance.now() < endsAt) {
        const number = begun++
        const from = performance.now()
        if (await buy(client, productIds[number % productIds.length], number)) {
          tookMs.push(performance.now() - from)
        } else failed += 1
      }
    }
    await Promise.all(Array.from({ length: concurrency }, shopper))
    return { tookMs, failed }
  }

  await shop(WARM_UP_SECONDS)
  const before = {
    cpuMs: cpuMs(target.pid),
    besideMs: childrenCpuMs(target.pid),
    calls: client.calls,
    at: performance.now(),
  }
  const { tookMs, failed } = await shop(seconds)
  const bought = Math.max(tookMs.length, 1)
  agent.destroy()
  return {
    perSecond: tookMs.length / ((performance.now() - before.at) / 1000),
    cpuMsEach: (cpuMs(target.pid) - before.cpuMs) / bought,
    besideMsEach: (childrenCpuMs(target.pid) - before.besideMs) / bought,
    p97Ms: percentile(tookMs, 0.975),
    callsEach: Math.round((client.calls - before.calls) / (bought + failed)),
    failed,
  }
}

type Shopper = ReturnType<Client['as']>

/** A shopper ready to order, with the last quote. */
export interface Basket {
  readonly number: number
  readonly shopper: Shopper
  readonly order: object
}

async function buy(client: Client, product_id: string | undefined, number: number): Promise<boolean> {
  const basket = await fill(client, product_id, number)
  return basket !== undefined && (await place(basket))
}

/** Runs all steps of a checkout except placing the order. */
export async function fill(
  client: Client,
  product_id: string | undefined,
  number: number,
): Promise<Basket | undefined> {
  if (product_id === undefined) throw new Error('No product to buy')
  const shopper = client.as(number)
  const guest = {
    name: 'Load Test',
    email: `load-${number}@shopper.example`,
    phone: `+1767${String(5_550_100 + number)}`,
  }
  const opened = await shopper.post('/auth/guest', guest)
  if (opened.status !== 201) return void reportFailure('guest', opened)
  const added = await shopper.post('/cartmanager/cart/items', { qty: 1, product_id })
  if (added.status !== 200) return void reportFailure('add', added)
  // Bank transfer: accepted by every store for every address, and no gateway affects the measurement.
  const wish = { address, payment_method: 'bank', age_confirmed: true }
  const quoted = await shopper.post('/checkout', wish)
  const { packages } = quoted.body as {
    packages: {
      store: { id: string }
      options: { method: string; slots: { id: string; state: string; starts_at: string }[] }[]
    }[]
  }
  const choices = {
    ...wish,
    deliveries: Object.fromEntries(
      packages.map(({ store, options: [option] }) => {
        const slot = option?.slots.findLast(({ state }) => state === 'open')
        return [store.id, { method: option?.method, ...(slot && { slot_id: slot.id }) }]
      }),
    ),
  }
  const complete = await shopper.post('/checkout', choices)
  const { fingerprint } = complete.body as { fingerprint: string }
  return { number, shopper, order: { ...choices, fingerprint } }
}

export async function place({ number, shopper, order }: Basket): Promise<boolean> {
  const placed = await shopper.post('/orders', order, { 'idempotency-key': `load-${number}-${process.pid}` })
  return placed.status === 201 || reportFailure('place', placed)
}

let told = 0
function reportFailure(step: string, { status, body }: Reply): false {
  if (told++ < 3) console.error(`  a checkout failed at ${step}: ${status} ${JSON.stringify(body)}`)
  return false
}

export class Client {
  calls = 0
  readonly #url: string
  readonly #agent: Agent

  constructor(url: string, agent: Agent) {
    this.#url = url
    this.#agent = agent
  }

  /** Returns a shopper with their own cookies and network address. */
  as(number: number) {
    const cookies = new Map<string, string>()
    const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    return {
      post: async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
        const reply = await this.#send(path, JSON.stringify(body), {
          'content-type': 'application/json',
          'x-forwarded-for': from,
          origin: this.#url,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        })
        for (const cookie of reply.cookies) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          cookies.set(name, value)
        }
        return reply
      },
    }
  }

  #send(path: string, body: string, headers: Record<string, string>): Promise<Reply> {
    this.calls += 1
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#url}/api${path}`,
        {
          method: 'POST',
          agent: this.#agent,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              cookies: response.headers['set-cookie'] ?? [],
              body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

function percentile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
