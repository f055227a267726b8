import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type FreezableDatabase, freezable } from '#tests/support/frozen-database.ts'
import { inTransaction, openDatabase } from './database.ts'
import { problemOf } from './http-problem.ts'

let database: TestDatabase
let wire: FreezableDatabase

beforeEach(async () => {
  database = await createTestDatabase({
    async through(url) {
      wire = await freezable(url)
      return wire.url
    },
  })
  await database.pool.query('select 1')
})

afterEach(async () => {
  await database.close()
  await wire.close()
})

test.each([
  ['a statement', () => database.pool.query('select 1')],
  ['a statement of Kysely', () => sql`select 1`.execute(database.db)],
  ['a transaction', () => inTransaction(database.db, (db) => sql`select 1`.execute(db))],
])('ends %s that the database does not answer, and goes on over a new connection', async (_, act) => {
  wire.freeze()
  const failure = await codeOf(act())
  wire.thaw()

  expect(failure).toBe('overloaded')
  expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('ends a statement on a connection that was idle for longer than it may be silent', async () => {
  const { pool, close } = openDatabase({ url: database.reachedAt, statementTimeoutMs: 100 })
  await pool.query('select 1')
  await sleep(1_300)

  wire.freeze()
  const failure = await codeOf(pool.query('select 1'))
  wire.thaw()

  expect(failure).toBe('overloaded')
  await close()
})

test('refuses at once while the database is silent, and accepts queries when it answers again', async () => {
  const { pool, close } = openDatabase({ url: database.reachedAt, statementTimeoutMs: 100, poolSize: 1 })
  await pool.query('select 1')

  wire.freeze()
  await codeOf(pool.query('select 1'))
  const failures = await Promise.all(Array.from({ length: 50 }, () => codeOf(pool.query('select 1'))))
  const opened = pool.totalCount
  wire.resume()

  expect(new Set(failures)).toEqual(new Set(['overloaded']))
  // No query waited for a connection.
  expect(opened).toBe(0)
  await expect.poll(() => codeOf(pool.query('select 1')), { timeout: 10_000 }).toBe(undefined)
  await close()
})

function codeOf(statement: Promise<unknown>): Promise<string | undefined> {
  return statement.then(
    () => undefined,
    (error: unknown) => problemOf(error)?.code,
  )
}
