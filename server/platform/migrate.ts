/** Migrates a database with database/migrations: plain SQL, forward only, each file once. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'

export type Migration = { name: string; sql: string; checksum: string }

const FOLDER = join(import.meta.dirname, '../../database/migrations')
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

// When two nodes start together, the second waits here and then has nothing to do.
const MIGRATION_LOCK = 7_236_120_019

export function readMigrations(folder: string = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      if (!FILE_NAME.test(file)) throw new Error(`${file} must be named like 0001-accounts.sql`)
      const sql = readFileSync(join(folder, file), 'utf8')
      return { name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Applies missing migrations, each in its own transaction, then the job queue's tables. Safe to run concurrently.
 * Returns the names of the applied files.
 * @throws {Error} when a file that was applied has since been changed or removed
 */
export async function migrate(pool: Pool, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await applyMissing(client, migrations)
    await runMigrations({ pgPool: pool })
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

async function applyMissing(client: PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  assertUnchanged(rows, migrations)

  const known = new Set(rows.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !known.has(name))
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ name }) => name)
}

function assertUnchanged(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file)
      throw new Error(
        `Migration ${name} was applied to this database but its file is gone: this code is older`,
      )
    if (file.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied: put it back and write a new one`)
    }
  }
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
