/** Operator settings, with the history of their changes and who made them. */
import { sql } from 'kysely'
import { newId } from '#values/id.ts'
import { problem } from './problem.ts'
import type { Work } from './work.ts'

const SHOWN = 50

interface RuleChange {
  readonly value: unknown
  readonly at: Date
  readonly by: string | null
}

/** Returns a setting's changes, latest first, each formatted by `tell`, with time and author. */
export async function readRuleChanges<Told extends object>(
  { db }: Pick<Work, 'db'>,
  key: string,
  tell: (value: unknown) => Told,
): Promise<(Told & { at: string; by?: string })[]> {
  const { rows } = await sql<RuleChange>`
    select c.value, c.changed_at as at, u.name as by
    from setting_changes c
    left join users u on u.id = c.changed_by
    where c.key = ${key}
    order by c.changed_at desc, c.id desc
    limit ${SHOWN}
  `.execute(db)
  return rows.map(({ value, at, by }) => ({
    ...tell(value),
    at: at.toISOString(),
    ...(by !== null && { by }),
  }))
}

export async function recordRuleChange(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  { key, value }: { readonly key: string; readonly value: object },
): Promise<void> {
  await db
    .insertInto('setting_changes')
    .values({
      id: newId(),
      key,
      value: JSON.stringify(value),
      changed_by: actor.kind === 'person' ? actor.userId : null,
      changed_at: now,
    })
    .execute()
}

export async function readRule({ db }: Pick<Work, 'db'>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function setRule(
  work: Pick<Work, 'db' | 'now' | 'actor'>,
  { key, value }: { readonly key: string; readonly value: object },
): Promise<void> {
  const { db, now: updated_at } = work
  const text = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: text, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, updated_at }))
    .execute()
  await recordRuleChange(work, { key, value })
}

/** Writes the given settings and leaves others unchanged; not in the history of rules. */
export async function writeSettings(
  { db, now }: Pick<Work, 'db' | 'now'>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at)
    select key, value, ${now}
    from jsonb_each(${JSON.stringify(settings)}::jsonb)
    on conflict (key) do update
    set value = excluded.value,
      updated_at = excluded.updated_at
  `.execute(db)
}

export async function deleteSetting({ db }: Pick<Work, 'db'>, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}

/**
 * Returns the caller's id.
 * @throws {Problem} not_allowed unless they are an operator with full permissions
 */
export function mustHaveFullRights({ actor }: Pick<Work, 'actor'>): string {
  if (actor.kind !== 'person' || actor.operatorLevel !== 'full') throw problem('not_allowed')
  return actor.userId
}
