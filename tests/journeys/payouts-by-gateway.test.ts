/** Payouts through gateways: our adapters against the simulated wire protocols in tests/support. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PayoutMethod } from '#contract/payouts.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { postAll } from '#domains/ledger/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { openPayPal } from '#tests/support/gateways/paypal.ts'
import { openStripe } from '#tests/support/gateways/stripe.ts'
import type { Webhook } from '#tests/support/gateways/wire.ts'
import { subjectsTo } from '#tests/support/mails.ts'
import { runFailedJobs } from '#tests/support/orders.ts'
import { keyHeader } from '#tests/support/shopping.ts'
import { newId } from '#values/id.ts'

const HOUR_MS = 60 * 60 * 1000
const start = new Date(Date.now() + HOUR_MS)
let now = start

const stripe = openStripe({ now: () => now })
const paypal = openPayPal({ now: () => now })

const currency = 'USD'
const amountMinor = 40_000
const password = 'tradewind-demo'
/** The gateways, a store paid through each, and the gateway's records. */
const ways = [
  {
    name: 'paypal' as const,
    store: 'double-up',
    wire: paypal,
    sent: () => paypal.payouts(),
    arrive: (reference: string) => paypal.movePayout(reference, 'SUCCESS'),
    bounce: (reference: string) => paypal.movePayout(reference, 'RETURNED'),
    refuse: (isRefused: boolean) => paypal.emptyAccount(isRefused),
    why: 'INSUFFICIENT_FUNDS',
  },
  {
    name: 'stripe' as const,
    store: 'belle-morne',
    wire: stripe,
    sent: () =>
      stripe.transfers().map(({ id, metadata, destination, amount }) => ({
        reference: id,
        key: metadata.key ?? '',
        to: destination,
        minor: amount,
      })),
    arrive: () => {},
    bounce: (reference: string) => stripe.reverseTransfer(reference),
    refuse(isRefused: boolean) {
      for (const { id } of stripe.accounts()) stripe.moveAccount(id, !isRefused)
      stripe.drainWebhooks()
    },
    why: 'insufficient_capabilities_for_transfer',
  },
]

let market: TestMarket
let operator: TestVisitor
const owners = new Map<string, TestVisitor>()

beforeAll(async () => {
  market = await openMarket({
    at: start.toISOString(),
    outside: { gateways: [stripe.gateway, paypal.gateway] },
  })
  operator = await market.signIn('operator@tradewind.example')
  for (const { store } of ways) owners.set(store, await market.signIn(`owner@${store}.example`))
})

afterEach(async () => {
  for (const { wire } of ways) {
    wire.line.mend()
    wire.drainWebhooks()
  }
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('T78 an owner chooses PayPal with the password, is emailed, and payouts pause for three days', async () => {
  const owner = ownerOf('double-up')
  const unready = await choosing('double-up', 'paypal')
  const body = { paypal_email: 'doubles@port-of-spain.example', password }
  await owner.call('PUT /customer/payment-account/paypal', { body })
  const wrong = await choosing('double-up', 'paypal', 'not my password')
  const chosen = await choose('double-up', 'paypal')
  await earn('double-up')
  const { id } = await operator.call('POST /operator/payout-runs', { body: { currency } }, keyHeader())
  const run = await operator.call('GET /operator/payout-runs/{id}', { params: { id } })
  await operator.call('POST /operator/payout-runs/{id}/discard', { params: { id } }, keyHeader())
  await market.runJobs()

  expect([unready.status, Object.keys(unready.problem.errors ?? {})]).toEqual([422, ['way']])
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['password']])
  expect(chosen).toMatchObject({
    way: 'paypal',
    may_change: true,
    held_until: new Date(now.getTime() + 72 * HOUR_MS).toISOString(),
  })
  expect(chosen.offered.map(({ way }) => way)).toEqual(['bank', 'stripe', 'paypal'])
  expect(chosen.offered.at(-1)?.to).toEqual({
    account_no: 'd•••@port-of-spain.example',
    bank_name: 'PayPal',
  })
  expect(run.held_back).toContainEqual(
    expect.objectContaining({
      store: expect.objectContaining({ slug: 'double-up' }),
      hold: 'details_changed',
    }),
  )
  expect(await subjectsTo(market, 'owner@double-up.example')).toContainEqual(
    expect.stringMatching(/^The payout method of .* was changed$/),
  )
})

test('an owner opens a Stripe account, and is paid there once Stripe enables it', async () => {
  const owner = ownerOf('belle-morne')
  const input = { params: { store: 'belle-morne' }, body: { password } }
  const wrong = await owner.fail('POST /seller/stores/{store}/payout-account', {
    ...input,
    body: { password: 'not my password' },
  })
  const opened = await owner.call('POST /seller/stores/{store}/payout-account', input)
  const again = await owner.call('POST /seller/stores/{store}/payout-account', input)
  const [account, ...more] = stripe.accounts()
  if (!account) throw new Error('Stripe account not opened')
  const early = await choosing('belle-morne', 'stripe')
  stripe.moveAccount(account.id, true)
  const [told] = stripe.drainWebhooks()
  if (!told) throw new Error('Stripe sent no webhook')
  const forged = await deliver('stripe', [stripe.resign(told, { isForged: true })])
  const unheard = await choosing('belle-morne', 'stripe')
  const taken = await deliver('stripe', [told, told])
  const chosen = await choose('belle-morne', 'stripe')

  expect(wrong.status).toBe(422)
  expect([opened.url, again.url]).toEqual(
    [1, 2].map(() => expect.stringContaining(`https://connect.stripe.com/setup/e/${account.id}/`)),
  )
  expect(more).toEqual([])
  expect(account).toMatchObject({ type: 'express', email: 'owner@belle-morne.example' })
  expect([early.status, unheard.status]).toEqual([422, 422])
  expect([forged, taken]).toEqual([[400], [200, 200]])
  expect(chosen).toMatchObject({ way: 'stripe', held_until: expect.any(String) })
})

describe.each(ways)('a payout through $name', ({ name, store, wire, sent, arrive, bounce, refuse, why }) => {
  test('goes from the run to the seller, who is notified, without the bank', async () => {
    const { run, payout } = await letGo(store)
    const file = await operator.fetch(`/api/operator/payout-runs/${run}/bank-file`)
    await market.runJobs()
    const [made, ...more] = of(payout.id)
    if (!made) throw new Error('Gateway received no payout')
    arrive(made.reference)
    const told = wire.drainWebhooks()
    const answers = await deliver(name, [...told, ...told.toReversed()])
    const byHand = await operator.fail(
      'POST /operator/payouts/{id}/paid',
      { params: { id: payout.id }, body: { reference: 'BY-HAND' } },
      keyHeader().headers,
    )
    const done = await readPayout(payout.id)

    expect(file.status).toBe(409)
    expect(more).toEqual([])
    expect(made.minor).toBe(payout.amount.minor)
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(byHand.problem.code).toBe('state_conflict')
    expect(done).toMatchObject({ state: 'paid', way: name, reference: made.reference })
    expect(done.events.map(({ state }) => state)).toEqual(['draft', 'approved', 'submitted', 'paid'])
    expect(await clearing(name)).toBe(payout.amount.minor)
    expect(await subjectsTo(market, `owner@${store}.example`)).toContainEqual(
      expect.stringMatching(/is on its way to you$/),
    )
  })

  test('bounces once, however late and in whatever order its events arrive', async () => {
    const { payout } = await letGo(store)
    await market.runJobs()
    const [made] = of(payout.id)
    if (!made) throw new Error('Gateway received no payout')
    arrive(made.reference)
    const first = wire.drainWebhooks()
    await deliver(name, first)
    const [before, left] = [await earnings(store), await clearing(name)]
    bounce(made.reference)
    const last = wire.drainWebhooks()

    const forged = await deliver(
      name,
      last.map((webhook) => wire.resign(webhook, { isForged: true })),
    )
    const unmoved = await readPayout(made.key)
    await deliver(name, [...last, ...first, ...last])

    expect(forged).toEqual(last.map(() => 400))
    expect(unmoved.state).toBe('paid')
    expect(await readPayout(made.key)).toMatchObject({ state: 'returned', cause: 'gateway', may_retry: true })
    expect(await earnings(store)).toBe(before + made.minor)
    expect(await clearing(name)).toBe(left - made.minor)
    expect(await subjectsTo(market, `owner@${store}.example`)).toContainEqual(
      expect.stringMatching(/did not arrive$/),
    )
  })

  test('T64 without an answer is retried with the same key, and paid once', async () => {
    const { payout } = await letGo(store)
    wire.line.loseAnswers()
    await market.runJobs()
    const unheard = await readPayout(payout.id)
    wire.line.mend()
    wire.forgetAnswers()
    await runFailedJobs(market)
    for (const { reference } of of(payout.id)) arrive(reference)
    await deliver(name, wire.drainWebhooks())

    expect(unheard.state).toBe('submitted')
    expect(of(payout.id)).toHaveLength(1)
    expect((await readPayout(payout.id)).state).toBe('paid')
  })

  test('refused by the gateway returns to the seller’s balance', async () => {
    await earn(store)
    const { payout } = await letGo(store)
    refuse(true)
    await market.runJobs()
    refuse(false)

    expect(of(payout.id)).toEqual([])
    expect(await readPayout(payout.id)).toMatchObject({ state: 'failed', cause: 'gateway', reason: why })
    expect(await earnings(store)).toBe(payout.amount.minor)
  })

  function of(key: string) {
    return sent().filter((made) => made.key === key)
  }
})

test('an unclaimed PayPal payout stays pending, and then returns', async () => {
  const { payout } = await letGo('double-up')
  await market.runJobs()
  const made = paypal.payouts().find(({ key }) => key === payout.id)
  if (!made) throw new Error('Gateway received no payout')
  paypal.movePayout(made.reference, 'UNCLAIMED', 'RECEIVER_UNREGISTERED')
  await deliver('paypal', paypal.drainWebhooks())
  const waiting = await readPayout(payout.id)
  paypal.movePayout(made.reference, 'RETURNED', 'RECEIVER_UNREGISTERED')
  // Its webhooks are lost; the market polls.
  paypal.drainWebhooks()
  await sql`select graphile_worker.add_job('payouts.watch')`.execute(market.database.db)
  await market.runJobs()

  expect(made.to).toBe('doubles@port-of-spain.example')
  expect(waiting.state).toBe('submitted')
  expect(await readPayout(payout.id)).toMatchObject({ state: 'failed', reason: 'RECEIVER_UNREGISTERED' })
  expect(await earnings('double-up')).toBe(payout.amount.minor)
})

test('a seller without bank details cannot be paid in a currency that their gateway lacks', async () => {
  const body = { way: 'bank', password } as const
  await ownerOf('double-up').call('POST /customer/payment-account/forget', { body })
  // The payout method is old enough by then, so that nothing else prevents the payout.
  now = new Date(now.getTime() + 100 * HOUR_MS)
  market.moveTo(now.toISOString())
  const before = await payableIn('XCD')
  await earn('double-up', 'XCD')

  expect(await payableIn('XCD')).toEqual({ ...before, held: before.held + 1 })
})

function ownerOf(store: string): TestVisitor {
  const owner = owners.get(store)
  if (!owner) throw new Error(`${store} has no owner`)
  return owner
}

function choose(store: string, way: PayoutMethod) {
  const input = { params: { store }, body: { way, password } }
  return ownerOf(store).call('PUT /seller/stores/{store}/payout-way', input)
}

function choosing(store: string, way: PayoutMethod, written = password) {
  const input = { params: { store }, body: { way, password: written } }
  return ownerOf(store).fail('PUT /seller/stores/{store}/payout-way', input)
}

/** Approves the store's available US dollars in a payout run, long after its owner chose the method. */
async function letGo(store: string) {
  now = new Date(start.getTime() + 100 * HOUR_MS)
  market.moveTo(now.toISOString())
  if ((await earnings(store)) === 0) await earn(store)
  const { id: run } = await operator.call('POST /operator/payout-runs', { body: { currency } }, keyHeader())
  const drafted = await operator.call('GET /operator/payout-runs/{id}', { params: { id: run } })
  for (const { id, store: of } of drafted.payouts) {
    if (of.slug === store) continue
    const body = { reason: 'Not now' }
    await operator.call('POST /operator/payouts/{id}/leave-out', { params: { id }, body }, keyHeader())
  }
  const payout = drafted.payouts.find((each) => each.store.slug === store)
  if (!payout) throw new Error(`Run has no payout for ${store}`)
  await operator.call('POST /operator/payout-runs/{id}/approve', { params: { id: run } }, keyHeader())
  await operator.call('POST /operator/payout-runs/{id}/submit', { params: { id: run } }, keyHeader())
  return { run, payout }
}

/** Returns the preview of the next payout run in a currency. */
async function payableIn(asset: string) {
  const { payable } = await operator.call('GET /operator/payout-runs')
  const found = payable.find((each) => each.currency === asset)
  if (!found) throw new Error(`No payout preview for ${asset}`)
  return { stores: found.stores, held: found.held, total: found.total }
}

function readPayout(id: string) {
  return operator.call('GET /operator/payouts/{id}', { params: { id } })
}

async function deliver(gateway: string, webhooks: readonly Webhook[]): Promise<number[]> {
  const statuses: number[] = []
  for (const { text: body, headers } of webhooks) {
    const sent = await market.visitor().fetch(`/api/webhooks/${gateway}`, { method: 'POST', body, headers })
    statuses.push(sent.status)
    await market.runJobs()
  }
  return statuses
}

/** Adds earnings to a store, at the operator's expense. */
async function earn(store: string, asset = currency): Promise<void> {
  const { db } = market.database
  const { id: storeId } = await db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', store)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) =>
    postAll({ db: transaction, now }, [
      {
        id: newId(),
        at: now,
        actorId: null,
        key: `test ${crypto.randomUUID()}`,
        cause: 'adjustment',
        entries: [
          { account: { kind: 'earnings', storeId, currency: asset }, amount: amountMinor },
          { account: { kind: 'promotions', asset }, amount: -amountMinor },
        ],
      },
    ]),
  )
}

function earnings(store: string): Promise<number> {
  return balanceOf(sql`a.kind = 'earnings' and a.store_id = (select id from stores where slug = ${store})`)
}

/** Returns the amount paid out through a gateway. */
function clearing(gateway: string): Promise<number> {
  return balanceOf(sql`a.kind = 'clearing' and a.gateway = ${gateway}`)
}

async function balanceOf(which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(e.amount), 0)::bigint as minor
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    where a.asset = ${currency} and ${which}
  `.execute(market.database.db)
  return rows[0]?.minor ?? 0
}
