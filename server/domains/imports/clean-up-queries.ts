import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { fetchRowPictures } from './job-kinds.ts'

const DAY_MS = 86_400_000
const FILES_KEPT_DAYS = 7
const IMPORTS_KEPT_DAYS = 90

/** Adds jobs for imports with pictures whose next attempt is due. */
export async function continueFetching(work: Work): Promise<void> {
  const { rows } = await sql<{ import_id: string }>`
    select distinct import_id from import_pictures where next_at <= ${work.now} limit 20
  `.execute(work.db)
  for (const { import_id: id } of rows) {
    await work.addJob(fetchRowPictures, { id }, { key: `imports.fetch_pictures:${id}` })
  }
}

/** Deletes files of old imports, and imports that are of no more use than their products' own history. */
export async function deleteOldImports({ db, now }: Pick<Work, 'db' | 'now'>): Promise<void> {
  await sql`
    delete from import_files
    where import_id in (
      select id from imports where created_at < ${new Date(now.getTime() - FILES_KEPT_DAYS * DAY_MS)}
    )
  `.execute(db)
  await sql`
    delete from imports
    where created_at < ${new Date(now.getTime() - IMPORTS_KEPT_DAYS * DAY_MS)}
      and state not in ('running', 'undoing')
  `.execute(db)
}
