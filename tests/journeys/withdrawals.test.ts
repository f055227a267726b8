/** Withdrawals from a wallet: reserved on request, approved by an operator, and returned when they fail. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WithdrawalState } from '#contract/withdrawals.ts'
import { findBrokenInvariants } from '#database/invariants.ts'
import { openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { subjectsTo } from '#tests/support/mails.ts'
import { makeOperator, removeOperator } from '#tests/support/operators.ts'
import { addGoodsToCart, chooseDelivery, goodsOf, jamaican, keyHeader } from '#tests/support/shopping.ts'
import {
  creditWallet,
  firstOf,
  type Holder,
  ownPassword,
  registerWithBalance,
  savePayoutDetails,
  walletOf,
} from '#tests/support/wallets.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterEach(async () => {
  expect(await findBrokenInvariants(market.database.db)).toEqual([])
})

afterAll(() => market.close())

describe('a withdrawal', () => {
  test('is reserved at once, approved, paid, and its owner notified of each step', async () => {
    const person = await holder(5000)

    const { id, number } = await ask(person, 4000)
    const aside = await reservedForWithdrawals()
    const during = await walletOf(market, person.id)
    await decide(id, 'approve')
    const waiting = await person.visitor.call('GET /customer/wallet')
    const payee = await operator.call('GET /operator/withdrawals/{id}/payee', { params: { id } })
    await decide(id, 'paid', { reference: 'BANK-77' })
    await market.runJobs()

    expect(number).toMatch(/^WD-\d{6}$/)
    expect(during).toBe(1000)
    expect(aside - (await reservedForWithdrawals())).toBe(4000)
    expect(payee).toMatchObject({ bank: { account_no: 'DM72012345678901', holder_name: 'Ines Baptiste' } })
    const { data, balance } = await person.visitor.call('GET /wallet/withdrawals')
    expect(balance).toEqual({ minor: 1000, currency: 'USD' })
    expect(data).toMatchObject([
      {
        number,
        state: 'paid',
        amount: { minor: 4000, currency: 'USD' },
        way: 'bank',
        to: { account: '•••• 8901', bank_name: 'Bank of Dominica' },
        reference: 'BANK-77',
      },
    ])
    const statement = await person.visitor.call('GET /customer/wallet')
    expect(waiting.data[0]).toMatchObject({ type: 'debit', cause: 'withdrawal', status: 'pending' })
    expect(statement.data[0]).toMatchObject({
      type: 'debit',
      cause: 'withdrawal',
      remark: number,
      status: 'completed',
    })
    expect(await subjectsTo(market, person.email)).toEqual(
      expect.arrayContaining([
        'You requested a withdrawal of $40.00',
        `Withdrawal ${number} is approved`,
        '$40.00 is on its way to you',
      ]),
    )
    const { data: notices } = await person.visitor.call('GET /customer/notifications')
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['withdrawal_approved', 'withdrawal_paid']),
    )
    expect(await auditActionsOn(id)).toEqual([
      'GET /operator/withdrawals/{id}/payee',
      'POST /operator/withdrawals/{id}/approve',
      'POST /operator/withdrawals/{id}/paid',
    ])
  })

  test('to PayPal is paid through PayPal', async () => {
    const person = await holder(5000)
    const { id } = await ask(person, 5000, { way: 'paypal' })
    await decide(id, 'approve')
    const payee = await operator.call('GET /operator/withdrawals/{id}/payee', { params: { id } })
    await decide(id, 'paid', { reference: 'PAYPAL-1' })

    expect(payee).toEqual({ paypal_email: 'ines@paypal.example' })
    const { data } = await person.visitor.call('GET /wallet/withdrawals')
    expect(data[0]?.to).toEqual({ account: 'i•••@paypal.example' })
    expect(await paidThrough(id)).toBe('paypal')
  })

  test('that is cancelled, rejected or returned late is credited again, with the reason', async () => {
    const person = await holder(9000)
    const [cancelled, rejected, late] = [
      await ask(person, 1000),
      await ask(person, 2000),
      await ask(person, 3000),
    ]
    const params = { id: cancelled.id }
    await person.visitor.call('POST /wallet/withdrawals/{id}/cancel', { params }, keyHeader())
    await decide(rejected.id, 'approve')
    await decide(rejected.id, 'reject', { reason: 'The bank knows no such account' })
    await decide(late.id, 'approve')
    await decide(late.id, 'paid', { reference: 'BANK-1' })
    const before = await walletOf(market, person.id)
    await decide(late.id, 'returned', { reason: 'Account closed' })
    await market.runJobs()

    expect([before, await walletOf(market, person.id)]).toEqual([6000, 9000])
    const { data } = await person.visitor.call('GET /wallet/withdrawals')
    expect(data.map(({ state, reason }) => [state, reason])).toEqual([
      ['returned', 'Account closed'],
      ['rejected', 'The bank knows no such account'],
      ['cancelled', undefined],
    ])
    const statement = await person.visitor.call('GET /customer/wallet')
    const debits = statement.data.filter(({ cause, type }) => cause === 'withdrawal' && type === 'debit')
    expect(debits.map(({ status }) => status)).toEqual(['reversed', 'reversed', 'reversed'])
    expect(await subjectsTo(market, person.email)).toEqual(
      expect.arrayContaining([
        `Withdrawal ${rejected.number} was rejected`,
        'Your withdrawal of $30.00 was returned',
      ]),
    )
  })

  test('changes state only along allowed paths, once each', async () => {
    const person = await holder(9000)
    const all = ['approve', 'reject', 'paid', 'returned'] as const
    const allowed: Record<Exclude<WithdrawalState, 'cancelled'>, readonly string[]> = {
      pending: ['approve', 'reject'],
      approved: ['reject', 'paid'],
      paid: ['returned'],
      rejected: [],
      returned: [],
    }
    const steps = {
      pending: [],
      approved: ['approve'],
      paid: ['approve', 'paid'],
      rejected: ['reject'],
      returned: ['approve', 'paid', 'returned'],
    } as const

    for (const [state, may] of Object.entries(allowed)) {
      const { id } = await ask(person, 1000)
      for (const [name, path] of Object.entries(steps))
        if (name === state) for (const step of path) await decide(id, step)
      for (const move of all.filter((each) => !may.includes(each))) {
        expect([state, move, await refusedAs(id, move)]).toEqual([state, move, 'state_conflict'])
      }
      const cancelling = await person.visitor
        .call('POST /wallet/withdrawals/{id}/cancel', { params: { id } }, keyHeader())
        .then(
          () => 'done',
          () => 'refused',
        )
      expect([state, cancelling]).toEqual([state, state === 'pending' ? 'done' : 'refused'])
    }
  })

  test('uses no details changed in the last 72 hours, or since its approval', async () => {
    const person = await holder(9000, { hoursAgo: 71 })
    const own = await person.visitor.call('GET /wallet/withdrawals')
    const { id } = await ask(person, 4000)
    const shown = await operator.call('GET /operator/withdrawals/{id}', { params: { id } })
    const tooEarly = await refusedAs(id, 'approve')
    await sql`update bank_details set changed_at = changed_at - interval '2 hours' where user_id = ${person.id}`.execute(
      market.database.db,
    )
    await decide(id, 'approve')
    await savePayoutDetails(market, person, { hoursAgo: 0 })
    const payee = await operator.fail('GET /operator/withdrawals/{id}/payee', { params: { id } })

    expect(Date.parse(own.held_until ?? '')).toBeGreaterThan(Date.now())
    expect(shown).toMatchObject({ state: 'pending', hold: 'details_changed' })
    expect(tooEarly).toBe('state_conflict')
    expect(payee).toMatchObject({ status: 409, problem: { code: 'state_conflict' } })
    await decide(id, 'reject', { reason: 'Your account changed' })
  })

  test('T54 fifty concurrent requests stay within the balance', async () => {
    const person = await holder(10_000)

    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => ask(person, 10_000)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await walletOf(market, person.id)).toBe(0)
    const { data } = await person.visitor.call('GET /wallet/withdrawals')
    expect(data).toHaveLength(1)
  })

  test('and a concurrent order never spend the same money', async () => {
    const goods = await goodsOf(market, 'blue-mahoe-larder', { stock: 40 })
    for (let round = 0; round < 4; round += 1) {
      const person = await holder(0)
      await addGoodsToCart(person.visitor, goods)
      const total = (await quoteOf(person)).quote.total?.minor ?? 0
      await creditWallet(market, person.id, total)
      const ready = await quoteOf(person)

      const [bought, asked] = await Promise.allSettled([
        person.visitor.call(
          'POST /orders',
          { body: { ...ready.choices, fingerprint: ready.quote.fingerprint } },
          keyHeader(),
        ),
        ask(person, total),
      ])

      expect([bought.status, asked.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await walletOf(market, person.id)).toBe(0)
    }
  })

  test('is decided once, also with concurrent decisions', async () => {
    const person = await holder(5000)
    const { id } = await ask(person, 5000)

    const answers = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => decide(id, 'reject')),
      ...Array.from({ length: 6 }, () => decide(id, 'approve')),
      ...Array.from({ length: 6 }, () =>
        person.visitor.call('POST /wallet/withdrawals/{id}/cancel', { params: { id } }, keyHeader()),
      ),
    ])

    // One that was approved first may still be rejected.
    const done = answers.filter(({ status }) => status === 'fulfilled').length
    expect(done).toBeGreaterThanOrEqual(1)
    expect(done).toBeLessThanOrEqual(2)
    const state = (await operator.call('GET /operator/withdrawals/{id}', { params: { id } })).state
    expect(await walletOf(market, person.id)).toBe(state === 'approved' ? 0 : 5000)
  })

  test('is requested once per key, with the password, and by its owner only', async () => {
    const [person, other] = [await holder(5000), await holder(0)]
    const key = keyHeader()
    const body = { amount: { minor: 2000, currency: 'USD' }, way: 'bank', password: ownPassword } as const
    const wrong = await person.visitor.fail(
      'POST /wallet/withdrawals',
      { body: { ...body, password: 'not the password' } },
      keyHeader().headers,
    )

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => person.visitor.call('POST /wallet/withdrawals', { body }, key)),
    )
    const [first] = answers
    const params = { id: first?.withdrawal.id ?? '' }
    const foreign = await other.visitor.fail(
      'POST /wallet/withdrawals/{id}/cancel',
      { params },
      keyHeader().headers,
    )

    expect([wrong.status, wrong.problem.errors]).toEqual([422, { password: ['The password is incorrect'] }])
    expect(new Set(answers.map(({ withdrawal }) => withdrawal.id)).size).toBe(1)
    expect(await walletOf(market, person.id)).toBe(3000)
    expect(foreign.status).toBe(404)
  })

  test('of an operator is decided by another one with full rights', async () => {
    const person = await holder(5000)
    const { id } = await ask(person, 5000)
    await makeOperator(market, person.visitor)

    const own = await person.visitor.fail(
      'POST /operator/withdrawals/{id}/approve',
      { params: { id } },
      keyHeader().headers,
    )
    const shown = await person.visitor.call('GET /operator/withdrawals/{id}', { params: { id } })
    await makeOperator(market, person.visitor, 'limited')
    const limited = await person.visitor.fail('GET /operator/withdrawals')
    await removeOperator(market, person.visitor)
    await decide(id, 'approve')

    expect((await operator.call('GET /operator/withdrawals/{id}', { params: { id } })).state).toBe('approved')
    expect([own.status, own.problem.code, shown.may_decide]).toEqual([403, 'not_allowed', false])
    expect(limited.status).toBe(403)
  })

  test('above the limit needs a second operator, once, also with concurrent approvals', async () => {
    const { visitor: other } = await holder(0)
    await makeOperator(market, other)
    const params = { currency: 'USD' }
    await operator.call('PUT /operator/payout-rules/{currency}', {
      params,
      body: { minimum_minor: 1000, limit_minor: 3000 },
    })
    const person = await holder(9000)
    const small = await ask(await holder(9000), 3000)
    const large = await ask(person, 3001)

    // Daily totals add up, so this uses an operator who has approved nothing yet.
    const { visitor: fresh } = await holder(0)
    await makeOperator(market, fresh)
    await fresh.call('POST /operator/withdrawals/{id}/approve', { params: { id: small.id } }, keyHeader())
    const alone = await fresh.call('GET /operator/withdrawals/{id}', { params: { id: small.id } })
    await removeOperator(market, fresh)
    const firsts = await Promise.all([refusedAs(large.id, 'approve'), refusedAs(large.id, 'approve')])
    const early = await refusedAs(large.id, 'paid')
    await market.runJobs()
    const { rows: told } = await sql<{ recipient: string }>`
      select recipient from mails where kind = 'withdrawal_second' and subject like ${`%${large.number}%`}
    `.execute(market.database.db)
    const own = await operator.call('GET /operator/withdrawals/{id}', { params: { id: large.id } })
    const others = await other.call('GET /operator/withdrawals/{id}', { params: { id: large.id } })
    await other.call('POST /operator/withdrawals/{id}/approve', { params: { id: large.id } }, keyHeader())
    const done = await operator.call('GET /operator/withdrawals/{id}', { params: { id: large.id } })

    expect(alone.state).toBe('approved')
    expect(firsts.toSorted()).toEqual(['done', 'second_operator_needed'])
    expect(told).toHaveLength(1)
    expect(told[0]?.recipient).not.toBe('operator@tradewind.example')
    expect(early).toBe('state_conflict')
    expect(own).toMatchObject({ state: 'pending', waits_for_another: true })
    expect(others).toMatchObject({ state: 'pending', waits_for_another: false, first_approved: {} })
    expect(done.state).toBe('approved')
    await sql`delete from payout_rules`.execute(market.database.db)
    await removeOperator(market, other)
  })

  test('blocks account deletion until it is paid', async () => {
    const person = await holder(300)
    const { id } = await ask(person, 300)
    const deletion = { body: { password: ownPassword } }
    const blocked = await person.visitor.fail('POST /customer/deletion', deletion)
    const why = await person.visitor.call('GET /customer/deletion')
    await decide(id, 'approve')
    await decide(id, 'paid', { reference: 'BANK-9' })

    await person.visitor.call('POST /customer/deletion', deletion)
    await market.runJobs()

    expect(blocked.problem.code).toBe('deletion_blocked')
    expect(why.wallet_moves).toEqual([{ kind: 'withdrawal', amount: { minor: 300, currency: 'USD' } }])
    const kept = await operator.call('GET /operator/withdrawals/{id}', { params: { id } })
    expect(kept.state).toBe('paid')
    expect(kept.customer.name).not.toBe('Ines Baptiste')
  })

  test('is part of the data export', async () => {
    const person = await holder(5000)
    const { number } = await ask(person, 1000)
    const { export: asked } = await person.visitor.call('POST /customer/data-exports')
    await market.runJobs()

    const file = await person.visitor.fetch(`/api/customer/data-exports/${asked.id}/file`)

    const copy = await file.text()
    expect(copy).toContain('"wallet_withdrawals"')
    expect(copy).toContain(`${Number(number.slice(3))}`)
    expect(copy).not.toContain('DM72012345678901')
  })

  test('of zero, above the balance, below the minimum, or without details is refused at its field', async () => {
    const person = await holder(5000)
    const nowhere = await registerWithBalance(market, 5000)
    const refusal = async ({ visitor }: Holder, wrong: { minor?: number; way?: 'bank' | 'paypal' }) => {
      const { minor = 2000, way = 'bank' } = wrong
      const body = { amount: { minor, currency: 'USD' }, way, password: ownPassword }
      const answers = ['en', 'fr'].map(async (language) => {
        const headers = { ...keyHeader().headers, 'accept-language': language }
        const { status, problem } = await visitor.fail('POST /wallet/withdrawals', { body }, headers)
        return { status, ...firstOf(problem.errors) }
      })
      return Promise.all(answers)
    }

    expect(await refusal(person, { minor: 0 })).toEqual([
      { status: 422, 'amount.minor': 'Enter an amount above 0' },
      { status: 422, 'amount.minor': 'Saisissez un montant supérieur à 0' },
    ])
    expect(await refusal(person, { minor: 5001 })).toEqual([
      { status: 422, 'amount.minor': 'The balance is too low' },
      { status: 422, 'amount.minor': 'Le solde est insuffisant' },
    ])
    expect(await refusal(person, { minor: 999 })).toEqual([
      { status: 422, 'amount.minor': 'This is below the minimum withdrawal' },
      { status: 422, 'amount.minor': 'C’est moins que le retrait minimal' },
    ])
    expect(await refusal(nowhere, {})).toEqual([
      { status: 422, way: 'Add your payout details first' },
      { status: 422, way: 'Ajoutez d’abord vos coordonnées de versement' },
    ])
  })

  test('is found by number, reference and owner, longest waiting first', async () => {
    const person = await holder(9000)
    const [paid, waiting] = [await ask(person, 1000), await ask(person, 2000)]
    await decide(paid.id, 'approve')
    await decide(paid.id, 'paid', { reference: 'FIND-ME' })
    const find = async (query: { search?: string; state?: WithdrawalState }) =>
      (await operator.call('GET /operator/withdrawals', { query })).data.map(({ id }) => id)

    expect(await find({ search: paid.number })).toEqual([paid.id])
    expect(await find({ search: 'find-me' })).toEqual([paid.id])
    expect(await find({ search: person.email })).toEqual([waiting.id, paid.id])
    expect(await find({ search: person.email, state: 'paid' })).toEqual([paid.id])
    expect(await find({ search: '%' })).toEqual([])
  })
})

async function holder(minor: number, { hoursAgo = 100 }: { hoursAgo?: number } = {}): Promise<Holder> {
  const person = await registerWithBalance(market, minor)
  await savePayoutDetails(market, person, { hoursAgo })
  return person
}

async function ask({ visitor }: Holder, minor: number, { way = 'bank' }: { way?: 'bank' | 'paypal' } = {}) {
  const body = { amount: { minor, currency: 'USD' }, way, password: ownPassword }
  return (await visitor.call('POST /wallet/withdrawals', { body }, keyHeader())).withdrawal
}

type Move = 'approve' | 'reject' | 'paid' | 'returned'

function decide(
  id: string,
  move: Move,
  { reference = 'BANK-1', reason = 'It had to be' }: { reference?: string; reason?: string } = {},
) {
  const params = { id }
  switch (move) {
    case 'approve':
      return operator.call('POST /operator/withdrawals/{id}/approve', { params }, keyHeader())
    case 'paid':
      return operator.call(
        'POST /operator/withdrawals/{id}/paid',
        { params, body: { reference } },
        keyHeader(),
      )
    case 'reject':
      return operator.call(
        'POST /operator/withdrawals/{id}/reject',
        { params, body: { reason } },
        keyHeader(),
      )
    case 'returned':
      return operator.call(
        'POST /operator/withdrawals/{id}/returned',
        { params, body: { reason } },
        keyHeader(),
      )
  }
}

async function refusedAs(id: string, move: Move): Promise<string> {
  const response = await operator.fetch(`/api/operator/withdrawals/${id}/${move}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader().headers },
    ...(move === 'approve'
      ? {}
      : { body: JSON.stringify(move === 'paid' ? { reference: 'X' } : { reason: 'X' }) }),
  })
  return response.ok ? 'done' : (await response.json()).code
}

/** The wallet comes first: its share is the whole total. */
function quoteOf({ visitor }: Holder) {
  return chooseDelivery(visitor, { address: jamaican, wallet: true, payment_method: 'card' })
}

async function reservedForWithdrawals(): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where a.kind = 'reserved' and a.asset = 'USD'
  `.execute(market.database.db)
  return rows[0]?.amount ?? 0
}

async function paidThrough(id: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ gateway: string | null }>`
    select a.gateway
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.key = ${`withdrawal paid ${id}`} and a.kind = 'clearing'
  `.execute(market.database.db)
  return rows[0]?.gateway
}

async function auditActionsOn(id: string): Promise<string[]> {
  const rows = await market.database.db
    .selectFrom('audit_entries')
    .select('action')
    .where('record', '=', id)
    .execute()
  return rows.map(({ action }) => action).toSorted()
}
