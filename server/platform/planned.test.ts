import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { planned, unseen } from './planned.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 })
})

afterEach(() => database.close())

test('plans a marked statement once per connection, and others each time', async () => {
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

test('continues after a marked statement has failed', async () => {
  const { db } = database
  const divide = (by: number) =>
    sql<{ share: number }>`${planned} select 100 / ${by}::integer as share`.execute(db)

  await expect(divide(0)).rejects.toThrow('division by zero')

  expect((await divide(4)).rows).toEqual([{ share: 25 }])
  expect((await divide(5)).rows).toEqual([{ share: 20 }])
})

test('keeps one plan for any number of unseen ids', async () => {
  const { db } = database
  await sql`create temporary table goods as select gen_random_uuid() as id from generate_series(1, 5000)`.execute(
    db,
  )
  await sql`alter table goods add primary key (id)`.execute(db)
  await sql`analyze goods`.execute(db)

  for (let time = 0; time < 10; time += 1) {
    const ids = Array.from({ length: (time % 3) + 1 }, () => crypto.randomUUID())
    await sql`${planned} select id from goods where id = any(${unseen(ids)})`.execute(db)
  }

  const { rows } = await sql`
    select generic_plans as generic, custom_plans as custom from pg_prepared_statements where name <> ''
  `.execute(db)
  // PostgreSQL uses five custom plans before it chooses a generic one.
  expect(rows).toEqual([{ generic: 5, custom: 5 }])
})
