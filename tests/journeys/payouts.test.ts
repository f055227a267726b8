/** Paying sellers: runs approved by operators, reasons to hold a payout, and the accounting of every step. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#database/invariants.ts'
import { postAll } from '#domains/ledger/index.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { subjectsTo } from '#tests/support/mails.ts'
import { makeOperator } from '#tests/support/operators.ts'
import { keyHeader } from '#tests/support/shopping.ts'
import { callMarket } from '#tests/support/theme.ts'
import { newId } from '#values/id.ts'

/** A currency without runs in the demo data. */
const currency = 'TTD'
const store = 'double-up'
/** Another store paid in it. */
const neighbour = 'panyard-34'
const other = 'morne-market'
const otherCurrency = 'XCD'
const password = 'tradewind-demo'

/** Daily approval limit, above the total of all runs in these tests. */
const plenty = 100_000_000_00

let market: TestMarket
let operator: TestVisitor
let second: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
  second = await market.register('second@tradewind.example')
  await makeOperator(market, second)
  await setRule({ limit_minor: plenty })
  await operator.call('PUT /operator/payout-rules/{currency}', {
    params: { currency: otherCurrency },
    body: { minimum_minor: 2500, limit_minor: plenty },
  })
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

test('T64 concurrent drafts pay each seller once, with every movement in one payout', async () => {
  const before = await held(store)

  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => draft()))
  const [made, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))

  expect(more).toEqual([])
  const run = await readRun(made?.id)
  const slugs = run.payouts.map((payout) => payout.store.slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  const payout = run.payouts.find((each) => each.store.slug === store)
  expect(payout).toMatchObject({ state: 'draft', orders: 8, gross: { minor: before.earnings } })
  expect(await held(store)).toEqual({ ...before, earnings: 0, payout: before.earnings })
  await discard(run.id)
  expect(await held(store)).toEqual(before)
})

test('a currency in which no seller reaches the minimum counts those below it', async () => {
  const before = await payable()

  await setRule({ minimum_minor: 100_000_00, limit_minor: 200_000_00 })
  const after = await payable()
  await setRule({ limit_minor: plenty })

  const { stores, held: sellersOnHold, below } = before
  expect(stores).toBeGreaterThan(0)
  expect(after).toMatchObject({ stores: 0, held: 0, below: stores + sellersOnHold + below })
})

test('a payout goes from draft to bank to seller, with its exact orders and both notified', async () => {
  const before = await held(store)
  const { id } = await draft()
  const drafted = await payoutIn(id, store)
  const approved = await approve(operator, id)
  await callMarket(operator, 'Isles')
  const file = await operator.fetch(`/api/operator/payout-runs/${id}/bank-file`)
  const text = await file.text()
  await submit(id)
  const { lines } = await operator.call('GET /operator/payouts/{id}', { params: { id: drafted.id } })
  await pay(drafted.id)
  await returnPayout(id)
  const again = await operator.fail(
    'POST /operator/payouts/{id}/paid',
    { params: { id: drafted.id }, body: { reference: 'TWICE' } },
    keyHeader().headers,
  )
  await market.runJobs()

  expect(approved).toMatchObject({ state: 'approved', left_out: 0 })
  expect(file.headers.get('content-type')).toBe('text/csv')
  expect(text.split('\r\n')[0]).toBe(
    'reference,holder_name,account_number,bank_name,swift,ifsc,amount,currency,text',
  )
  expect(text).toContain(`,${(drafted.amount.minor / 100).toFixed(2)},${currency},Isles ${drafted.number}`)
  expect(lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(drafted.gross.minor)
  expect(new Set(lines.map(({ order_number }) => order_number)).size).toBe(drafted.orders)
  expect([again.status, again.problem.code]).toEqual([409, 'state_conflict'])
  expect(await held(store)).toEqual({ ...before, earnings: 0, payout: 0 })
  const paid = await operator.call('GET /operator/payouts/{id}', { params: { id: drafted.id } })
  expect(paid).toMatchObject({ state: 'paid', reference: 'BANK-7' })
  expect(paid.to?.account_no).toMatch(/^•••• \d{4}$/)
  expect(paid.events.map(({ state }) => state)).toEqual(['draft', 'approved', 'submitted', 'paid'])
  expect(await subjectsTo(market, `owner@${store}.example`)).toContainEqual(
    expect.stringMatching(/is on its way to you$/),
  )
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where record in (${id}, ${drafted.id}) and outcome = 'done' order by at
  `.execute(market.database.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'POST /operator/payout-runs/{id}/approve',
    'GET /operator/payout-runs/{id}/bank-file',
    'POST /operator/payout-runs/{id}/submit',
    'POST /operator/payouts/{id}/paid',
  ])
  await fail(drafted.id, 'Only tried')
})

test('a returned payout is added to the balance, and paid again', async () => {
  const { id: run } = await draft()
  const { id, amount } = await payoutIn(run, store)
  await approve(operator, run)
  await submit(run)
  await pay(id)
  await returnPayout(run)

  await fail(id, 'The account has been closed')
  await market.runJobs()
  const back = await held(store)
  const twice = await operator.fail(
    'POST /operator/payouts/{id}/failed',
    { params: { id }, body: { reason: 'Again' } },
    keyHeader().headers,
  )
  const retries = await Promise.allSettled([retry(id), retry(id), retry(id)])
  const [made, ...more] = retries.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const retried = await payoutIn(made?.id, store)
  const { lines } = await operator.call('GET /operator/payouts/{id}', { params: { id: retried.id } })
  const tried = await operator.call('GET /operator/payouts/{id}', { params: { id } })

  expect(back).toMatchObject({ earnings: amount.minor, payout: 0 })
  expect([twice.status, twice.problem.code]).toEqual([409, 'state_conflict'])
  expect(more).toEqual([])
  expect(lines).toMatchObject([{ cause: 'returned', amount }])
  expect(tried).toMatchObject({ state: 'returned', reason: 'The account has been closed', may_retry: false })
  expect(await subjectsTo(market, `owner@${store}.example`)).toContainEqual(
    expect.stringMatching(/did not arrive$/),
  )
  await discard(made?.id ?? '')
})

test('T66 a run above the limit waits for a second, different operator', async () => {
  await setRule({ limit_minor: 1000 })
  const { id } = await draft()

  const first = await approve(operator, id)
  const alone = await operator.fail(
    'POST /operator/payout-runs/{id}/approve',
    { params: { id } },
    keyHeader().headers,
  )
  const early = await operator.fail('GET /operator/payout-runs/{id}/bank-file', { params: { id } })
  const french = await operator.fetch(`/api/operator/payout-runs/${id}/approve`, {
    method: 'POST',
    headers: { ...keyHeader().headers, 'accept-language': 'fr' },
  })
  const waiting = await readRun(id)
  const both = await approve(second, id)

  expect(first.state).toBe('second')
  expect(waiting).toMatchObject({ state: 'second', may_approve: false })
  expect([alone.status, alone.problem.message]).toEqual([403, 'A second operator must approve this'])
  expect([early.status, early.problem.code]).toEqual([403, 'second_operator_needed'])
  expect((await french.json()).message).toBe('Un deuxième opérateur doit approuver')
  expect(both.state).toBe('approved')
  await expect(
    sql`update payouts set second_approved_by = approved_by where run_id = ${id}`.execute(market.database.db),
  ).rejects.toThrow('payouts_above_the_limit_are_approved_by_two')
  await returnPayout(id)
  await setRule({ limit_minor: plenty })
})

test('T65 no payout goes to an account changed in the last 72 hours, or since its approval', async () => {
  const owner = await market.signIn(`owner@${store}.example`)
  const { id } = await draft()
  await enterBankDetails(owner)

  const seen = await payoutIn(id, store)
  const approved = await approve(operator, id)
  const leftOut = await payoutIn(id, store)
  const next = await operator.fail('POST /operator/payout-runs', { body: { currency } }, keyHeader().headers)
  await settleDetails(store)
  const { id: later } = await draft()
  await approve(operator, later)
  await enterBankDetails(owner)
  const file = await operator.fail('GET /operator/payout-runs/{id}/bank-file', { params: { id: later } })
  const submitted = await submit(later)
  const failed = await payoutIn(later, store)

  expect(seen.hold).toBe('details_changed')
  expect(approved.left_out).toBe(1)
  expect(leftOut).toMatchObject({ state: 'left_out', cause: 'details_changed' })
  expect([next.status, next.problem.message]).toEqual([409, 'There is nothing to pay out'])
  expect(file.problem.code).toBe('state_conflict')
  expect(submitted.failed).toBe(1)
  expect(failed).toMatchObject({ state: 'failed', cause: 'details_changed' })
  await returnPayout(id)
  await settleDetails(store)
})

test('a suspended or blocked seller is not paid, and the draft states why', async () => {
  const params = { slug: store }
  await operator.call('POST /operator/payout-stores/{slug}/hold', { params, body: { reason: 'A dispute' } })
  const twice = await operator.fail('POST /operator/payout-stores/{slug}/hold', {
    params,
    body: { reason: 'A dispute' },
  })
  const { id } = await draft()
  const { payouts, held_back } = await readRun(id)
  await operator.call('POST /operator/payout-stores/{slug}/lift', { params })
  await setState('suspended')
  const suspended = (await readRun(id)).held_back
  await setState('approved')

  expect(twice.problem.code).toBe('state_conflict')
  expect(payouts.map((payout) => payout.store.slug)).not.toContain(store)
  expect(held_back.find((each) => each.store.slug === store)).toMatchObject({
    hold: 'held',
    hold_reason: 'A dispute',
  })
  expect(suspended.find((each) => each.store.slug === store)).toMatchObject({ hold: 'suspended' })
  await discard(id)
})

test.each(['held', 'suspended'] as const)(
  'who is %s once a run was let go is not paid by it, has the money again and reads why',
  async (hold) => {
    // Emails of the payouts before.
    await market.runJobs()
    const before = await held(store)
    const { id } = await draft()
    const { number } = await payoutIn(id, store)
    await approve(operator, id)
    await stop(hold)

    const file = await operator.fetch(`/api/operator/payout-runs/${id}/bank-file`)
    const submitted = await submit(id)
    const failed = await payoutIn(id, store)
    await letGo(hold)
    await market.runJobs()

    expect(await file.text()).not.toContain(number)
    expect(submitted.failed).toBe(1)
    expect(failed).toMatchObject({ state: 'failed', cause: hold })
    expect(await held(store)).toEqual(before)
    const { text } = await newestMail(`owner@${store}.example`, 'payout_failed')
    expect(text).toContain(hold === 'suspended' ? 'is suspended' : 'review something')
    expect(text).not.toContain('Reason from the bank')
    await returnPayout(id)
  },
)

test('one seller is excluded with a required reason, and the others are paid', async () => {
  await gain(neighbour, 'earnings', 500_000)
  const { id } = await draft()
  const payout = await payoutIn(id, neighbour)
  const leave = (reason: string) =>
    operator.fail(
      'POST /operator/payouts/{id}/leave-out',
      { params: { id: payout.id }, body: { reason } },
      keyHeader().headers,
    )
  const empty = await leave('')
  await operator.call(
    'POST /operator/payouts/{id}/leave-out',
    { params: { id: payout.id }, body: { reason: 'Asked to wait' } },
    keyHeader(),
  )

  const run = await readRun(id)
  expect(empty.problem.errors).toEqual({ reason: ['This Field Cannot Be Empty'] })
  expect(run.payouts.find((each) => each.id === payout.id)).toMatchObject({
    state: 'left_out',
    cause: 'operator',
    reason: 'Asked to wait',
  })
  expect(run.count).toBe(run.payouts.length - 1)
  expect((await leave('Too late')).problem.code).toBe('state_conflict')
  await discard(id)
  await gain(neighbour, 'earnings', -450_000)
})

test('debts are deducted first, and a seller who owes more than they earn is not paid', async () => {
  const before = await held(store)
  await owe(-700)
  const { id } = await draft()
  const payout = await payoutIn(id, store)
  const during = await held(store)
  await discard(id)
  await owe(-before.earnings)
  await gain(neighbour, 'earnings', 450_000)
  const { id: next } = await draft()
  const { payouts } = await readRun(next)
  await discard(next)

  expect(payout).toMatchObject({
    gross: { minor: before.earnings },
    debt: { minor: 700 },
    amount: { minor: before.earnings - 700 },
  })
  expect(during).toMatchObject({ earnings: 0, debt: 0, payout: before.earnings - 700 })
  expect(payouts.map((each) => each.store.slug)).not.toContain(store)
  await owe(700 + before.earnings)
  expect(await held(store)).toEqual(before)
})

test('a reserve is kept from the earnings of orders, and becomes available after its period', async () => {
  const params = { slug: other }
  const before = await held(other, otherCurrency)
  const badly = await operator.fail('PUT /operator/payout-stores/{slug}/reserve', {
    params,
    body: { percent: 51, days: 30 },
  })
  await operator.call('PUT /operator/payout-stores/{slug}/reserve', {
    params,
    body: { percent: 10, days: 30 },
  })
  const foreseen = await payoutPreviewIn(otherCurrency)
  const { id } = await draft(otherCurrency)
  const run = await readRun(id)
  const payout = await payoutIn(id, other)
  await approve(operator, id)
  await submit(id)
  await pay(payout.id)
  const kept = await held(other, otherCurrency)
  await market.database.db.transaction().execute(async (transaction) => {
    // Backdates an otherwise immutable record.
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`update payouts set reserve_until = now() where id = ${payout.id}`.execute(transaction)
  })
  const foreseenAgain = await payoutPreviewIn(otherCurrency)
  await sql`select graphile_worker.add_job('payouts.release_reserves')`.execute(market.database.db)
  await market.runJobs()

  expect(badly.status).toBe(422)
  expect(foreseen).toMatchObject({ stores: run.count, total: run.total, kept_back: payout.reserve })
  expect(foreseenAgain).toMatchObject({ stores: 1, total: payout.reserve, kept_back: { minor: 0 } })
  expect(payout.reserve.minor).toBe(Math.round(before.earnings / 10))
  expect(payout.amount.minor).toBe(before.earnings - payout.reserve.minor)
  expect(kept).toMatchObject({ earnings: 0, payout: 0, reserve: payout.reserve.minor })
  expect(await held(other, otherCurrency)).toMatchObject({ earnings: payout.reserve.minor, reserve: 0 })
})

/** Returns the preview of the next payout run in a currency. */
async function payoutPreviewIn(of: string) {
  const { payable } = await operator.call('GET /operator/payout-runs')
  return payable.find((each) => each.currency === of)
}

function draft(of = currency): Promise<{ id: string }> {
  return operator.call('POST /operator/payout-runs', { body: { currency: of } }, keyHeader())
}

function readRun(id = '') {
  return operator.call('GET /operator/payout-runs/{id}', { params: { id } })
}

async function payoutIn(run: string | undefined, slug: string) {
  const payout = (await readRun(run)).payouts.find((each) => each.store.slug === slug)
  if (!payout) throw new Error(`Run has no payout for ${slug}`)
  return payout
}

function approve(by: TestVisitor, id: string) {
  return by.call('POST /operator/payout-runs/{id}/approve', { params: { id } }, keyHeader())
}

function submit(id: string) {
  return operator.call('POST /operator/payout-runs/{id}/submit', { params: { id } }, keyHeader())
}

function discard(id: string) {
  return operator.call('POST /operator/payout-runs/{id}/discard', { params: { id } }, keyHeader())
}

function pay(id: string) {
  const input = { params: { id }, body: { reference: 'BANK-7' } }
  return operator.call('POST /operator/payouts/{id}/paid', input, keyHeader())
}

function fail(id: string, reason: string) {
  const input = { params: { id }, body: { reason } }
  return operator.call('POST /operator/payouts/{id}/failed', input, keyHeader())
}

/** Fails the run's unpaid payouts, so that the amounts return to the sellers. */
async function returnPayout(run: string): Promise<void> {
  for (const { id, state } of (await readRun(run)).payouts)
    if (state === 'approved' || state === 'submitted') await fail(id, 'Only tried')
}

/** Blocks payouts to the store, by operator hold or suspension. */
async function stop(hold: 'held' | 'suspended'): Promise<void> {
  if (hold === 'suspended') return setState('suspended')
  const body = { reason: 'A complaint' }
  await operator.call('POST /operator/payout-stores/{slug}/hold', { params: { slug: store }, body })
}

async function letGo(hold: 'held' | 'suspended'): Promise<void> {
  if (hold === 'suspended') return setState('approved')
  await operator.call('POST /operator/payout-stores/{slug}/lift', { params: { slug: store } })
}

async function setState(state: 'approved' | 'suspended'): Promise<void> {
  await sql`update stores set state = ${state} where slug = ${store}`.execute(market.database.db)
}

async function newestMail(email: string, kind: string) {
  const { data } = await operator.call('GET /operator/mails', { query: { search: email } })
  const found = data.find((mail) => mail.kind === kind)
  if (!found) throw new Error(`No ${kind} email found`)
  return operator.call('GET /operator/mails/{id}', { params: { id: found.id } })
}

function retry(id: string) {
  return operator.call('POST /operator/payouts/{id}/retry', { params: { id } }, keyHeader())
}

async function payable() {
  const { payable: all } = await operator.call('GET /operator/payout-runs')
  const found = all.find((each) => each.currency === currency)
  if (!found) throw new Error(`No payout preview for ${currency}`)
  return found
}

function setRule(rule: { limit_minor: number; minimum_minor?: number }) {
  return operator.call('PUT /operator/payout-rules/{currency}', {
    params: { currency },
    body: { minimum_minor: 2500, ...rule },
  })
}

function enterBankDetails(owner: TestVisitor) {
  const account_no = String(Math.floor(Math.random() * 1e9) + 1e9)
  return owner.call('PUT /customer/payment-account/bank', {
    body: { account_no, bank_name: 'Another Bank', holder_name: 'Double Up', password },
  })
}

/** Backdates the change of bank details. */
async function settleDetails(slug: string): Promise<void> {
  await sql`
    update bank_details set changed_at = changed_at - interval '80 hours'
    where user_id in (select f.user_id from store_staff f join stores s on s.id = f.store_id where s.slug = ${slug})
  `.execute(market.database.db)
}

/** Changes the store's debt. */
function owe(minor: number): Promise<void> {
  return gain(store, 'debt', minor)
}

/** Posts a manual correction by an operator. */
async function gain(slug: string, kind: 'earnings' | 'debt', minor: number): Promise<void> {
  const { db } = market.database
  const { id: storeId } = await db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((transaction) =>
    postAll({ db: transaction, now: new Date() }, [
      {
        id: newId(),
        at: new Date(),
        actorId: null,
        key: `test ${crypto.randomUUID()}`,
        cause: 'adjustment',
        entries: [
          { account: { kind, storeId, currency }, amount: minor },
          { account: { kind: 'revenue', currency }, amount: -minor },
        ],
      },
    ]),
  )
}

interface Held {
  readonly earnings: number
  readonly debt: number
  readonly payout: number
  readonly reserve: number
}

/** Returns the balances of a store's accounts. */
async function held(slug: string, of = currency): Promise<Held> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select a.kind, b.balance
    from ledger_accounts a
    join ledger_balances b on b.account_id = a.id
    join stores s on s.id = a.store_id
    where s.slug = ${slug}
      and a.asset = ${of}
  `.execute(market.database.db)
  const on = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { earnings: on('earnings'), debt: on('debt'), payout: on('payout'), reserve: on('reserve') }
}
