/** The way to PostgreSQL: a bounded pool with bounded waits, and the typed query builder over it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { DB } from '#database/types.ts'
import { createCircuitBreaker, guardPool, saysAnything } from './circuit-breaker.ts'
import { PipelinedDialect, sendTogether } from './pipelined.ts'
import { planOnce } from './planned.ts'
import { endWhenSilent } from './read-timeout.ts'

/** Runs queries; inside a Work it is always the transaction. */
export type Database = Kysely<DB>

export type DatabaseConnection = {
  pool: Pool
  db: Database
  close: () => Promise<void>
}

export type DatabaseOptions = {
  url: string
  poolSize?: number
  /** 0 for none: migrations, seeds and jobs may take long, a request may not. */
  statementTimeoutMs?: number
  applicationName?: string
  /** Hears of connections that broke while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void
}

const LOCK_TIMEOUT_MS = 1_000
const STATEMENT_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000
/** How long a server that works may be silent: a statement that takes its full time answers by then. */
const SILENCE_MS = 1_000
const CONNECT_TIMEOUT_MS = 3_000
const PATIENT_CONNECT_TIMEOUT_MS = 10_000
/** Linux asks for a connection that is gone after two hours, unless it is told otherwise. */
const KEEP_ALIVE_AFTER_MS = 15_000

const SESSION_OPTIONS = [
  // Days are counted alike wherever the server stands.
  '-c timezone=UTC',
  // Disks without moving parts and a catalogue that lies in memory: an index costs less than reading a table whole.
  '-c random_page_cost=1.1',
  // Every statement of a request is over before compiling it would have paid.
  '-c jit=off',
].join(' ')

const DATE = types.builtins.DATE
const INT8 = types.builtins.INT8
const INT8_ARRAY = 1016

/** How often a transaction is run, by what ended it, that the same transaction may survive when it is run again. */
const ATTEMPTS_MAX: ReadonlyMap<string, number> = new Map([
  ['40001', 5], // serialization failure
  ['40P01', 5], // deadlock
  // A lock that was not free in time: where many ask for one at once on a busy machine, the last wait longer than a turn.
  // Between two turns the connection is another's.
  ['55P03', 3],
])
const RETRY_WAIT_MS = 20

/** Opens a pool; no connection is made before the first query. */
export function openDatabase(options: DatabaseOptions): DatabaseConnection {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const connectionTimeoutMillis = statementTimeoutMs === 0 ? PATIENT_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize ?? 16,
    application_name: options.applicationName ?? 'tradewind',
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs === 0 ? 0 : LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: statementTimeoutMs === 0 ? 0 : IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: SESSION_OPTIONS,
    types: { getTypeParser },
    pipeline: true,
  })
  const breaker = createCircuitBreaker(() =>
    saysAnything({ connectionString: options.url, connectionTimeoutMillis }),
  )
  pool.on('error', (error) => options.onIdleError?.(error))
  // The query that the broken connection was running fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    planOnce(client)
    sendTogether(client)
    if (statementTimeoutMs > 0) endWhenSilent(client, statementTimeoutMs + SILENCE_MS, breaker.open)
  })
  if (statementTimeoutMs > 0) guardPool(pool, breaker)
  const db = new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) })
  async function close(): Promise<void> {
    breaker.stop()
    await pool.end()
  }
  return { pool, db, close }
}

/**
 * Runs `work` in one transaction (read committed), and again from its start, a few times at most, when the database
 * asks for it or a lock was not free in time. So `work` changes nothing but the database.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attemptsMax(error)) throw error
      // Jitter, so that two that collided do not collide again.
      await sleep(RETRY_WAIT_MS * attempt * Math.random())
    }
  }
}

/**
 * Refuses a database that may lose what it has confirmed.
 * @throws {Error} naming the setting
 */
export async function assertDurable(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name
     from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit')
       and setting = 'off'
     order by name`,
  )
  const [unsafe] = rows
  if (!unsafe) return
  throw new Error(
    `The database has ${unsafe.name} off, so a confirmed order could be lost: turn it on, or set DATABASE_DURABILITY=unchecked`,
  )
}

/** Whether the database refused something by the constraint of this name. */
export function isRefusedBy(constraint: string, error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

/** How often what failed like this is run. */
function attemptsMax(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ATTEMPTS_MAX.get(code) ?? 1
}

/** Whole numbers are numbers, and days are texts: a day has no time zone to be moved by. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary')
  if (oid === INT8) return parseInteger
  if (oid === INT8_ARRAY) return parseIntegers
  if (oid === DATE) return (text: string) => text
  return types.getTypeParser(oid, 'text')
}

/** Reads `{1,NULL,3}`. */
function parseIntegers(text: string): (number | null)[] {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((item) => (item === 'NULL' ? null : parseInteger(item)))
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error(`The database answered ${text}, more than a number can hold exactly`)
  return value
}
