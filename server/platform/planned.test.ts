import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { planned } from './planned.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 })
})

afterEach(() => database.close())

test('plans a marked statement once for a connection, and any other each time', async () => {
  const { db } = database
  for (const code of ['USD', 'EUR', 'XCD']) {
    await sql`${planned} select name from currencies where code = ${code}`.execute(db)
    await sql`select symbol from currencies where code = ${code}`.execute(db)
  }

  const { rows } = await sql<{ statement: string; used: number }>`
    select statement, generic_plans + custom_plans as used
    from pg_prepared_statements
    where name <> ''
  `.execute(db)

  expect(rows).toEqual([{ statement: expect.stringContaining('select name from currencies'), used: 3 }])
})

test('goes on after a marked statement has failed', async () => {
  const { db } = database
  const divide = (by: number) =>
    sql<{ share: number }>`${planned} select 100 / ${by}::integer as share`.execute(db)

  await expect(divide(0)).rejects.toThrow('division by zero')

  expect((await divide(4)).rows).toEqual([{ share: 25 }])
  expect((await divide(5)).rows).toEqual([{ share: 20 }])
})
