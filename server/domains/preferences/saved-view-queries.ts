import { sql } from 'kysely'
import type { SavedView } from '#contract/saved-views.ts'
import type { Work } from '#platform/work.ts'
import type { ViewedList } from '#values/saved-view.ts'

interface OfList {
  readonly userId: string
  readonly list: ViewedList
}

export async function readViews({ db }: Pick<Work, 'db'>, { userId, list }: OfList): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`plain(name)`)
    .orderBy('id')
    .execute()
}

/** Adds a view or replaces the one of the same name; undefined if there are `max` others. */
export async function writeView(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    id,
    userId,
    list,
    name,
    query,
    max,
  }: OfList & { readonly id: string; readonly name: string; readonly query: string; readonly max: number },
): Promise<SavedView | undefined> {
  const { rows } = await sql<SavedView>`
    insert into saved_views (id, user_id, list, name, query, saved_at)
    select ${id}, ${userId}::uuid, ${list}, ${name}, ${query}, ${now}
    where (
      select count(*) from saved_views
      where user_id = ${userId}::uuid and list = ${list} and name <> ${name}
    ) < ${max}
    on conflict (user_id, list, name) do update set query = excluded.query, saved_at = excluded.saved_at
    returning id, name, query
  `.execute(db)
  return rows[0]
}

/** Returns false if the person has no such view. */
export async function deleteView(
  { db }: Pick<Work, 'db'>,
  { userId, list, id }: OfList & { readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
