import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addJob } from './add-job.ts'
import { systemClock } from './clock.ts'
import { defineJob } from './job-kind.ts'
import { job, startWorker } from './jobs.ts'
import { createLog } from './log.ts'

let database: TestDatabase
let done: string[]
let carryOut: (name: string) => Promise<void>
let stop: () => Promise<void>

beforeEach(async () => {
  database = await createTestDatabase()
  done = []
  carryOut = async () => {}
  stop = async () => {}
}, 60_000)

afterEach(async () => {
  await stop()
  await database.close()
})

test('restarts jobs of a killed worker, but not those of running ones', async () => {
  await addWork('of a worker that was killed')
  await lockSince({ minutes: 3 })
  await addWork('of a worker that is busy')
  await lockSince({ minutes: 1 })

  stop = await openWorker()
  await expect.poll(() => done).toHaveLength(1)

  expect(done).toEqual(['of a worker that was killed'])
}, 30_000)

test('recovers from a database outage in the middle of a job', async () => {
  const begun = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  carryOut = async () => {
    begun.resolve()
    await gone.promise
  }
  stop = await openWorker()
  await addWork('before')
  await begun.promise

  await setDatabaseOpen(false)
  gone.resolve()
  await sleep(1_500)
  await setDatabaseOpen(true)
  carryOut = async () => {}
  await addWork('after')

  await expect.poll(() => done, { timeout: 15_000 }).toContain('after')
}, 30_000)

function openWorker(): Promise<() => Promise<void>> {
  const { db, pool } = database
  return startWorker({
    jobs: job(defineJob('test.work', z.object({ name: z.string() })), async (_, { name }) => {
      await carryOut(name)
      done.push(name)
    }),
    handlers: {},
    source: { db, clock: systemClock, spread: () => {} },
    pool,
    log: createLog({ level: 'silent', process: 'test' }),
  })
}

function addWork(name: string): Promise<void> {
  return addJob(database.db, 'test.work', { name })
}

/** Marks all unlocked jobs as locked by another worker for a while. */
async function lockSince({ minutes }: { minutes: number }): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = now() - ${minutes} * interval '1 minute', locked_by = 'another', attempts = 1
    where locked_at is null
  `.execute(database.db)
}

/** Blocks all connections to the database, as a crash would, or allows them again. */
async function setDatabaseOpen(isOpen: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  const client = new Client({ connectionString: inject('databaseServerUrl') })
  await client.connect()
  await client.query(`alter database "${name}" with allow_connections ${isOpen}`)
  if (!isOpen)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
}
