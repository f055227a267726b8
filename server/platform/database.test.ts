import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { assertDurable, inTransaction } from './database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table counters (id int primary key, value bigint not null)')
  await database.pool.query('insert into counters values (1, 0), (2, 0)')
})

afterEach(() => database.close())

test('reads bigint as number and date as text', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::bigint as big, array[1, null, 3]::bigint[] as bigs, '{}'::bigint[] as none, date '2026-02-01' as day`,
  )

  expect(rows[0]).toEqual({ big: 9007199254740991, bigs: [1, null, 3], none: [], day: '2026-02-01' })
})

test('refuses a number beyond the safe integer range', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('9007199254740993')
})

test('uses UTC, and limits waits for locks and statements', async () => {
  const { rows } = await database.pool.query(
    `select name, setting
     from pg_settings
     where name in ('TimeZone', 'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
  )

  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    TimeZone: 'UTC',
    lock_timeout: '1000',
    statement_timeout: '2000',
    idle_in_transaction_session_timeout: '5000',
  })
})

test('retries deadlocked transactions until both succeed', async () => {
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  let runs = 0
  const addTo = (first: number, second: number) => () =>
    inTransaction(database.db, async (transaction) => {
      runs++
      await sql`update counters set value = value + 1 where id = ${first}`.execute(transaction)
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await sql`update counters set value = value + 1 where id = ${second}`.execute(transaction)
    })

  await Promise.all([addTo(1, 2)(), addTo(2, 1)()])

  const { rows } = await database.pool.query('select value from counters order by id')
  expect(rows).toEqual([{ value: 2 }, { value: 2 }])
  expect(runs).toBe(3)
})

test('waits for a busy lock over several attempts, but not forever', async () => {
  const { pool } = database
  const held = await pool.connect()
  const add = () =>
    inTransaction(database.db, (transaction) =>
      sql`update counters set value = value + 1 where id = 1`.execute(transaction),
    )
  await held.query('begin')
  await held.query('update counters set value = value + 1 where id = 1')

  const patient = add()
  await sleep(1_500)
  await held.query('commit')
  await patient
  await held.query('begin')
  await held.query('update counters set value = value + 1 where id = 1')
  const tooLong = add()
  await expect(tooLong).rejects.toMatchObject({ code: '55P03' })
  await held.query('rollback')
  held.release()

  const { rows } = await pool.query('select value from counters where id = 1')
  expect(rows).toEqual([{ value: 2 }])
})

test('stops after five attempts', async () => {
  let runs = 0
  const failing = inTransaction(database.db, async (transaction) => {
    runs++
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(transaction)
  })

  await expect(failing).rejects.toThrow('again')
  expect(runs).toBe(5)
})

test('does not retry other failures', async () => {
  let runs = 0
  const failing = inTransaction(database.db, async (transaction) => {
    runs++
    await sql`insert into counters values (1, 0)`.execute(transaction)
  })

  await expect(failing).rejects.toThrow('duplicate key')
  expect(runs).toBe(1)
})

test('refuses a database without durability', async () => {
  const client = await database.pool.connect()
  await client.query('set synchronous_commit = off')
  client.release()

  // The test server runs without durability too.
  await expect(assertDurable(database.pool)).rejects.toThrow(/off, so a confirmed order could be lost/)
})
