import { sql } from 'kysely'
import type { PinnedPage } from '#contract/pinned-pages.ts'
import type { Work } from '#platform/work.ts'

export async function readPins({ db }: Pick<Work, 'db'>, userId: string): Promise<PinnedPage[]> {
  return db
    .selectFrom('pinned_pages')
    .select(['id', 'path', 'title'])
    .where('user_id', '=', userId)
    .orderBy('pinned_at')
    .orderBy('id')
    .execute()
}

/** Adds a pin or changes the title of the one with the same path; undefined if there are `max` others. */
export async function writePin(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    id,
    userId,
    dashboard,
    path,
    title,
    max,
  }: PinnedPage & { readonly userId: string } & {
    readonly dashboard: string
    readonly max: number
  },
): Promise<PinnedPage | undefined> {
  const { rows } = await sql<PinnedPage>`
    insert into pinned_pages (id, user_id, dashboard, path, title, pinned_at)
    select ${id}, ${userId}::uuid, ${dashboard}, ${path}, ${title}, ${now}
    where (
      select count(*) from pinned_pages
      where user_id = ${userId}::uuid and dashboard = ${dashboard} and path <> ${path}
    ) < ${max}
    on conflict (user_id, path) do update set title = excluded.title
    returning id, path, title
  `.execute(db)
  return rows[0]
}

/** Returns false if the person has no such pin. */
export async function deletePin(
  { db }: Pick<Work, 'db'>,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pinned_pages')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
