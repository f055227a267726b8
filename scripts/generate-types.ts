/** Writes database/types.ts and database/schema.sql; run it after adding a migration. */
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start.ts'
import { migrate } from '#platform/migrate.ts'
import { schemaFiles } from './schema-files.ts'

const folder = join(import.meta.dirname, '../node_modules/.cache/types-database')
const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } })
const connection = openDatabase({ url: server.url, statementTimeoutMs: 0 })
try {
  await migrate(connection.pool)
  const { types, schema } = await schemaFiles(connection)
  await writeFile(join(import.meta.dirname, '../database/types.ts'), types)
  await writeFile(join(import.meta.dirname, '../database/schema.sql'), schema)
} finally {
  await connection.close()
  await server.stop()
  await rm(dirname(server.cluster), { recursive: true })
}
