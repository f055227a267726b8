/** Gives a run of the tests its PostgreSQL: TEST_DATABASE_URL, or an embedded server that several runs may share. */
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

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/test-database')

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
  const options = { folder: FOLDER, settings: SETTINGS }
  try {
    return await startEmbeddedPostgres(options)
  } catch {
    await rm(join(FOLDER, 'postgres'), { recursive: true, force: true })
    return await startEmbeddedPostgres(options)
  }
}

/** Runs once before the tests of a project; what it answers runs after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTestServer()
  await dropLeftovers(url)
  project.provide('databaseServerUrl', url)
  return stop
}
