/** A database of its own for whoever tests against PostgreSQL: a copy of a template, made in milliseconds. */
import { inject } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#platform/database.ts'
import { forgetAllKept } from '#platform/kept.ts'
import { type Content, copyTemplate, dropCopy, letInto, withDatabase } from './templates.ts'

export interface TestDatabase extends DatabaseConnection {
  readonly url: string
  /** Where whoever tests reaches it. */
  readonly reachedAt: string
  /** Makes it as if the server were away, until `comeBack`. */
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

export interface TestDatabaseOptions {
  /** The empty schema unless the demo market is asked for. */
  readonly content?: Content
  readonly poolSize?: number
  /** Lets statements take as long as they like: a machine that is busy elsewhere is no fault. */
  readonly isPatient?: boolean
  /** Answers the address that the database is reached through instead of its own. */
  readonly through?: (url: string) => Promise<string>
}

/** Makes a fresh database and opens it; `close` drops it again. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { content = 'schema', poolSize = 8 } = options
  const serverUrl = inject('databaseServerUrl')
  const name = await copyTemplate(content, serverUrl)
  forgetAllKept()
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
    url,
    reachedAt,
    goAway: () => letInto(name, { serverUrl, isOpen: false }),
    comeBack: () => letInto(name, { serverUrl, isOpen: true }),
    close,
  }
}
