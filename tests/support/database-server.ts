/** Provides PostgreSQL for a test run: TEST_DATABASE_URL, or an embedded server that several runs can share. */
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

/**
 * Uses memory if enough is free: a copy of the market is more than a thousand files, which are much slower on disk.
 */
function folderFor(onDisk: string): string {
  if (!existsSync(MEMORY)) return onDisk
  const { type, bavail, bsize } = statfsSync(MEMORY)
  if (type !== MEMORY_TYPE || bavail * bsize < MEMORY_BYTES_MIN) return onDisk
  return join(MEMORY, `${IN_MEMORY}${createHash('sha256').update(onDisk).digest('hex').slice(0, 12)}`)
}

// Test data need not survive a crash, so nothing waits for the disk.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/** Starts the test server, or joins one started by another run. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const server = await startOnScratch()
  return { url: server.urlOf('postgres'), stop: server.stop }
}

/** Starts on the data of earlier runs, or from scratch if a crash left it broken. */
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

/** Removes data that other copies of the project left in memory and have not used recently. */
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
    // Folders of other accounts cannot be removed.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Runs once before the tests of a project. The returned function runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestServer()
  await dropLeftovers(url)
  project.provide('databaseServerUrl', url)
  return stop
}
