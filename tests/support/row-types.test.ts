import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { checkRowTypes, readClaims } from './row-types.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
}, 60_000)

afterAll(() => database.close())

interface Named {
  readonly name: string
}

type Kind = 'goods' | 'dish'

interface Row extends Named {
  readonly kind: Kind | null
  readonly count: number
  readonly at?: Date
  readonly tags: readonly string[]
  readonly details: { readonly colour: string }
}

async function rowsOf(columns: string): Promise<readonly Row[]> {
  const db = database.db.withPlugin(checkRowTypes(() => claims))
  const { rows } =
    await sql<Row>`select ${sql.raw(columns)} from users where false union all select ${sql.raw(columns)}`.execute(
      db,
    )
  return rows
}

const claims = readClaims([join(import.meta.dirname, 'row-types.test.ts')])

const fine = {
  name: `'Lamp'::text as name`,
  kind: `'goods'::text as kind`,
  count: `2::bigint as count`,
  at: `now() as at`,
  tags: `array['red'] as tags`,
  details: `'{"colour": "red"}'::jsonb as details`,
}

describe('a row', () => {
  test('that is what its statement claims passes', async () => {
    expect(await rowsOf(Object.values(fine).join())).toHaveLength(1)
    expect(await rowsOf(Object.values({ ...fine, kind: 'null::text as kind' }).join())).toHaveLength(1)
  })

  test.each([
    ['a renamed column', { name: `'Lamp'::text as title` }, /name: string, which is no column/],
    ['null where the type says otherwise', { name: 'null::text as name' }, /name: string, which is null/],
    ['a number that comes as text', { count: '2.5::numeric as count' }, /count: number, which is string/],
    ['a date that comes as text', { at: `'2026-01-01'::text as at` }, /at: date \| null, which is string/],
    ['one value for a list', { tags: `'red'::text as tags` }, /tags: array, which is string/],
    ['null for an object', { details: 'null::jsonb as details' }, /details: any, which is null/],
  ])('fails for %s, by file and line', async (_, columns, message) => {
    const failing = rowsOf(Object.values({ ...fine, ...columns }).join())

    await expect(failing).rejects.toThrow(message)
    await expect(failing).rejects.toThrow(/tests\/support\/row-types\.test\.ts:\d+ claims/)
  })
})
