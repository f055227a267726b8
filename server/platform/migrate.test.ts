import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(() => database.close())

test('does nothing on a database with the newest schema', async () => {
  expect(await migrate(database.pool)).toEqual([])
})

test('applies new files in order and records them', async () => {
  const migrations = [
    ...readMigrations(),
    file('9001-boats.sql', 'create table boats (id int)'),
    file('9002-fill.sql', 'insert into boats values (1)'),
  ]

  const applied = await migrate(database.pool, migrations)

  expect(applied).toEqual(['9001-boats.sql', '9002-fill.sql'])
  expect(await migrate(database.pool, migrations)).toEqual([])
  expect(await count('boats')).toBe(1)
})

test('applies each file once when several nodes start together', async () => {
  const migrations = [
    ...readMigrations(),
    file('9001-boats.sql', 'create table boats (id int); insert into boats values (1)'),
  ]

  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.pool, migrations)))

  expect(applied.flat()).toEqual(['9001-boats.sql'])
  expect(await count('boats')).toBe(1)
})

test('rolls back a failed file and names it', async () => {
  const migrations = [
    ...readMigrations(),
    file('9001-boats.sql', 'create table boats (id int); select 1 / 0'),
  ]

  await expect(migrate(database.pool, migrations)).rejects.toThrow(
    'Migration 9001-boats.sql failed: division by zero',
  )
  await expect(count('boats')).rejects.toThrow('does not exist')
})

test('refuses a file changed after it was applied', async () => {
  const [first, ...rest] = readMigrations()
  const changed = file(first?.name ?? '', 'select 1')

  await expect(migrate(database.pool, [changed, ...rest])).rejects.toThrow(
    `Migration ${first?.name} was changed after it was applied: put it back and write a new one`,
  )
})

test('refuses a database that is ahead of the code', async () => {
  const [, ...rest] = readMigrations()

  await expect(migrate(database.pool, rest)).rejects.toThrow('its file is gone: this code is older')
})

function file(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? 0
}
