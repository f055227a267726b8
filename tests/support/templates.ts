/** Template databases for tests: the migrated schema alone, or with the demo market. */
import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { seedMarket } from '#database/seed/index.ts'
import { hashAt } from '#domains/accounts/identity/passwords.ts'
import { deriveKey } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'
import { testHashCost, testSecret } from './demo.ts'

hashAt(testHashCost)

export type Content = 'schema' | 'market'

/** Files that a template is made from; a change to them makes a new template. */
const SOURCES: Record<Content, string[]> = {
  schema: ['database/migrations/*.sql'],
  market: [
    'database/migrations/*.sql',
    'database/seed/**/*.{ts,json}',
    '{values,server/domains}/**/*.{ts,html}',
  ],
}

const ROOT = join(import.meta.dirname, '../..')
const TEMPLATE_LOCK = 7_236_120_020
const LEFTOVER_AFTER_MS = 3_600_000

const known = new Map<Content, Promise<string>>()

/** Returns the template's name, and creates the template on this server if no earlier run has. */
function templateOf(content: Content, serverUrl: string): Promise<string> {
  const found = known.get(content) ?? ensureTemplate(content, serverUrl)
  known.set(content, found)
  return found
}

async function ensureTemplate(content: Content, serverUrl: string): Promise<string> {
  const template = `template_${content}_${hashOf(SOURCES[content])}`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await makeTemplate(content, { client, serverUrl, template })
  })
  return template
}

async function makeTemplate(
  content: Content,
  { client, serverUrl, template }: { client: Client; serverUrl: string; template: string },
): Promise<void> {
  const draft = `test_${Date.now()}_${template}`
  await client.query(`create database ${draft}`)
  const { pool, db, close } = openDatabase({ url: withDatabase(serverUrl, draft), statementTimeoutMs: 0 })
  try {
    await migrate(pool)
    if (content === 'market') await seedMarket({ db, bankKeys: [deriveKey(testSecret, 'bank details')] })
    // Vacuums the template once, so that no copy does it during its tests.
    await pool.query('vacuum (freeze, analyze)')
  } finally {
    await close()
  }
  // Renamed when complete, so that an interrupted run leaves no partial template.
  await client.query(`alter database ${draft} rename to ${template}`)
}

/** Copies the template to a new database. Returns its name. */
export async function copyTemplate(content: Content, serverUrl: string): Promise<string> {
  const template = await templateOf(content, serverUrl)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return name
}

/** Drops a copy and ends its connections. */
export async function dropCopy(name: string, serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database ${name} with (force)`)
  })
}

/** Blocks all connections to a copy, as if its server were down, or allows them again. */
export async function setConnectable(
  name: string,
  { serverUrl, isOpen }: { serverUrl: string; isOpen: boolean },
): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`alter database ${name} allow_connections ${isOpen}`)
    if (isOpen) return
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  })
}

/** Drops old databases of interrupted runs, and old templates. */
export async function dropLeftovers(serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name
       from pg_database
       where datname ~ '^(test|template)_'
         and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < $1`,
      [new Date(Date.now() - LEFTOVER_AFTER_MS)],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}

/** Runs `work` on a connection to the server's own database. */
async function onServer(serverUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the server's address with another database name. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function hashOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: ROOT }).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
