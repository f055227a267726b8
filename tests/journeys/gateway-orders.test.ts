/**
 * Five webhooks of each gateway in all of their 120 orders, once and twice, with and without the shopper's return.
 * The state at the gateway advances one step before each webhook, so that most of them claim something outdated or
 * not yet true. Each case starts with the same unpaid order and is rolled back.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyGatewayEvent } from '#domains/checkout/apply-gateway-event.ts'
import { awaitedBy, queryGateway } from '#domains/checkout/query-gateway.ts'
import { readTender } from '#domains/payments/index.ts'
import { receiveWebhook } from '#domains/payments/receive-webhook.ts'
import type { Database } from '#platform/database.ts'
import { type EmittedEvent, storeEvents } from '#platform/events/emit.ts'
import { readingWork } from '#platform/open-work.ts'
import type { Begin } from '#platform/work.ts'
import { openMarket, type TestMarket } from '#tests/support/app.ts'
import { openPayPal } from '#tests/support/gateways/paypal.ts'
import { openStripe } from '#tests/support/gateways/stripe.ts'
import type { Webhook, Wire } from '#tests/support/gateways/wire.ts'
import { buy, goodsOf } from '#tests/support/shopping.ts'

const start = new Date(Date.now() + 60 * 60 * 1000)
const clock = { now: () => start }
const stripe = openStripe(clock)
const paypal = openPayPal(clock)

interface Story {
  readonly name: 'stripe' | 'paypal'
  readonly method: 'card' | 'paypal'
  readonly wire: Wire
  readonly types: readonly string[]
  /** Changes of the state at the gateway, in order. */
  readonly steps: readonly ((reference: string) => void)[]
}

const gateways = [stripe.gateway, paypal.gateway]
const nothing = () => {}
const stories: readonly Story[] = [
  {
    name: 'stripe',
    method: 'card',
    wire: stripe,
    types: [
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'charge.refunded',
    ],
    steps: [nothing, stripe.challenge, stripe.decline, stripe.approve, nothing],
  },
  {
    name: 'paypal',
    method: 'paypal',
    wire: paypal,
    types: [
      'CHECKOUT.ORDER.SAVED',
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ],
    steps: [nothing, nothing, paypal.approve, nothing, nothing],
  },
]

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({
    at: start.toISOString(),
    outside: { gateways },
  })
})

afterAll(() => market.close())

test.each(stories)(
  'all 480 ways in which the webhooks of $name can come end the same',
  async (story) => {
    const { placed } = await buy(
      await market.register(),
      [await goodsOf(market, 'belle-morne')],
      story.method,
    )
    const tenderId = await tenderOf(placed.order_number)
    const reference = await referenceOf(tenderId)
    const cases = casesOf(story.types.map((type) => story.wire.claim(type, reference)))

    const ends = await endsOf(cases, { ...story, tenderId, reference })

    expect([...ends.values()].flat()).toHaveLength(480)
    expect([...ends]).toHaveLength(1)
    expect(JSON.parse([...ends.keys()][0] ?? '')).toEqual({
      tender: 'captured',
      captured: placed.total.minor,
      charged: 1,
      placed: 1,
      booked: 1,
      told: 1,
      returned: 0,
      there: expect.objectContaining({ captured: placed.total.minor, refunded: 0 }),
    })
  },
  120_000,
)

/** A webhook delivered once or twice; without a claim, the shopper returns. */
interface Happening {
  readonly claim?: Webhook
  readonly times: number
}

/** The events of a case, in order. */
type Case = readonly Happening[]

function casesOf(claims: readonly Webhook[]): Case[] {
  const back: Happening = { times: 1 }
  return [1, 2].flatMap((times) => {
    const orders = permutations(claims.map((claim): Happening => ({ claim, times })))
    return orders.flatMap((order, place) => [order, order.toSpliced((place % order.length) + 1, 0, back)])
  })
}

interface Scene extends Pick<Story, 'name' | 'wire' | 'steps'> {
  readonly tenderId: string
  readonly reference: string
}

/**
 * Returns the end states and the cases that lead to each, as if each had run alone. A prefix shared by several cases
 * runs once, and is rolled back when all of them have ended.
 */
async function endsOf(cases: readonly Case[], scene: Scene): Promise<ReadonlyMap<string, string[]>> {
  const ends = new Map<string, string[]>()
  const { wire, steps, name, tenderId, reference } = scene

  async function proceed(db: Database, alike: readonly Case[], { at, heard }: { at: number; heard: number }) {
    const restoreEntries = wire.keep()
    await sql`savepoint before`.execute(db)
    for (const [happening, going] of Map.groupBy(alike, (each) => each[at])) {
      if (!happening) await end(db, going)
      else {
        await happen(db, happening, heard)
        await proceed(db, going, { at: at + 1, heard: happening.claim ? heard + 1 : heard })
      }
      await sql`rollback to savepoint before`.execute(db)
      restoreEntries()
    }
    await sql`release savepoint before`.execute(db)
  }

  async function happen(db: Database, { claim, times }: Happening, heard: number): Promise<void> {
    const begin = beginIn(db)
    if (!claim) return comeBack(begin, tenderId)
    steps[heard]?.(reference)
    for (let time = 0; time < times; time++) await deliver(begin, name, claim)
  }

  /** Checks deferred constraints, as the end of a transaction would. */
  async function end(db: Database, ended: readonly Case[]): Promise<void> {
    await sql`set constraints all immediate`.execute(db)
    const seen = JSON.stringify({ ...(await endOf(db, tenderId)), there: wire.at(reference) })
    ends.set(seen, [...(ends.get(seen) ?? []), ...ended.map(wordsOf)])
  }

  await undone((db) => proceed(db, cases, { at: 0, heard: 0 }))
  return ends
}

function wordsOf(happened: Case): string {
  return happened.map(({ claim, times }) => (claim ? `${claim.type} × ${times}` : 'back')).join(', ')
}

async function deliver(begin: Begin, name: 'stripe' | 'paypal', { text, headers }: Webhook): Promise<void> {
  const given = { params: { gateway: name }, headers: new Headers(headers), text }
  await receiveWebhook(gateways).raw(begin, given)
  const { id: eventId }: { id: string } = JSON.parse(text)
  const id = await begin(async ({ db }) => {
    const kept = await db
      .selectFrom('gateway_events')
      .select('id')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
    return kept.id
  })
  await applyGatewayEvent(begin, gateways, id)
}

async function comeBack(begin: Begin, tenderId: string): Promise<void> {
  const tender = await begin((work) => readTender(work, tenderId))
  if (!tender) throw new Error(`Tender ${tenderId} not found`)
  await queryGateway(begin, gateways, awaitedBy(tender))
}

/** Every Work runs in the one transaction that is rolled back at the end. */
function beginIn(db: Database): Begin {
  const visitor = { address: '', userAgent: '', wantsToken: false }
  const caller = {
    actor: { kind: 'market' },
    locale: 'en',
    currency: 'USD',
    requestId: 'test',
    visitor,
  } as const
  return async (carryOut) => {
    const events: EmittedEvent[] = []
    const addEvent = (event: EmittedEvent) => void events.push(event)
    const work = { ...readingWork({ db, clock, spread: nothing }, caller), addEvent }
    const answer = await carryOut(work)
    await storeEvents(work, events)
    return answer
  }
}

class Rollback extends Error {}

/** Runs something in a transaction and rolls it back. */
async function undone(carryOut: (db: Database) => Promise<void>): Promise<void> {
  const running = market.database.db.transaction().execute(async (db) => {
    await carryOut(db)
    throw new Rollback()
  })
  await running.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error
  })
}

async function endOf(db: Database, tenderId: string) {
  const { rows } = await sql`
    select
      t.state as tender,
      t.captured_minor as captured,
      (select count(*) from tender_events e where e.tender_id = t.id and e.kind = 'charge' and e.outcome = 'succeeded')
        as charged,
      (
        select count(*)
        from order_events e
        join orders o on o.id = e.order_id
        where o.group_id = t.group_id
          and e.to_state = 'placed'
      ) as placed,
      (
        select count(*)
        from ledger_transactions x
        join orders o on o.id = x.order_id
        where o.group_id = t.group_id
      ) as booked,
      (
        select count(*)
        from events
        where request_id = 'test'
      ) as told,
      (
        select count(*)
        from graphile_worker.jobs j
        where j.task_identifier = 'payments.return_payment'
          and j.created_at = now()
      ) as returned
    from tenders t
    where t.id = ${tenderId}
  `.execute(db)
  return rows[0] ?? {}
}

async function tenderOf(number: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenders t join order_groups g on g.id = t.group_id where g.number = ${number}
  `.execute(market.database.db)
  return rows[0]?.id ?? ''
}

async function referenceOf(tenderId: string): Promise<string> {
  const tender = await market.database.db
    .selectFrom('tenders')
    .select('gateway_reference')
    .where('id', '=', tenderId)
    .executeTakeFirstOrThrow()
  return tender.gateway_reference ?? ''
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, place) =>
    permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]),
  )
}
