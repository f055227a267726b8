import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { isRunning, priceNow, priceNowSql } from './price-now.ts'

const startsAt = new Date('2026-03-01T00:00:00Z')
const endsAt = new Date('2026-03-08T00:00:00Z')

describe('priceNow', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  it('takes the percentage off and rounds half up', () => {
    expect(priceNow(1000, { percent: 10 })).toBe(900)
    expect(priceNow(1050, { percent: 15 })).toBe(893)
    expect(priceNow(5, { percent: 90 })).toBe(1)
    expect(priceNow(999, undefined)).toBe(999)
  })

  it('returns the same in code and in SQL', async () => {
    const price = fc.integer({ min: 0, max: 100_000_000_000 })
    const percent = fc.option(fc.integer({ min: 1, max: 90 }), { nil: null })
    const samples = fc.sample(fc.tuple(price, percent), 2_000)

    const { rows } = await sql<{ price: number }>`
      select ${priceNowSql(sql.ref('s.price'), sql.ref('s.percent'))} as price
      from unnest(${samples.map(([minor]) => minor)}::bigint[], ${samples.map(([, off]) => off)}::int[])
        with ordinality as s (price, percent, place)
      order by place
    `.execute(database.db)

    const inCode = samples.map(([minor, off]) => priceNow(minor, off === null ? undefined : { percent: off }))
    expect(rows.map((row) => row.price)).toEqual(inCode)
  })
})

describe('isRunning', () => {
  it('is true from the start until just before the end', () => {
    const deal = { percent: 10, startsAt, endsAt }

    expect(isRunning(deal, new Date(startsAt.getTime() - 1))).toBe(false)
    expect(isRunning(deal, startsAt)).toBe(true)
    expect(isRunning(deal, new Date(endsAt.getTime() - 1))).toBe(true)
    expect(isRunning(deal, endsAt)).toBe(false)
  })
})
