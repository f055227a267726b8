import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

/** Content that operators edit in a draft, and its tables. */
export interface Drafted<Content, Told extends object> {
  readonly versions: 'home_versions' | 'theme_versions'
  readonly draft: 'home_draft' | 'theme_draft'
  /** The content column, in both tables. */
  readonly column: 'blocks' | 'theme'
  /** Parses stored content of any age. */
  readonly read: (kept: unknown) => Content
  /** The content before anything is published. */
  readonly first: Content
  /** Extra columns of a version `v` in lists. */
  readonly told: RawBuilder<Told>
}

type Rows = Drafted<unknown, object>

export async function readPublished<Content, Told extends object>(
  { db }: Reading,
  { versions, column, read, first }: Drafted<Content, Told>,
): Promise<Content> {
  const { rows } = await sql<{ content: unknown }>`
    select ${sql.ref(column)} as content
    from ${sql.table(versions)}
    order by version desc
    limit 1
  `.execute(db)
  return rows[0] ? read(rows[0].content) : first
}

/** Returns a version's content; undefined if there is none. */
export async function readVersion<Content, Told extends object>(
  { db }: Reading,
  { versions, column, read }: Drafted<Content, Told>,
  version: number,
): Promise<Content | undefined> {
  const { rows } = await sql<{ content: unknown }>`
    select ${sql.ref(column)} as content
    from ${sql.table(versions)}
    where version = ${version}
  `.execute(db)
  return rows[0] && read(rows[0].content)
}

const VERSIONS_LISTED = 50

export interface VersionRow<Told> {
  readonly version: number
  readonly written_at: Date
  readonly written_by: string | null
  readonly told: Told
}

/** Newest first. */
export async function readVersions<Content, Told extends object>(
  { db }: Reading,
  { versions, told }: Drafted<Content, Told>,
): Promise<VersionRow<Told>[]> {
  const { rows } = await sql<VersionRow<Told>>`
    select v.version, v.written_at, u.name as written_by, ${told} as told
    from ${sql.table(versions)} v
    left join users u on u.id = v.written_by
    order by v.version desc
    limit ${VERSIONS_LISTED}
  `.execute(db)
  return rows
}

export interface Draft<Content> {
  readonly revision: number
  /** Undefined without unpublished changes. */
  readonly content: Content | undefined
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** Returns the draft; with `isHeld`, locks it until the transaction ends. */
export async function readDraft<Content, Told extends object>(
  { db }: Reading,
  { draft, column, read }: Drafted<Content, Told>,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<Draft<Content>> {
  const { rows } = await sql<{
    revision: number
    content: unknown
    changed_at: Date | null
    changed_by: string | null
  }>`
    select d.revision, ${sql.ref(`d.${column}`)} as content, d.changed_at, u.name as changed_by
    from ${sql.table(draft)} d
    left join users u on u.id = d.changed_by
    ${isHeld ? sql`for update of d` : sql``}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No row found in ${draft}`)
  return {
    revision: row.revision,
    content: row.content === null ? undefined : read(row.content),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }
}

/** Sets the draft, or clears it without content; returns its new revision. */
export async function setDraft(
  { db, now }: Writing,
  { draft, column }: Pick<Rows, 'draft' | 'column'>,
  { content, changedBy }: { content: object | undefined; changedBy: string | null },
): Promise<number> {
  const isKept = content !== undefined
  const { rows } = await sql<{ revision: number }>`
    update ${sql.table(draft)}
    set
      revision = revision + 1,
      ${sql.ref(column)} = ${isKept ? JSON.stringify(content) : null}::jsonb,
      changed_at = ${isKept ? now : null}::timestamptz,
      changed_by = ${isKept ? changedBy : null}::uuid
    returning revision
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No row found in ${draft}`)
  return row.revision
}

export async function insertVersion(
  { db, now }: Writing,
  { versions, column }: Pick<Rows, 'versions' | 'column'>,
  { content, writtenBy }: { content: object; writtenBy: string | null },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into ${sql.table(versions)} (version, ${sql.ref(column)}, written_at, written_by)
    select coalesce(max(version), 0) + 1, ${JSON.stringify(content)}::jsonb, ${now}, ${writtenBy}::uuid
    from ${sql.table(versions)}
    returning version
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Insert returned no version number')
  return row.version
}
