import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addJob } from './add-job.ts'
import { systemClock } from './clock.ts'
import { job, startWorker } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

test('begins again what a worker that was killed had begun, but leaves what others are at', async () => {
  const { db } = database
  for (const [of, minutes] of [
    ['a worker that was killed', 3],
    ['a worker that is busy', 1],
  ] as const) {
    await addJob(db, 'test.note', { of })
    await sql`
      update graphile_worker._private_jobs
      set locked_at = now() - ${minutes} * interval '1 minute', locked_by = ${of}, attempts = 1
      where locked_at is null
    `.execute(db)
  }
  const done: string[] = []

  const stop = await startWorker({
    jobs: {
      'test.note': job({
        payload: z.object({ of: z.string() }),
        async carryOut(_, { of }) {
          done.push(of)
        },
      }),
    },
    source: { db, clock: systemClock, spread: () => {} },
    pool: database.pool,
    log: createLog({ level: 'fatal', process: 'test' }),
  })
  await expect.poll(() => done, { timeout: 10_000 }).toHaveLength(1)
  await stop()

  expect(done).toEqual(['a worker that was killed'])
})
