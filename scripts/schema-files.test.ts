import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { schemaFiles } from './schema-files.ts'

test('generated types and schema match the migrations (run scripts/generate-types.ts)', async () => {
  const database = await createTestDatabase()

  const generated = await schemaFiles(database)

  await database.close()
  expect(generated.types).toBe(await readGenerated('types.ts'))
  expect(generated.schema).toBe(await readGenerated('schema.sql'))
}, 60_000)

function readGenerated(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../database', name), 'utf8')
}
