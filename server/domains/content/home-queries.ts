/** The home page: what was published, and the one draft. */
import { sql } from 'kysely'
import { WrittenBlock } from '#contract/home-page.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

const Blocks = WrittenBlock.array()

/** What shoppers see; nothing where nothing was ever published. */
export async function readPublishedBlocks({ db }: Reading): Promise<WrittenBlock[]> {
  const row = await db
    .selectFrom('home_versions')
    .select('blocks')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Blocks.parse(row?.blocks ?? [])
}

/** The blocks of a version; undefined where there is none. */
export async function readHomeVersion({ db }: Reading, version: number): Promise<WrittenBlock[] | undefined> {
  const row = await db
    .selectFrom('home_versions')
    .select('blocks')
    .where('version', '=', version)
    .executeTakeFirst()
  return row && Blocks.parse(row.blocks)
}

const VERSIONS_LISTED = 50

export interface HomeVersionRow {
  readonly version: number
  readonly written_at: Date
  readonly written_by: string | null
  readonly blocks_count: number
}

/** The newest first. */
export async function readHomeVersions({ db }: Reading): Promise<HomeVersionRow[]> {
  return await db
    .selectFrom('home_versions as h')
    .leftJoin('users as u', 'u.id', 'h.written_by')
    .select([
      'h.version',
      'h.written_at',
      'u.name as written_by',
      sql<number>`jsonb_array_length(h.blocks)`.as('blocks_count'),
    ])
    .orderBy('h.version', 'desc')
    .limit(VERSIONS_LISTED)
    .execute()
}

export interface HomeDraft {
  readonly revision: number
  /** Undefined where nothing is changed. */
  readonly blocks: WrittenBlock[] | undefined
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** The draft; whoever changes it holds it until they are done. */
export async function readHomeDraft(
  { db }: Reading,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<HomeDraft> {
  const asked = db
    .selectFrom('home_draft as d')
    .leftJoin('users as u', 'u.id', 'd.changed_by')
    .select(['d.revision', 'd.blocks', 'd.changed_at', 'u.name as changed_by'])
  const row = await (isHeld ? asked.forUpdate('d') : asked).executeTakeFirstOrThrow()
  return {
    revision: row.revision,
    blocks: row.blocks === null ? undefined : Blocks.parse(row.blocks),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }
}

/** Sets the draft, or takes it away where there are no blocks; answers its new revision. */
export async function setHomeDraft(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { blocks, changedBy }: { blocks: readonly WrittenBlock[] | undefined; changedBy: string | null },
): Promise<number> {
  const { revision } = await db
    .updateTable('home_draft')
    .set(({ eb }) => ({
      revision: eb('revision', '+', 1),
      blocks: blocks === undefined ? null : JSON.stringify(blocks),
      changed_at: blocks === undefined ? null : now,
      changed_by: blocks === undefined ? null : changedBy,
    }))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function insertHomeVersion(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { blocks, writtenBy }: { blocks: readonly WrittenBlock[]; writtenBy: string | null },
): Promise<number> {
  const { version } = await db
    .insertInto('home_versions')
    .values(({ selectFrom, fn, eb }) => ({
      version: selectFrom('home_versions').select(
        eb(fn.coalesce(fn.max('version'), sql<number>`0`), '+', 1).as('next'),
      ),
      blocks: JSON.stringify(blocks),
      written_at: now,
      written_by: writtenBy,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export interface PictureOfHome {
  readonly id: string
  readonly storage_key: string
  readonly owner_id: string | null
  readonly is_kept: boolean
}

/** Which of these keys are pictures, and whose. */
export async function readHomePictures({ db }: Reading, keys: readonly string[]): Promise<PictureOfHome[]> {
  if (keys.length === 0) return []
  return await db
    .selectFrom('pictures')
    .select(['id', 'storage_key', 'owner_id', sql<boolean>`attached_at is not null`.as('is_kept')])
    .where('storage_key', 'in', keys)
    .execute()
}
