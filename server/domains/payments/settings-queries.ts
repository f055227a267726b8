import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export async function readSettings(
  { db }: Reading,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
