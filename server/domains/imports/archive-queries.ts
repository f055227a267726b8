import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { piecesOf } from './pieces.ts'
import type { FileFault } from './read/invalid-file.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

export async function insertArchive(
  { db, now }: Writing,
  { id, importId, fileName, bytes }: { id: string; importId: string; fileName: string; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('import_archives')
    .values({ id, import_id: importId, file_name: fileName, created_at: now, state: 'waiting' })
    .execute()
  for (const piece of piecesOf(bytes)) {
    await db
      .insertInto('import_archive_pieces')
      .values({ archive_id: id, ...piece })
      .execute()
  }
}

/** Returns a piece of the file; undefined after the last one. */
export async function readArchivePiece(
  { db }: Reading,
  archiveId: string,
  position: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_archive_pieces')
    .select('bytes')
    .where('archive_id', '=', archiveId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.bytes
}

export interface WaitingArchive {
  readonly id: string
  readonly import_id: string
  readonly created_by: string | null
}

/** Returns the first archive of an import that is not unpacked yet. */
export async function readWaitingArchive(
  { db }: Reading,
  importId: string,
): Promise<WaitingArchive | undefined> {
  return db
    .selectFrom('import_archives as a')
    .innerJoin('imports as i', 'i.id', 'a.import_id')
    .select(['a.id', 'a.import_id', 'i.created_by'])
    .where('a.import_id', '=', importId)
    .where('a.state', '=', 'waiting')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .executeTakeFirst()
}

export async function endArchive({ db }: Reading, id: string, failure?: FileFault): Promise<void> {
  await db
    .updateTable('import_archives')
    .set({ state: failure === undefined ? 'unpacked' : 'failed', failure: failure ?? null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('import_archive_pieces').where('archive_id', '=', id).execute()
}

export interface ZippedPicture {
  readonly url: string
  readonly picture_id: string | null
  /** A message code. */
  readonly failure: string | null
}

/** Of two files of one name, the later one counts. */
export async function saveZipped(
  { db }: Reading,
  importId: string,
  pictures: readonly ZippedPicture[],
): Promise<void> {
  await sql`
    insert into import_archive_pictures (import_id, url, picture_id, failure)
    select ${importId}, given.url, given.picture_id, given.failure
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as given (url text, picture_id uuid, failure text)
    on conflict (import_id, url) do update set picture_id = excluded.picture_id, failure = excluded.failure
  `.execute(db)
}

/** Returns the addresses of pictures that are stored already. */
export async function readZipped(
  { db }: Reading,
  { importId, urls }: { readonly importId: string; readonly urls: readonly string[] },
): Promise<Map<string, ZippedPicture>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_archive_pictures')
    .select(['url', 'picture_id', 'failure'])
    .where('import_id', '=', importId)
    .where('url', 'in', urls)
    .execute()
  return new Map(rows.map((row) => [row.url, row]))
}

export interface ZippedState {
  /** Pictures of ZIP files that products name. */
  readonly named: number
  readonly found: number
  readonly missing: string[]
  readonly waiting: number
  readonly failures: { file_name: string; failure: string }[]
}

const MISSING_LISTED = 20

export async function readZippedState({ db }: Reading, importId: string): Promise<ZippedState> {
  const { rows } = await sql<ZippedState>`
    with named as (
      select distinct address.url
      from import_products item,
        lateral (
          select picture ->> 'url' as url from jsonb_array_elements(item.product -> 'pictures') as picture
          union all
          select variant ->> 'picture' from jsonb_array_elements(item.product -> 'variants') as variant
        ) address
      where item.import_id = ${importId}
        and item.product::text like '%"zip:%'
        and address.url like 'zip:%'
    ),
    missing as (
      select named.url
      from named
      where not exists (
        select from import_archive_pictures found
        where found.import_id = ${importId} and found.url = named.url
      )
    )
    select
      (select count(*)::int from named) as named,
      (select count(*)::int from named) - (select count(*)::int from missing) as found,
      array(select substr(url, 5) from missing order by url limit ${MISSING_LISTED}) as missing,
      (select count(*)::int from import_archives where import_id = ${importId} and state = 'waiting') as waiting,
      coalesce((
        select json_agg(json_build_object('file_name', file_name, 'failure', failure) order by created_at)
        from import_archives where import_id = ${importId} and state = 'failed'
      ), '[]') as failures
  `.execute(db)
  const [state] = rows
  if (!state) throw new Error('An aggregate returns a row')
  return state
}
