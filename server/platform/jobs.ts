/** Background jobs: added in the transaction of their cause, and run at least once after it commits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runTaskListOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Database } from './database.ts'
import { deliverDueEvents, type Handlers, startDelivery } from './events/deliver.ts'
import type { JobKind, JobShape } from './job-kind.ts'
import type { Log } from './log.ts'
import { beginFor, theMarket, type WorkSource } from './open-work.ts'
import type { Begin } from './work.ts'

/** A kind of job. It may run more than once, so it must be idempotent. */
export interface Job {
  /** Schedule in UTC: minute, hour, day of the month, month, day of the week. */
  readonly cron?: string
  /** How far back missed runs are made up; none if absent. */
  readonly madeUpWithinMs?: number
  readonly carryOut: (begin: Begin, payload: unknown, attempt: Attempt) => Promise<void>
}

export interface Attempt {
  /** Whether a failure is final. */
  readonly isLast: boolean
}

/** Jobs by name, `<domain>.<verb>`. */
export type Jobs = Readonly<Record<string, Job>>

/** Says what carries out a kind of job. A payload of another shape fails the job. */
export function job<Shape extends JobShape>(
  { name, payload: shape }: JobKind<Shape>,
  carryOut: (begin: Begin, payload: z.output<Shape>, attempt: Attempt) => Promise<void>,
): Jobs {
  return {
    [name]: { carryOut: async (begin, given, attempt) => carryOut(begin, shape.parse(given), attempt) },
  }
}

const AddedByClock = z.object({ _cron: z.object({ ts: z.coerce.date() }) })

/** Declares a scheduled job. Receives its due time, which may be long past if missed runs are made up. */
export function cronJob(
  cron: string,
  carryOut: (begin: Begin, dueAt: Date | undefined) => Promise<void>,
  late: Pick<Job, 'madeUpWithinMs'> = {},
): Job {
  return {
    cron,
    carryOut: (begin, payload) => carryOut(begin, AddedByClock.safeParse(payload).data?._cron.ts),
    ...late,
  }
}

export interface WorkerOptions {
  readonly jobs: Jobs
  readonly handlers: Handlers
  readonly source: WorkSource
  /** Uses one listening connection, and one per running job. */
  readonly pool: Pool
  readonly log: Log
  readonly concurrency?: number
}

const CONCURRENCY = 4

// Longer than any job: they run a few statements of at most a minute each, and calls of seconds.
const ABANDONED_AFTER_S = 120
const FREE_EVERY_MS = 15_000
const RESTART_AFTER_MS = 500

/**
 * Runs jobs and delivers events until it is stopped, then finishes those in progress. Survives database outages. Jobs of a killed worker
 * restart minutes later.
 */
export async function startWorker(options: WorkerOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const stopRunning = await keepRunning(options, stopping.signal)
  const stopFreeing = freePeriodically(options, stopping.signal)
  const stopDelivery = startDelivery(options)
  return async () => {
    stopping.abort()
    await Promise.all([stopRunning(), stopFreeing(), stopDelivery()])
  }
}

/** Restarts the library's runner, which ends when it cannot record a job's result. */
async function keepRunning(options: WorkerOptions, stopping: AbortSignal): Promise<() => Promise<void>> {
  const { log } = options
  let runner: Runner | undefined = await openRunner(options)
  const running = (async () => {
    while (!stopping.aborted) {
      await runner?.promise.catch((err: unknown) => log.warn({ err }, 'the worker stopped unexpectedly'))
      runner = undefined
      await pause(RESTART_AFTER_MS, stopping)
      if (stopping.aborted) return
      runner = await openRunner(options).catch((err: unknown) => {
        log.warn({ err }, 'the worker cannot restart yet')
        return undefined
      })
      if (stopping.aborted) await runner?.stop()
    }
  })()
  return async () => {
    // A runner that is already ending refuses to be stopped.
    await runner?.stop().catch((err: unknown) => log.debug({ err }, 'the worker had already stopped'))
    await running
  }
}

function openRunner(options: WorkerOptions): Promise<Runner> {
  return run({
    pgPool: options.pool,
    taskList: tasksOf(options),
    parsedCronItems: parseCronItems(cronItemsOf(options.jobs)),
    concurrency: options.concurrency ?? CONCURRENCY,
    noHandleSignals: true,
    logger: loggerOver(options.log),
    // Without a batch, recording a job's result is not awaited, and its failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/** Periodically looks for jobs of dead workers. */
function freePeriodically({ source, log }: WorkerOptions, stopping: AbortSignal): () => Promise<void> {
  const freeing = (async () => {
    while (!stopping.aborted) {
      await freeAbandonedJobs(source.db).catch((err: unknown) =>
        log.warn({ err }, 'could not release abandoned jobs'),
      )
      await pause(FREE_EVERY_MS, stopping)
    }
  })()
  return () => freeing
}

/** Waits, but at most until the worker stops. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => {})
}

/** The library frees them after four hours, with the same statement; emails and refunds should not wait that long. */
async function freeAbandonedJobs(db: Database): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at < now() - ${ABANDONED_AFTER_S} * interval '1 second'
  `.execute(db)
}

/** Delivers all due events and runs all due jobs, and what these add, then returns. */
export async function runDueJobs(options: WorkerOptions): Promise<void> {
  do {
    const client = await options.pool.connect()
    try {
      await runTaskListOnce({ logger: loggerOver(options.log) }, tasksOf(options), client)
    } finally {
      client.release()
    }
  } while ((await deliverDueEvents(options)) > 0)
}

function tasksOf({ jobs, source, log }: WorkerOptions): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, { carryOut }]) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; attempts: number; max_attempts: number } }) => {
        const requestId = `job-${job.id}`
        const attempt = { isLast: job.attempts >= job.max_attempts }
        await carryOut(beginFor(source, { ...theMarket, requestId }, {}), payload, attempt)
        log.debug({ job: name, requestId }, 'job completed')
      },
    ]),
  )
}

function cronItemsOf(jobs: Jobs) {
  return Object.entries(jobs).flatMap(([name, { cron, madeUpWithinMs: backfillPeriod = 0 }]) =>
    cron === undefined
      ? []
      : [{ task: name, match: cron, identifier: name, options: { maxAttempts: 3, backfillPeriod } }],
  )
}

/** Forwards graphile-worker's log without routine messages. */
function loggerOver(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const err = meta?.error
    if (level === 'error') log.error({ err }, message)
    else if (level === 'warning') log.warn({ err }, message)
    else log.debug(message)
  })
}
