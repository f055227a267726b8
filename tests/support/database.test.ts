import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cached } from '#platform/cached-value.ts'
import { createTestDatabase } from './database.ts'

test('gives each test its own market', async () => {
  const [first, second] = await Promise.all([
    createTestDatabase({ content: 'market' }),
    createTestDatabase({ content: 'market' }),
  ])

  await first.db.deleteFrom('reviews').execute()

  expect(await countReviews(first)).toBe(0)
  expect(await countReviews(second)).toBeGreaterThan(0)
  await Promise.all([first.close(), second.close()])
})

test('starts without cached data of another database', async () => {
  const names = cached(60_000, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    return rows[0]?.name
  })
  const now = new Date()
  const first = await createTestDatabase()
  const ofFirst = await names.get({ db: first.db, now })
  const second = await createTestDatabase()
  const ofSecond = await names.get({ db: second.db, now })

  expect(ofSecond).not.toBe(ofFirst)
  await Promise.all([first.close(), second.close()])
})

async function countReviews({ pool }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from reviews')
  return rows[0]?.count ?? 0
}
