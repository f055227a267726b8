import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { reducedPercent, reducedPercentSql } from './reduction.ts'

describe('reducedPercent', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  it('compares with the lowest price and rounds half up', () => {
    expect(reducedPercent({ nowMinor: 8000, lowestMinor: 10_000 })).toBe(20)
    expect(reducedPercent({ nowMinor: 8000, lowestMinor: 9000 })).toBe(11)
    expect(reducedPercent({ nowMinor: 1063, lowestMinor: 1250 })).toBe(15)
  })

  it('is 0 for a price that is not below the lowest one', () => {
    expect(reducedPercent({ nowMinor: 8000, lowestMinor: 8000 })).toBe(0)
    expect(reducedPercent({ nowMinor: 8000, lowestMinor: 7000 })).toBe(0)
    expect(reducedPercent({ nowMinor: 0, lowestMinor: 0 })).toBe(0)
  })

  it('returns the same in code and in SQL', async () => {
    const price = fc.integer({ min: 0, max: 100_000_000_000 })
    const samples = fc.sample(fc.tuple(price, price), 2_000)

    const { rows } = await sql<{ percent: number }>`
      select ${reducedPercentSql(sql.ref('s.now'), sql.ref('s.lowest'))} as percent
      from unnest(${samples.map(([now]) => now)}::bigint[], ${samples.map(([, lowest]) => lowest)}::bigint[])
        with ordinality as s (now, lowest, place)
      order by place
    `.execute(database.db)

    const inCode = samples.map(([nowMinor, lowestMinor]) => reducedPercent({ nowMinor, lowestMinor }))
    expect(rows.map((row) => row.percent)).toEqual(inCode)
  })
})
