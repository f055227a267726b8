/** PostgreSQL access: a connection pool with bounded size and waits, and a typed query builder. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { DB } from '#database/types.ts'
import { createCircuitBreaker, GuardedPool, isResponding } from './circuit-breaker.ts'
import { databaseClient } from './database-client.ts'
import { PipelinedDialect } from './pipelined.ts'

/** Runs queries; within a Work always in its transaction. */
export type Database = Kysely<DB>

export type DatabaseConnection = {
  pool: Pool
  db: Database
  close: () => Promise<void>
}

export type DatabaseOptions = {
  url: string
  poolSize?: number
  /** 0 for none: migrations, seeds and jobs may take long, requests may not. */
  statementTimeoutMs?: number
  applicationName?: string
  /** Called for connections that broke while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void
}

const LOCK_TIMEOUT_MS = 1_000
const STATEMENT_TIMEOUT_MS = 2_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 5_000
/** Time to wait beyond the statement timeout before a server counts as unresponsive. */
const SILENCE_MS = 1_000
const CONNECT_TIMEOUT_MS = 3_000
const PATIENT_CONNECT_TIMEOUT_MS = 10_000
/** By default Linux checks an idle connection only after two hours. */
const KEEP_ALIVE_AFTER_MS = 15_000

const SESSION_OPTIONS = [
  // Dates do not depend on the server's time zone.
  '-c timezone=UTC',
  // For SSDs and a catalogue cached in memory: index scans cost less than full scans.
  '-c random_page_cost=1.1',
  // Request statements finish before JIT compilation would pay off.
  '-c jit=off',
].join(' ')

const DATE = types.builtins.DATE
const INT8 = types.builtins.INT8
const INT8_ARRAY = 1016

/** Maximum attempts by SQLSTATE, for failures that a retry may overcome. */
const ATTEMPTS_MAX: ReadonlyMap<string, number> = new Map([
  ['40001', 5], // serialization failure
  ['40P01', 5], // deadlock
  // Lock timeout: when many wait on a busy machine, the last ones wait longer than one attempt. Between attempts the
  // connection is free for others.
  ['55P03', 3],
])
const RETRY_WAIT_MS = 20

/** Opens a pool, which connects only on the first query. */
export function openDatabase(options: DatabaseOptions): DatabaseConnection {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const connectionTimeoutMillis = statementTimeoutMs === 0 ? PATIENT_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
  const breaker = createCircuitBreaker(() =>
    isResponding({ connectionString: options.url, connectionTimeoutMillis }),
  )
  const config = {
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
    Client: databaseClient({
      ...(statementTimeoutMs > 0 && { silenceMs: statementTimeoutMs + SILENCE_MS }),
      onSilence: breaker.open,
    }),
  }
  const pool = statementTimeoutMs > 0 ? new GuardedPool(config, breaker) : new Pool(config)
  pool.on('error', (error) => options.onIdleError?.(error))
  // The query on the broken connection reports the error.
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  const db = new Kysely<DB>({ dialect: new PipelinedDialect({ pool }) })
  async function close(): Promise<void> {
    breaker.stop()
    await pool.end()
  }
  return { pool, db, close }
}

/**
 * Runs `work` in one read-committed transaction, and retries it from the start a few times after serialization
 * failures, deadlocks and lock timeouts. `work` must change nothing but the database.
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
      // Jitter, so that colliding transactions do not collide again.
      await sleep(RETRY_WAIT_MS * attempt * Math.random())
    }
  }
}

/**
 * Refuses a database that may lose committed transactions.
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
    `Database setting ${unsafe.name} is off, so a confirmed order could be lost: turn it on, or set DATABASE_DURABILITY=unchecked`,
  )
}

export function isRefusedBy(constraint: string, error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

function attemptsMax(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ATTEMPTS_MAX.get(code) ?? 1
}

/** Parses bigint as number, and dates as text, because a date has no time zone. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary')
  if (oid === INT8) return parseInteger
  if (oid === INT8_ARRAY) return parseIntegers
  if (oid === DATE) return (text: string) => text
  return types.getTypeParser(oid, 'text')
}

function parseIntegers(text: string): (number | null)[] {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((item) => (item === 'NULL' ? null : parseInteger(item)))
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`Database value ${text} exceeds the safe integer range`)
  return value
}
