/** Wallet top-ups through a gateway: visible to their owner only, and credited once, however reported. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Recharge } from '#contract/recharges.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { subjectsTo } from '#tests/support/mails.ts'
import { atGateway } from '#tests/support/orders.ts'
import { type Decision, keyHeader, passTime } from '#tests/support/shopping.ts'
import { firstOf, type Holder, ownPassword, registerWithBalance, walletOf } from '#tests/support/wallets.ts'

const start = Date.parse('2026-03-02T15:00:00Z')
const minutes = 60_000

let market: TestMarket

beforeAll(async () => {
  market = await openMarket({ at: new Date(start).toISOString() })
})

afterEach(async () => {
  market.later({ minutes: 0 })
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('a top-up', () => {
  test('is paid at the gateway, credited to the wallet, and its owner notified', async () => {
    const person = await holder()
    const begun = await begin(person)
    const waiting = await read(person, begun)

    const back = await decide(person, begun, 'approve')
    const paid = await read(person, begun)
    await market.runJobs()

    expect(begun).toMatchObject({ status: 'pending', can_pay: true, balance: { minor: 0, currency: 'USD' } })
    expect(begun.token).toMatch(/^[\w-]{32}$/)
    expect(waiting.next_action).toEqual(begun.next_action)
    expect(new URL(back, market.origin).pathname).toBe(`/wallet/recharge/${begun.token}`)
    expect(paid).toMatchObject({
      status: 'paid',
      can_pay: false,
      amount: { minor: 2500, currency: 'USD' },
      balance: { minor: 2500, currency: 'USD' },
    })
    expect(paid.next_action).toBeUndefined()
    const { data } = await person.visitor.call('GET /customer/wallet')
    expect(data).toMatchObject([{ type: 'credit', cause: 'recharge', amount: { minor: 2500 } }])
    expect(await subjectsTo(market, person.email)).toContain('$25.00 added to your wallet')
    const { data: notices } = await person.visitor.call('GET /customer/notifications')
    expect(notices[0]).toMatchObject({ kind: 'recharge_paid', target: '/account/wallet' })
  })

  test('T56 whose token is used twice is credited once, and cannot be paid again', async () => {
    const person = await holder()
    const begun = await begin(person)
    await decide(person, begun, 'approve', 'twice')
    await read(person, begun)
    await market.runJobs()

    const again = await pay(person, begun)
    const all = await Promise.all(Array.from({ length: 8 }, () => pay(person, begun)))

    expect(again).toMatchObject({ status: 409, problem: { code: 'already_paid' } })
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(409))
    expect(await walletOf(market, person.id)).toBe(2500)
  })

  test('I39 that is paid has one credit: webhooks and returns in any number, concurrent, late and replayed', async () => {
    const person = await holder()
    const begun = await begin(person)
    await decide(person, begun, 'approve', 'never')
    const word = webhookOf(begun)

    await Promise.all([
      ...Array.from({ length: 8 }, (_, place) => hear(webhookOf(begun, String(place)))),
      ...Array.from({ length: 5 }, () => read(person, begun)),
    ])
    await Promise.all([market.runJobs(), read(person, begun)])
    for (const minute of [3, 40]) {
      market.later({ minutes: minute })
      await hear(word)
      await market.runJobs()
    }

    expect(await creditsOf(begun)).toEqual([2500])
    expect(await walletOf(market, person.id)).toBe(2500)
  })

  test('that is declined says so, moves nothing, and is retried with another token', async () => {
    const person = await holder()
    const begun = await begin(person)
    await decide(person, begun, 'decline')

    const failed = await read(person, begun)
    const again = await begin(person)
    await decide(person, again, 'approve')

    expect(failed).toMatchObject({ status: 'failed', can_pay: false, balance: { minor: 0 } })
    expect(await pay(person, begun)).toMatchObject({ status: 409, problem: { code: 'state_conflict' } })
    expect(again.token).not.toBe(begun.token)
    expect(await read(person, again)).toMatchObject({ status: 'paid' })
  })

  test.each(['amount', 'currency'] as const)(
    'that is paid in another %s than was asked for goes back, and its owner is told, also where it does not arrive',
    async (what) => {
      const person = await holder()
      const begun = await begin(person)
      const id = referenceOf(begun)
      const { db } = market.database
      if (what === 'amount')
        await sql`update simulated_gateway.payments set amount_minor = 100 where id = ${id}`.execute(db)
      else await sql`update simulated_gateway.payments set currency = 'EUR' where id = ${id}`.execute(db)
      await decide(person, begun, 'approve', 'twice')
      await read(person, begun)
      await market.runJobs()

      expect(await read(person, begun)).toMatchObject({ status: 'failed' })
      expect(await walletOf(market, person.id)).toBe(0)
      const gone = what === 'amount' ? 100 : 2500
      expect(await atGateway(market, referenceOf(begun))).toMatchObject({
        captured_minor: gone,
        refunded_minor: gone,
      })
      const amount = what === 'amount' ? '$1.00' : '€25.00'
      expect(await subjectsTo(market, person.email)).toContain(`We’re returning your payment of ${amount}`)
      await failReturn(person, begun)
      expect(await subjectsTo(market, person.email)).toContain(
        `The ${amount} we returned to you did not arrive`,
      )
    },
  )

  test('that stays unpaid expires, is cancelled at the gateway, and its token becomes invalid', async () => {
    const person = await holder()
    const begun = await begin(person)

    market.later({ minutes: 31 })
    await passTime(market, 'wallet.expire_recharges')

    expect((await person.visitor.fail('GET /wallet/recharges/{token}', tokenOf(begun))).status).toBe(404)
    expect((await pay(person, begun)).status).toBe(404)
    expect(await atGateway(market, referenceOf(begun))).toMatchObject({ state: 'cancelled' })
    expect(await walletOf(market, person.id)).toBe(0)
  })

  test('whose payment is reported later is still credited, once', async () => {
    const person = await holder()
    const begun = await begin(person)
    await decide(person, begun, 'approve', 'never')
    market.later({ minutes: 31 })
    market.gateway.breakDown()
    await passTime(market, 'wallet.expire_recharges')
    market.gateway.recover()

    await hear(webhookOf(begun), 31)
    await market.runJobs()

    expect(await creditsOf(begun)).toEqual([2500])
    expect(await walletOf(market, person.id)).toBe(2500)
  })

  test('whose webhook is lost is found by polling', async () => {
    const person = await holder()
    const begun = await begin(person)
    await decide(person, begun, 'approve', 'never')

    market.later({ minutes: 3 })
    await passTime(market, 'checkout.ask_waiting')

    expect(await creditsOf(begun)).toEqual([2500])
  })

  test('waits while the gateway is down, and is reused on the next attempt', async () => {
    const person = await holder()
    const key = keyHeader()
    market.gateway.breakDown()
    const away = await person.visitor.fail('POST /wallet/recharges', requested(), key.headers)
    market.gateway.recover()
    market.gateway.loseNextAnswer()
    const lost = await person.visitor.fail('POST /wallet/recharges', requested(), key.headers)

    const begun = await person.visitor.call('POST /wallet/recharges', requested(), key)
    const same = await person.visitor.call('POST /wallet/recharges', requested(), key)
    const other = await person.visitor.fail('POST /wallet/recharges', requested(3000), key.headers)

    expect([away.status, lost.status]).toEqual([503, 503])
    expect(begun).toMatchObject({ status: 'pending', next_action: { kind: 'redirect' } })
    expect(same).toEqual(begun)
    expect(other.problem.code).toBe('key_reused')
    const { rows } = await sql`select from wallet_recharges where user_id = ${person.id}`.execute(
      market.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('of a deleted account is refunded to its source', async () => {
    const person = await holder()
    const begun = await begin(person)
    await decide(person, begun, 'approve', 'never')
    const blocked = await person.visitor.fail('POST /customer/deletion', { body: { password: ownPassword } })
    market.later({ minutes: 31 })
    market.gateway.breakDown()
    await passTime(market, 'wallet.expire_recharges')
    market.gateway.recover()
    await person.visitor.call('POST /customer/deletion', { body: { password: ownPassword } })

    await hear(webhookOf(begun), 31)
    await market.runJobs()

    expect(blocked).toMatchObject({ status: 409, problem: { code: 'deletion_blocked' } })
    expect(await creditsOf(begun)).toEqual([])
    expect(await atGateway(market, referenceOf(begun))).toMatchObject({
      captured_minor: 2500,
      refunded_minor: 2500,
    })
  })

  test('is private to its owner, and unknown where the market has no wallets', async () => {
    const [person, other] = [await holder(), await holder()]
    const begun = await begin(person)
    const unknown = await person.visitor.fail('GET /wallet/recharges/{token}', {
      params: { token: 'x'.repeat(32) },
    })
    const foreign = await other.visitor.fail('GET /wallet/recharges/{token}', tokenOf(begun))
    const { db } = market.database
    await sql`update settings set value = '{"is_on": false}' where key = 'wallet'`.execute(db)
    const off = [
      await person.visitor.fail('GET /wallet/recharge'),
      await person.visitor.fail('POST /wallet/recharges', requested(), keyHeader().headers),
    ]
    await sql`update settings set value = '{"is_on": true}' where key = 'wallet'`.execute(db)

    expect(foreign.status).toBe(404)
    expect({ ...foreign.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect(off.map(({ status }) => status)).toEqual([404, 404])
  })

  test('offers amounts in the owner’s currency', async () => {
    const person = await holder()
    const dollars = await person.visitor.call('GET /wallet/recharge')
    await person.visitor.call('POST /customer/current-currency', { body: { currency: 'XCD' } })
    const easternCaribbean = await person.visitor.call('GET /wallet/recharge')

    expect(dollars).toMatchObject({
      balance: { minor: 0, currency: 'USD' },
      least: { minor: 500, currency: 'USD' },
      most: { minor: 100_000, currency: 'USD' },
    })
    expect(dollars.presets.map(({ minor }) => minor)).toEqual([1000, 2500, 5000, 10_000])
    expect(dollars.payment_methods).toEqual([{ method: 'card', is_available: true }])
    expect(easternCaribbean.presets.every(({ currency }) => currency === 'XCD')).toBe(true)
    expect(easternCaribbean.least.minor % 100).toBe(0)
  })

  test('of zero, too little, too much, or by no method is refused at its field', async () => {
    const { visitor } = await holder()
    const refusalsOf = async (wrong: object) => {
      const body = JSON.stringify({ ...requested().body, ...wrong })
      const answers = ['en', 'fr'].map(async (language) => {
        const response = await visitor.fetch('/api/wallet/recharges', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'accept-language': language,
            ...keyHeader().headers,
          },
          body,
        })
        return { status: response.status, ...firstOf((await response.json()).errors) }
      })
      return Promise.all(answers)
    }
    const ofAmount = (minor: number) => refusalsOf({ amount: { minor, currency: 'USD' } })

    expect(await ofAmount(0)).toEqual([
      { status: 422, 'amount.minor': 'Enter an amount above 0' },
      { status: 422, 'amount.minor': 'Saisissez un montant supérieur à 0' },
    ])
    expect(await ofAmount(499)).toEqual([
      { status: 422, 'amount.minor': 'This is below the minimum you can add at once' },
      { status: 422, 'amount.minor': 'C’est moins que le minimum à ajouter en une fois' },
    ])
    expect(await ofAmount(100_001)).toEqual([
      { status: 422, 'amount.minor': 'This is above the maximum you can add at once' },
      { status: 422, 'amount.minor': 'C’est plus que le maximum à ajouter en une fois' },
    ])
    expect(await refusalsOf({ payment_method: undefined })).toEqual([
      { status: 422, payment_method: 'Select payment method is required' },
      { status: 422, payment_method: 'Veuillez choisir un mode de paiement' },
    ])
  })

  test('is rate-limited against card testing', async () => {
    const person = await holder()
    for (let place = 0; place < 20; place += 1) await begin(person)

    const { status } = await person.visitor.fail('POST /wallet/recharges', requested(), keyHeader().headers)

    expect(status).toBe(429)
  })
})

function holder(): Promise<Holder> {
  return registerWithBalance(market, 0)
}

function requested(minor = 2500) {
  return { body: { amount: { minor, currency: 'USD' }, payment_method: 'card' } } as const
}

function begin({ visitor }: Holder): Promise<Recharge> {
  return visitor.call('POST /wallet/recharges', requested(), keyHeader())
}

function tokenOf({ token }: Recharge) {
  return { params: { token } }
}

function read({ visitor }: { readonly visitor: TestVisitor }, recharge: Recharge): Promise<Recharge> {
  return visitor.call('GET /wallet/recharges/{token}', tokenOf(recharge))
}

function pay({ visitor }: Holder, recharge: Recharge) {
  return visitor.fail('POST /wallet/recharges/{token}/pay', tokenOf(recharge))
}

/** Decides on the gateway's page; returns the address that it redirects to. */
async function decide(
  { visitor }: Holder,
  recharge: Recharge,
  decision: Decision,
  webhook: 'before' | 'late' | 'twice' | 'never' = 'before',
): Promise<string> {
  const answer = await visitor.fetch(new URL(recharge.next_action?.url ?? '').pathname, {
    method: 'POST',
    body: new URLSearchParams({ decision, webhook }),
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

function referenceOf({ next_action: action }: Recharge): string {
  return new URL(action?.url ?? '').pathname.split('/').at(-1) ?? ''
}

/** Makes a refund by the gateway fail later. */
async function failReturn({ visitor }: Holder, recharge: Recharge): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from simulated_gateway.refunds where payment_id = ${referenceOf(recharge)}
  `.execute(market.database.db)
  const { pathname } = new URL(recharge.next_action?.url ?? '')
  await visitor.fetch(`${pathname}/refunds/${rows[0]?.id}/failure`, { method: 'POST' })
  await market.runJobs()
}

function webhookOf(recharge: Recharge, name = 'first'): string {
  return JSON.stringify({ id: `evt_${recharge.token}_${name}`, payment_id: referenceOf(recharge) })
}

async function hear(text: string, at = 0): Promise<void> {
  const response = await market.visitor().fetch('/api/webhooks/simulated', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': market.gateway.sign(text, at === 0 ? undefined : new Date(start + at * minutes)),
    },
    body: text,
  })
  expect(response.status).toBe(200)
}

/** Returns the top-up's credits in the ledger. */
async function creditsOf({ token }: Recharge): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select e.amount
    from wallet_recharges r
    join ledger_transactions t on t.key = 'recharge ' || r.id
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where r.token_hash = sha256(${token}::bytea)
      and a.kind = 'wallet'
  `.execute(market.database.db)
  return rows.map(({ amount }) => amount)
}
