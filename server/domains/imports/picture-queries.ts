import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { ImportRow } from './queries.ts'

type Reading = Pick<Work, 'db'>
type Writing = Pick<Work, 'db' | 'now'>

/**
 * Adds the addresses whose pictures are to be fetched: of products whose list of pictures differs from their last
 * import's. A picture that the store fetched before from the same address is used again.
 */
export async function addPictures({ db, now }: Writing, { id, store_id }: ImportRow): Promise<void> {
  // Who adds a ZIP file wants its pictures, also under names that were imported before.
  await sql`
    update import_handles handle
    set picture_urls = '{}'
    from import_products item
    where item.import_id = ${id}
      and handle.store_id = ${store_id}
      and handle.product_id = item.product_id
      and handle.handle = item.handle
      and exists (
        select from jsonb_array_elements(${picturesOfRow}) as picture
        join import_archive_pictures zipped on zipped.import_id = ${id} and zipped.url = picture ->> 'url'
        where zipped.picture_id is not null
      )
  `.execute(db)
  await sql`
    insert into import_pictures (import_id, url, picture_id, next_at)
    select ${id}, wanted.url, known.picture_id, case when known.picture_id is null then ${now}::timestamptz end
    from (
      select distinct picture ->> 'url' as url
      from import_products item
      join import_handles handle on handle.store_id = ${store_id} and handle.product_id = item.product_id
        and handle.handle = item.handle,
        jsonb_array_elements(${picturesOfRow}) as picture
      where item.import_id = ${id}
        and item.outcome <> 'refused'
        and handle.picture_urls is distinct from array(
          select picture ->> 'url' from jsonb_array_elements(${picturesOfRow}) with ordinality as p (picture, place) order by place
        )
    ) wanted
    left join lateral (
      select earlier.picture_id
      from import_pictures earlier
      join imports i on i.id = earlier.import_id and i.store_id = ${store_id}
      where earlier.url = wanted.url
        and earlier.picture_id is not null
        and not exists (
          select from import_archive_pictures zipped where zipped.import_id = ${id} and zipped.url = wanted.url
        )
      limit 1
    ) known on true
    on conflict (import_id, url) do nothing
  `.execute(db)
}

/** Pictures of a product and of its variants. */
const picturesOfRow = sql`(
  coalesce(item.product -> 'pictures', '[]') || coalesce((
    select jsonb_agg(jsonb_build_object('url', variant -> 'picture'))
    from jsonb_array_elements(item.product -> 'variants') as variant
    where variant ? 'picture'
  ), '[]')
)`

export interface PictureToFetch {
  readonly url: string
  readonly attempts: number
}

export async function readDuePictures(
  { db, now }: Writing,
  importId: string,
  count: number,
): Promise<PictureToFetch[]> {
  const { rows } = await sql<PictureToFetch>`
    select url, attempts
    from import_pictures
    where import_id = ${importId} and next_at <= ${now}
    order by next_at, url
    limit ${count}
  `.execute(db)
  return rows
}

export interface FetchedPicture {
  readonly url: string
  readonly picture_id: string | undefined
  readonly attempts: number
  /** Another attempt follows, later with each. */
  readonly is_again: boolean
  readonly failure: string | undefined
}

export async function setFetched(
  { db, now }: Writing,
  importId: string,
  fetched: readonly FetchedPicture[],
): Promise<void> {
  await sql`
    update import_pictures picture
    set picture_id = given.picture_id,
        attempts = given.attempts,
        next_at = case when given.is_again then ${now}::timestamptz + given.attempts * interval '1 minute' end,
        failure = given.failure
    from jsonb_to_recordset(${JSON.stringify(fetched)}::jsonb) as given (
      url text, picture_id uuid, attempts integer, is_again boolean, failure text
    )
    where picture.import_id = ${importId} and picture.url = given.url
  `.execute(db)
}

export interface PicturedProduct {
  readonly handle: string
  readonly product_id: string
  readonly urls: string[]
  readonly pictures: { id: string; alt: string }[]
  /** Pictures of variants by SKU or by their values. */
  readonly variants: { sku: string | null; values: string[]; picture_id: string }[]
}

/** Products of an import whose pictures are all fetched or given up, and not shown yet. */
export async function readPictured(
  { db }: Reading,
  { id, store_id }: ImportRow,
  count: number,
): Promise<PicturedProduct[]> {
  const { rows } = await sql<PicturedProduct>`
    select
      handle.handle,
      handle.product_id,
      wanted.urls,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', fetched.picture_id, 'alt', p.picture ->> 'alt') order by p.place)
        from jsonb_array_elements(item.product -> 'pictures') with ordinality as p (picture, place)
        join import_pictures fetched on fetched.import_id = ${id} and fetched.url = p.picture ->> 'url'
        where fetched.picture_id is not null
      ), '[]') as pictures,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'sku', variant -> 'sku', 'values', variant -> 'values', 'picture_id', fetched.picture_id
        ))
        from jsonb_array_elements(item.product -> 'variants') as variant
        join import_pictures fetched on fetched.import_id = ${id} and fetched.url = variant ->> 'picture'
        where fetched.picture_id is not null
      ), '[]') as variants
    from import_products item
    join import_handles handle
      on handle.store_id = ${store_id} and handle.product_id = item.product_id and handle.handle = item.handle,
      lateral (
        select
          coalesce(array_agg(p.picture ->> 'url' order by p.place), '{}') as all_urls,
          -- A failed one is left out, so that a later import of the same file tries it again.
          coalesce(array_agg(p.picture ->> 'url' order by p.place) filter (where failed.url is null), '{}') as urls
        from jsonb_array_elements(${picturesOfRow}) with ordinality as p (picture, place)
        left join import_pictures failed
          on failed.import_id = ${id} and failed.url = p.picture ->> 'url' and failed.failure is not null
      ) wanted
    where item.import_id = ${id}
      and item.outcome <> 'refused'
      and wanted.urls <> '{}'
      and handle.picture_urls <> wanted.urls
      and not exists (
        select from import_pictures waiting
        where waiting.import_id = ${id} and waiting.url = any(wanted.all_urls) and waiting.next_at is not null
      )
    order by item.position
    limit ${count}
  `.execute(db)
  return rows
}

export async function setPictureUrls(
  { db }: Reading,
  storeId: string,
  handles: readonly { handle: string; urls: readonly string[] }[],
): Promise<void> {
  await sql`
    update import_handles known
    set picture_urls = array(select jsonb_array_elements_text(given.urls))
    from jsonb_to_recordset(${JSON.stringify(handles)}::jsonb) as given (handle text, urls jsonb)
    where known.store_id = ${storeId} and known.handle = given.handle
  `.execute(db)
}

/** Finds pictures of this market by the addresses that exports have. */
export async function findOwnPictures(
  { db }: Reading,
  { storeId, keys }: { storeId: string; keys: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ storage_key: string; id: string }>`
    select picture.storage_key, picture.id
    from pictures picture
    where picture.storage_key = any(${keys}::text[])
      and (
        exists (
          select from product_pictures shown
          join products p on p.id = shown.product_id
          where shown.picture_id = picture.id and p.store_id = ${storeId}
        )
        or exists (select from variants v where v.picture_id = picture.id and v.store_id = ${storeId})
      )
  `.execute(db)
  return new Map(rows.map(({ storage_key, id }) => [storage_key, id]))
}

export interface FailedPicture {
  readonly handle: string
  readonly name: string
  readonly rows: number[]
  readonly url: string
  /** A message code. */
  readonly failure: string
}

/** Pictures that could not be fetched, with the products that lack them. */
export async function readFailedPictures({ db }: Reading, importId: string): Promise<FailedPicture[]> {
  const { rows } = await sql<FailedPicture>`
    select item.handle, item.name, item.rows, failed.url, failed.failure
    from import_pictures failed
    join import_products item on item.import_id = failed.import_id
    join lateral jsonb_array_elements(${picturesOfRow}) as picture on picture ->> 'url' = failed.url
    where failed.import_id = ${importId} and failed.failure is not null
    group by item.position, item.handle, item.name, item.rows, failed.url, failed.failure
    order by item.position, failed.url
  `.execute(db)
  return rows
}
