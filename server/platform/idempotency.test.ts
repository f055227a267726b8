import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { onceForKey } from './idempotency.ts'
import { beginFor, type Caller } from './open-work.ts'
import { problem } from './problem.ts'

let database: TestDatabase
let carriedOut: number

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 12 })
})

afterAll(() => database.close())

function send(key: string | undefined, body: string, { userId = 'ines', answer = '{"b":1,"a":2}' } = {}) {
  const caller: Caller = {
    actor: { kind: 'person', userId, name: 'Ines', isGuest: false, stores: [] },
    locale: 'en',
    currency: 'USD',
    requestId: 'test',
    visitor: { address: '', userAgent: '', wantsToken: false },
    ...(key !== undefined && { idempotencyKey: key }),
  }
  const source = { db: database.db, clock: { now: () => new Date() }, spread: () => {} }
  return beginFor(
    source,
    caller,
    {},
  )((work) =>
    onceForKey(work, {
      endpoint: 'POST /orders',
      body,
      carryOut: async () => {
        carriedOut += 1
        return answer
      },
    }),
  )
}

test('runs a command once and returns the same bytes to every caller', async () => {
  carriedOut = 0

  const answers = await Promise.all(Array.from({ length: 10 }, () => send('same', 'body')))
  const later = await send('same', 'body', { answer: 'something else' })

  expect(carriedOut).toBe(1)
  expect(new Set([...answers, later])).toEqual(new Set(['{"b":1,"a":2}']))
})

test('requires a key and refuses it for another command', async () => {
  await send('mine', 'body')

  await expect(send('mine', 'another body')).rejects.toEqual(problem('key_reused'))
  await expect(send(undefined, 'body')).rejects.toEqual(problem('key_required'))
})

test('keeps equal keys of two users apart', async () => {
  carriedOut = 0

  await send('both', 'one body', { userId: 'ines' })
  await send('both', 'another body', { userId: 'anton' })

  expect(carriedOut).toBe(2)
})
