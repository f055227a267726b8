/** A database of its own for whoever tests against PostgreSQL: a copy of a template that holds the migrated schema. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#platform/database.ts'

export interface TestDatabase extends DatabaseConnection {
  readonly url: string
}

/** Makes a fresh database and opens it; `close` drops it again. */
export async function createTestDatabase({ poolSize = 8 } = {}): Promise<TestDatabase> {
  const { serverUrl, template } = inject('database')
  const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)

  const url = withDatabase(serverUrl, name)
  const connection = openDatabase({ url, poolSize, applicationName: name })
  async function close() {
    await connection.close()
    await runOnServer(serverUrl, `drop database ${name} with (force)`)
  }
  return { ...connection, url, close }
}

/** The same server's address with another database's name in it. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
