/** Gives a run of the tests its PostgreSQL: TEST_DATABASE_URL, or an embedded server that several runs may share. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start.ts'
import { migrate, readMigrations } from '#platform/migrate.ts'
import { withDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { serverUrl: string; template: string }
  }
}

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/test-database')

// What a test writes may be lost with the machine, so nothing waits for the disk.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

const TEMPLATE_LOCK = 7_236_120_020
const LEFTOVER_AFTER_MS = 3_600_000

/** Runs once before the tests of a project; what it answers runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startEmbeddedPostgres({ folder: FOLDER, settings: SETTINGS })
  const serverUrl = given ?? server?.urlOf('postgres') ?? ''
  const template = await ensureTemplate(serverUrl)
  project.provide('database', { serverUrl, template })
  return async () => server?.stop()
}

/** Makes the template for these migrations unless another run has made it. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const migrations = readMigrations()
  const hash = createHash('sha256')
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`)
  const template = `template_${hash.digest('hex').slice(0, 16)}`

  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await dropLeftovers(client, template)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(client, serverUrl, template)
  } finally {
    await client.end()
  }
  return template
}

async function makeTemplate(client: Client, serverUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`create database ${draft}`)
  const { pool, close } = openDatabase({ url: withDatabase(serverUrl, draft), statementTimeoutMs: 0 })
  await migrate(pool)
  await close()
  // Renamed when whole: a run that is interrupted leaves no half template.
  await client.query(`alter database ${draft} rename to ${template}`)
}

/** Drops what runs that were interrupted long ago left, and templates of other migrations. */
async function dropLeftovers(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name
     from pg_database
     where datname ~ '^template_[0-9a-f]{16}' and datname <> $1
        or datname ~ '^test_\\d+_' and split_part(datname, '_', 2)::bigint < $2`,
    [template, Date.now() - LEFTOVER_AFTER_MS],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}
