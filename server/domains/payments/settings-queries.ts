import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

export async function readSettings(
  { db }: Reading,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function writeSettings(
  { db, now: updated_at }: Pick<Work, 'db' | 'now'>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db
    .insertInto('settings')
    .values(
      Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((given) => ({
        value: given.ref('excluded.value'),
        updated_at: given.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
