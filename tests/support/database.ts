/** Creates a database per test: a copy of a template, made in milliseconds. */
import { inject } from 'vitest'
import { clearAllCaches } from '#platform/cached-value.ts'
import { type DatabaseConnection, openDatabase } from '#platform/database.ts'
import { checkRowTypes } from './row-types.ts'
import { type Content, copyTemplate, dropCopy, setConnectable, withDatabase } from './templates.ts'

export interface TestDatabase extends DatabaseConnection {
  readonly url: string
  /** The address that tests connect to. */
  readonly reachedAt: string
  /** Simulates an unreachable server until `comeBack`. */
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

export interface TestDatabaseOptions {
  /** Defaults to the empty schema; can be the demo market. */
  readonly content?: Content
  readonly poolSize?: number
  /** Turns off statement timeouts, because a busy machine is not a fault. */
  readonly isPatient?: boolean
  /** Returns the address to connect through instead of the database's own. */
  readonly through?: (url: string) => Promise<string>
}

/** Creates a new database and opens it; `close` drops it. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { content = 'schema', poolSize = 8 } = options
  const serverUrl = inject('databaseServerUrl')
  const name = await copyTemplate(content, serverUrl)
  clearAllCaches()
  const url = withDatabase(serverUrl, name)
  const reachedAt = options.through ? await options.through(url) : url
  const connection = openDatabase({
    url: reachedAt,
    poolSize,
    applicationName: name,
    ...(options.isPatient && { statementTimeoutMs: 0 }),
  })

  async function close() {
    await connection.close()
    await dropCopy(name, serverUrl)
  }
  return {
    ...connection,
    db: connection.db.withPlugin(checkRowTypes()),
    url,
    reachedAt,
    goAway: () => setConnectable(name, { serverUrl, isOpen: false }),
    comeBack: () => setConnectable(name, { serverUrl, isOpen: true }),
    close,
  }
}
