import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginFor } from '#platform/open-work.ts'
import { problem } from '#platform/problem.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { newId } from '#values/id.ts'
import { bookSlots } from './slots.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

test('refuses a slot that was removed after it was chosen', async () => {
  const gone = newId()
  const begin = beginFor(
    { db: database.db, clock: { now: () => new Date() }, spread: () => {} },
    {
      actor: { kind: 'market' },
      locale: 'en',
      currency: 'USD',
      requestId: 'test',
      visitor: { address: '', userAgent: '', wantsToken: false },
    },
    {},
  )

  const booking = begin((work) => bookSlots(work, [{ orderId: newId(), slotId: gone, units: 1 }], undefined))

  await expect(booking).rejects.toEqual(problem('slot_closed', { slot_ids: [gone] }))
})
