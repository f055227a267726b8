/** Gives a run of the tests its PostgreSQL: TEST_DATABASE_URL, or an embedded server that several runs may share. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/start.ts'
import { dropLeftovers } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string
  }
}

export interface TestServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

const MEMORY = '/dev/shm'
const MEMORY_TYPE = 0x01021994
const MEMORY_BYTES_MIN = 4 * 1024 ** 3
const IN_MEMORY = 'tradewind-tests-'
const UNUSED_AFTER_MS = 2 * 3_600_000

const FOLDER = folderFor(join(import.meta.dirname, '../../node_modules/.cache/test-database'))

/** In memory where there is plenty: a copy of the market is more than a thousand files, which cost a disk far more. */
function folderFor(onDisk: string): string {
  if (!existsSync(MEMORY)) return onDisk
  const { type, bavail, bsize } = statfsSync(MEMORY)
  if (type !== MEMORY_TYPE || bavail * bsize < MEMORY_BYTES_MIN) return onDisk
  return join(MEMORY, `${IN_MEMORY}${createHash('sha256').update(onDisk).digest('hex').slice(0, 12)}`)
}

// What a test writes may be lost with the machine, so nothing waits for the disk.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/** Starts the tests' server, or joins the one another run has started. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const server = await startOnScratch()
  return { url: server.urlOf('postgres'), stop: server.stop }
}

/** Starts on what earlier runs left, or anew where a machine that stopped in between left it broken. */
async function startOnScratch(): Promise<EmbeddedPostgres> {
  await freeMemory()
  const options = { folder: FOLDER, settings: SETTINGS }
  try {
    return await startEmbeddedPostgres(options)
  } catch {
    await rm(join(FOLDER, 'postgres'), { recursive: true, force: true })
    return await startEmbeddedPostgres(options)
  }
}

/** Removes what other copies of the project have left in memory and not used for long. */
async function freeMemory(): Promise<void> {
  if (!FOLDER.startsWith(MEMORY)) return
  const others = readdirSync(MEMORY)
    .filter((name) => name.startsWith(IN_MEMORY))
    .map((name) => join(MEMORY, name))
    .filter((folder) => folder !== FOLDER)
  for (const folder of others) {
    const log = statSync(join(folder, 'postgres.log'), { throwIfNoEntry: false })
    const isUnused = log !== undefined && Date.now() - log.mtimeMs > UNUSED_AFTER_MS
    if (!isUnused || existsSync(join(folder, 'postgres/postmaster.pid'))) continue
    // Another account's stays.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Runs once before the tests of a project; what it answers runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestServer()
  await dropLeftovers(url)
  project.provide('databaseServerUrl', url)
  return stop
}
