import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('gives each test a market of its own', async () => {
  const [first, second] = await Promise.all([
    createTestDatabase({ content: 'market' }),
    createTestDatabase({ content: 'market' }),
  ])

  await first.db.deleteFrom('reviews').execute()

  expect(await countReviews(first)).toBe(0)
  expect(await countReviews(second)).toBeGreaterThan(0)
  await Promise.all([first.close(), second.close()])
})

async function countReviews({ pool }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from reviews')
  return rows[0]?.count ?? 0
}
