/** The theme: what was published, and the one draft. */
import { sql } from 'kysely'
import { Theme } from '#contract/theme.ts'
import type { Work } from '#platform/work.ts'
import { firstTheme } from './first-theme.ts'

type Reading = Pick<Work, 'db'>

const Said = Theme.partial()

/** A kept theme may be older than some of what there is to say. */
function whole(kept: unknown): Theme {
  return Theme.parse({ ...firstTheme, ...Said.parse(kept) })
}

/** What shoppers see. */
export async function readPublishedTheme({ db }: Reading): Promise<Theme> {
  const row = await db
    .selectFrom('theme_versions')
    .select('theme')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? whole(row.theme) : firstTheme
}

/** The theme of a version; undefined where there is none. */
export async function readThemeVersion({ db }: Reading, version: number): Promise<Theme | undefined> {
  const row = await db
    .selectFrom('theme_versions')
    .select('theme')
    .where('version', '=', version)
    .executeTakeFirst()
  return row && whole(row.theme)
}

const VERSIONS_LISTED = 50

export interface ThemeVersionRow {
  readonly version: number
  readonly written_at: Date
  readonly written_by: string | null
}

/** The newest first. */
export async function readThemeVersions({ db }: Reading): Promise<ThemeVersionRow[]> {
  return await db
    .selectFrom('theme_versions as v')
    .leftJoin('users as u', 'u.id', 'v.written_by')
    .select(['v.version', 'v.written_at', 'u.name as written_by'])
    .orderBy('v.version', 'desc')
    .limit(VERSIONS_LISTED)
    .execute()
}

export interface ThemeDraft {
  readonly revision: number
  /** Undefined where nothing is changed. */
  readonly theme: Theme | undefined
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** The draft; whoever changes it holds it until they are done. */
export async function readThemeDraft(
  { db }: Reading,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<ThemeDraft> {
  const asked = db
    .selectFrom('theme_draft as d')
    .leftJoin('users as u', 'u.id', 'd.changed_by')
    .select(['d.revision', 'd.theme', 'd.changed_at', 'u.name as changed_by'])
  const row = await (isHeld ? asked.forUpdate('d') : asked).executeTakeFirstOrThrow()
  return {
    revision: row.revision,
    theme: row.theme === null ? undefined : whole(row.theme),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }
}

/** Sets the draft, or takes it away where there is no theme; answers its new revision. */
export async function setThemeDraft(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { theme, changedBy }: { theme: Theme | undefined; changedBy: string | null },
): Promise<number> {
  const { revision } = await db
    .updateTable('theme_draft')
    .set(({ eb }) => ({
      revision: eb('revision', '+', 1),
      theme: theme === undefined ? null : JSON.stringify(theme),
      changed_at: theme === undefined ? null : now,
      changed_by: theme === undefined ? null : changedBy,
    }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function insertThemeVersion(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { theme, writtenBy }: { theme: Theme; writtenBy: string | null },
): Promise<number> {
  const { version } = await db
    .insertInto('theme_versions')
    .values(({ selectFrom, fn, eb }) => ({
      version: selectFrom('theme_versions').select(
        eb(fn.coalesce(fn.max('version'), sql<number>`0`), '+', 1).as('next'),
      ),
      theme: JSON.stringify(theme),
      written_at: now,
      written_by: writtenBy,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
