/** The audit log: written with the change, immutable, and searchable by subject and actor. */
import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, openMarket, type TestMarket, type TestVisitor } from '#tests/support/app.ts'
import { untilLocked } from '#tests/support/concurrent.ts'
import { testSecret } from '#tests/support/demo.ts'
import { kindsOfMails } from '#tests/support/mails.ts'
import { newId } from '#values/id.ts'

let market: TestMarket
let operator: TestVisitor

beforeAll(async () => {
  market = await openMarket()
  operator = await market.signIn('operator@tradewind.example')
})

afterAll(() => market.close())

async function auditEntriesFound(search: string): Promise<string[]> {
  const { data } = await operator.call('GET /operator/audit', { query: { search } })
  return data.map(({ action, outcome }) => `${outcome} ${action}`)
}

test('T01 a seller’s request for another store’s order is audited as refused', async () => {
  const seller = await market.signIn('owner@madras-lane.example')
  const { rows } = await sql<{ number: string }>`
    select o.number
    from orders o
    join stores s on s.id = o.store_id
    where s.slug = 'tavias-pot'
    limit 1
  `.execute(market.database.db)
  const number = rows[0]?.number ?? ''

  const refused = await seller.fail('GET /seller/stores/{store}/orders/{number}', {
    params: { store: 'madras-lane', number },
  })

  expect(refused.status).toBe(404)
  expect(await auditEntriesFound(number)).toEqual(['refused GET /seller/stores/{store}/orders/{number}'])
})

test('operators’ actions are found by subject and actor, with time and request id', async () => {
  const email = 'kept-out@shopper.example'
  const person = await market.register(email)
  const { id } = await person.call('GET /customer')

  await operator.call('POST /operator/people/{id}/suspend', { params: { id }, body: { reason: 'Fraud' } })
  await operator.call('POST /operator/people/{id}/reinstate', { params: { id } })

  const { data } = await operator.call('GET /operator/audit', { query: { search: id } })
  expect(data.map(({ action }) => action)).toEqual([
    'POST /operator/people/{id}/reinstate',
    'POST /operator/people/{id}/suspend',
    'account.signed_in',
  ])
  expect(data[1]).toMatchObject({ record: id, outcome: 'done' })
  expect(data[1]?.request_id).not.toBe('')
  expect(await auditEntriesFound(data[1]?.actor?.name ?? '')).toContain(
    'done POST /operator/people/{id}/suspend',
  )
  expect(await auditEntriesFound(email)).toEqual(['done account.signed_in'])
  expect(JSON.stringify(data)).not.toContain('Fraud')
})

test('a failed action leaves no entry', async () => {
  const person = await market.register()
  const { id } = await person.call('GET /customer')

  await operator.fail('POST /operator/people/{id}/reinstate', { params: { id } })

  expect(await auditEntriesFound(id)).toEqual(['done account.signed_in'])
})

test.each([
  'update audit_entries set action = action',
  'delete from audit_entries',
  'truncate audit_entries',
])('nothing rewrites the audit: %s', async (statement) => {
  await expect(sql.raw(statement).execute(market.database.db)).rejects.toThrow(/never changed/)
})

test('a user who lost their only passkey signs in with the password after an operator removes it', async () => {
  const email = 'owner@tavias-pot.example'
  const owner = await market.signIn(email)
  const { id } = await owner.call('GET /customer')
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${newId()}, ${id}, 'lost', 'none', 0, '{}', 'Phone', false, now())
  `.execute(market.database.db)
  const params = { store: 'tavias-pot' }
  const shut = await owner.fail('GET /seller/stores/{store}/orders', { params, query: {} })
  const before = await operator.call('GET /operator/people/{id}', { params: { id } })

  const { person } = await operator.call('POST /operator/people/{id}/reset-second-factor', { params: { id } })

  expect([shut.problem.code, before.person.has_second_factor, person.has_second_factor]).toEqual([
    'second_factor_needed',
    true,
    false,
  ])
  expect((await owner.fail('GET /customer')).status).toBe(401)
  const back = market.visitor()
  await back.call('POST /auth/login', { body: { email, password: demoPassword } })
  await back.call('GET /seller/stores/{store}/orders', { params, query: {} })
  await market.runJobs()
  expect(await kindsOfMails(operator, email)).toContain('second_factor_reset')
  expect(await auditEntriesFound(id)).toContain('done POST /operator/people/{id}/reset-second-factor')
  const again = await operator.fail('POST /operator/people/{id}/reset-second-factor', { params: { id } })
  expect(again.status).toBe(409)
})

test('the only operator, after losing their passkey, regains access from the server, with an audit entry', async () => {
  const email = 'operator@tradewind.example'
  const { id } = await operator.call('GET /customer')
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
    values (${newId()}, ${id}, 'sunk', 'none', 0, '{}', 'Phone', false, now())
  `.execute(market.database.db)
  const shut = await operator.fail('GET /operator/overview')

  const letIn = (whom: string) =>
    spawnSync(process.execPath, ['--import', './run/tsx.ts', 'run/reset-second-factor.ts', whom], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: market.database.url,
        DATABASE_DURABILITY: 'unchecked',
        SECRET: testSecret,
      },
      encoding: 'utf8',
    })
  const unknown = letIn('nobody@tradewind.example')
  const done = letIn(email)
  const again = letIn(email)

  expect(shut.problem.code).toBe('second_factor_needed')
  expect([unknown.status, unknown.stderr.trim()]).toEqual([
    1,
    'There is no account of nobody@tradewind.example',
  ])
  expect([done.status, done.stdout]).toEqual([0, expect.stringContaining('comes in without a second factor')])
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('has no second factor')])
  expect((await operator.fail('GET /customer')).status).toBe(401)
  operator = await market.signIn(email)
  await operator.call('GET /operator/overview')
  await market.runJobs()
  expect(await kindsOfMails(operator, email)).toContain('second_factor_reset')
  expect(await auditEntriesFound(id)).toContain('done account.let_in_again')
})

test('T65 bank details are not stored in a session that ends meanwhile', async () => {
  const person = await market.register()
  const { id } = await person.call('GET /customer')
  const body = { paypal_email: 'thief@mail.example', password: demoPassword }
  let writing: ReturnType<TestVisitor['fail']> | undefined

  await market.database.db.transaction().execute(async (ending) => {
    await ending.deleteFrom('sessions').where('user_id', '=', id).execute()
    writing = person.fail('PUT /customer/payment-account/paypal', { body })
    await untilLocked(market)
  })

  expect((await writing)?.status).toBe(401)
  const kept = await market.database.db
    .selectFrom('bank_details')
    .where('user_id', '=', id)
    .selectAll()
    .execute()
  expect(kept).toEqual([])
})
