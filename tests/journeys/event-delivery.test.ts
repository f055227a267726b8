import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '#contract/event.ts'
import { systemClock } from '#platform/clock.ts'
import { deliverDueEvents, startDelivery } from '#platform/events/deliver.ts'
import { emit, type Handler, on } from '#platform/events/emit.ts'
import { deleteOldEvents } from '#platform/events/queries.ts'
import { createLog } from '#platform/log.ts'
import { beginFor, readingWork, theMarket } from '#platform/open-work.ts'
import type { Begin } from '#platform/work.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const stepTaken = defineEvent(
  'test.step_taken',
  z.object({ walker: z.string(), step: z.int().positive() }),
  'walker',
)

let database: TestDatabase
let seen: string[]

beforeEach(async () => {
  database = await createTestDatabase()
  seen = []
}, 60_000)

afterEach(() => database.close())

describe('events', () => {
  test('reach each interested domain in order', async () => {
    await take('ada', 1, 2)
    await take('ada', 3)

    await deliver({ one: [writesDown('one')], two: [writesDown('two')], three: [] })

    expect(seen.filter((line) => line.startsWith('one'))).toEqual(['one ada 1', 'one ada 2', 'one ada 3'])
    expect(seen.filter((line) => line.startsWith('two'))).toHaveLength(3)
    expect(await count('event_deliveries')).toBe(0)
  })

  test('are delivered once, whatever number of dispatchers work', async () => {
    for (let step = 1; step <= 20; step++) await take(`walker ${step % 5}`, step)

    await Promise.all(Array.from({ length: 4 }, () => deliver({ one: [writesDown('one')] })))

    expect(seen).toHaveLength(20)
    expect(new Set(seen).size).toBe(20)
  })

  test('are not stored by a transaction that fails', async () => {
    await expect(
      begin(async (work) => {
        emit(work, stepTaken, { walker: 'ada', step: 1 })
        throw new Error('changed our mind')
      }),
    ).rejects.toThrow('changed our mind')

    expect(await count('events')).toBe(0)
  })

  test('refuse a payload of another shape, and a Work without a transaction', async () => {
    await expect(begin(async (work) => emit(work, stepTaken, { walker: 'ada', step: 0 }))).rejects.toThrow()
    expect(() => emit(readingWork(source(), caller), stepTaken, { walker: 'ada', step: 1 })).toThrow()
  })

  test('wait behind a failed one of their subject, but not of another', async () => {
    await take('ada', 1, 2)
    await take('grace', 1)

    await deliver({ one: [failsFor('ada', 1)] })
    expect(seen).toEqual(['one grace 1'])
    await makeDue()
    await deliver({ one: [writesDown('one')] })

    expect(seen).toEqual(['one grace 1', 'one ada 1', 'one ada 2'])
  })

  test('are parked with their error after the last attempt, and let later ones pass', async () => {
    await take('ada', 1, 2)
    await deliver({ one: [fails()] })
    await sql`update event_deliveries set attempts = 24, run_at = now() where attempts > 0`.execute(
      database.db,
    )
    await deliver({ one: [fails()] })

    const { rows } = await sql<{ error: string; is_parked: boolean }>`
      select error, parked_at is not null as is_parked from event_deliveries order by event_id
    `.execute(database.db)
    expect(rows[0]).toEqual({ error: 'Error: no', is_parked: true })
    await makeDue()
    await deliver({ one: [writesDown('one')] })
    expect(seen).toEqual(['one ada 2'])
  })

  test('taken by a process that died are taken again', async () => {
    await take('ada', 1)
    await deliver({ one: [fails()] })
    await sql`update event_deliveries set run_at = now() + interval '2 minutes'`.execute(database.db)
    await deliver({ one: [writesDown('one')] })
    expect(seen).toEqual([])

    await makeDue()
    await deliver({ one: [writesDown('one')] })

    expect(seen).toEqual(['one ada 1'])
  })

  test('are deleted 30 days after all handlers had them', async () => {
    await take('ada', 1)
    await take('grace', 1)
    await deliver({ one: [failsFor('grace', 1)] })

    const now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
    await deleteOldEvents({ db: database.db, now })

    expect(await count('events')).toBe(1)
  })

  test('arrive while the dispatcher runs, and it stops when asked to', async () => {
    const stop = startDelivery(options({ one: [writesDown('one')] }))
    await take('ada', 1)
    await expect.poll(() => seen, { timeout: 5_000 }).toEqual(['one ada 1'])
    await stop()
  })
})

const caller = { ...theMarket, requestId: 'test' }

function source() {
  return { db: database.db, clock: systemClock, spread: () => {} }
}

const begin: Begin = (carryOut) => beginFor(source(), caller, {})(carryOut)

async function take(walker: string, ...steps: number[]): Promise<void> {
  await begin(async (work) => {
    for (const step of steps) emit(work, stepTaken, { walker, step })
  })
}

function options(handlers: Record<string, readonly Handler[]>) {
  return { handlers, source: source(), log: createLog({ level: 'silent', process: 'test' }) }
}

function deliver(handlers: Record<string, readonly Handler[]>): Promise<number> {
  return deliverDueEvents(options(handlers))
}

function writesDown(domain: string): Handler {
  return on(stepTaken, async (_, { walker, step }) => {
    seen.push(`${domain} ${walker} ${step}`)
  })
}

function fails(): Handler {
  return on(stepTaken, async () => {
    throw new Error('no')
  })
}

function failsFor(name: string, failing: number): Handler {
  return on(stepTaken, async (_, { walker, step }) => {
    if (walker === name && step === failing) throw new Error('no')
    seen.push(`one ${walker} ${step}`)
  })
}

async function makeDue(): Promise<void> {
  await sql`update event_deliveries set run_at = now() where parked_at is null`.execute(database.db)
}

async function count(table: 'events' | 'event_deliveries'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(database.db)
  return rows[0]?.count ?? 0
}
