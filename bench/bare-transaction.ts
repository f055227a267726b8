/**
 * Baseline of a placed order: transactions that only insert rows of the same number and width into the same number of
 * tables.
 */
import { Pool, type QueryConfig } from 'pg'
import { childrenCpuMs } from './market.ts'

export interface Writing {
  readonly table: string
  readonly rows: number
  /** Average bytes per row. */
  readonly bytes: number
}

export interface BareResult {
  readonly perSecond: number
  /** CPU of the database and of this process, its client. */
  readonly cpuMsEach: number
}

/** Returns the number of rows inserted into each table so far, and their average width. */
export async function readInserts(url: string): Promise<Map<string, { inserts: number; bytes: number }>> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    const { rows } = await pool.query<{ table: string; inserts: string; bytes: string }>(`
      select
        relname as table,
        n_tup_ins as inserts,
        coalesce(pg_relation_size(relid) / nullif(n_live_tup, 0), 100) as bytes
      from pg_stat_user_tables
      where schemaname in ('public', 'graphile_worker')
    `)
    return new Map(
      rows.map(({ table, inserts, bytes }) => [table, { inserts: Number(inserts), bytes: Number(bytes) }]),
    )
  } finally {
    await pool.end()
  }
}

const WARM_UP_SHARE = 0.2

/** Inserts over `concurrency` connections for some seconds, with one statement per row or per table. */
export async function measureBare(
  { url, pid }: { url: string; pid: number },
  writings: readonly Writing[],
  { concurrency, seconds, per }: { concurrency: number; seconds: number; per: 'row' | 'table' },
): Promise<BareResult> {
  const pool = new Pool({ connectionString: url, max: concurrency })
  try {
    await pool.query('drop schema if exists bench cascade')
    await pool.query('create schema bench')
    for (const { table } of writings) {
      await pool.query(
        `create table bench.${table} (id uuid primary key default gen_random_uuid(), body text not null)`,
      )
    }
    const statements = writings.flatMap(({ table, rows, bytes }) => {
      const body = 'x'.repeat(Math.max(1, bytes - ROW_HEAD_BYTES))
      const count = per === 'row' ? 1 : rows
      const places = Array.from({ length: count }, (_, index) => `($${index + 1})`).join(', ')
      const statement = {
        name: table,
        text: `insert into bench.${table} (body) values ${places}`,
        values: Array.from({ length: count }, () => body),
      }
      return per === 'row' ? Array.from({ length: rows }, () => statement) : [statement]
    })

    return await measureTransactions(pool, () => statements, { pid, concurrency, seconds })
  } finally {
    await pool.query('drop schema if exists bench cascade')
    await pool.end()
  }
}

/** Runs transactions of the statements from `next`, one after the other on each of `concurrency` connections. */
export async function measureTransactions(
  pool: Pool,
  next: () => readonly QueryConfig[],
  { pid, concurrency, seconds }: { pid: number; concurrency: number; seconds: number },
): Promise<BareResult> {
  async function transactions(forSeconds: number): Promise<number> {
    const endsAt = performance.now() + forSeconds * 1000
    let done = 0
    async function insert(): Promise<void> {
      const client = await pool.connect()
      try {
        while (performance.now() < endsAt) {
          await client.query('begin')
          for (const statement of next()) await client.query(statement)
          await client.query('commit')
          done += 1
        }
      } finally {
        client.release(true)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, insert))
    return done
  }

  await transactions(seconds * WARM_UP_SHARE)
  const before = { at: performance.now(), ownMs: ownCpuMs(), databaseMs: childrenCpuMs(pid) }
  const done = await transactions(seconds)
  const cpuMs = ownCpuMs() - before.ownMs + childrenCpuMs(pid) - before.databaseMs
  return { perSecond: done / ((performance.now() - before.at) / 1000), cpuMsEach: cpuMs / done }
}

/** Overhead of a row besides its text: header, pointer and key. */
const ROW_HEAD_BYTES = 48

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
