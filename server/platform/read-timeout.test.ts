import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type FreezableDatabase, freezable } from '#tests/support/frozen-database.ts'
import { inTransaction } from './database.ts'
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
  const failure = await act().then(
    () => undefined,
    (error: unknown) => problemOf(error)?.code,
  )
  wire.thaw()

  expect(failure).toBe('overloaded')
  expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})
