import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

/** Whose unsaved changes of what; `productId` is null for a product that was never saved. */
export interface AutosavePlace {
  readonly userId: string
  readonly storeId: string
  readonly productId: string | null
}

export interface AutosaveRow {
  readonly typed: Record<string, string>
  readonly version: number | null
  readonly saved_at: Date
}

function at({ userId, storeId, productId }: AutosavePlace) {
  return sql`user_id = ${userId} and store_id = ${storeId} and product_id is not distinct from ${productId}::uuid`
}

export async function readRow(
  { db }: Pick<Work, 'db'>,
  place: AutosavePlace,
): Promise<AutosaveRow | undefined> {
  const { rows } = await sql<AutosaveRow>`
    select typed, version, saved_at from product_autosaves where ${at(place)}
  `.execute(db)
  return rows[0]
}

/** Replaces the unsaved changes; The pictures and videos are kept with them. */
export async function writeRow(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    place: { userId, storeId, productId },
    typed,
    version,
    pictureIds,
    videoIds,
  }: {
    readonly place: AutosavePlace
    readonly typed: Readonly<Record<string, string>>
    readonly version: number | null
    readonly pictureIds: readonly string[]
    readonly videoIds: readonly string[]
  },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into product_autosaves (id, user_id, store_id, product_id, version, typed, saved_at)
    values (${newId()}, ${userId}, ${storeId}, ${productId}, ${version}, ${JSON.stringify(typed)}, ${now})
    on conflict on constraint product_autosaves_place do update set
      version = excluded.version,
      typed = excluded.typed,
      saved_at = excluded.saved_at
    returning id
  `.execute(db)
  await sql`
    with gone as (
      delete from product_autosave_pictures
      where autosave_id = ${rows[0]?.id}
        and picture_id <> all(${pictureIds}::uuid[])
    )
    insert into product_autosave_pictures (autosave_id, picture_id)
    select ${rows[0]?.id}, id
    from pictures
    where id = any(${pictureIds}::uuid[])
    on conflict do nothing
  `.execute(db)
  await sql`
    with gone as (
      delete from product_autosave_videos
      where autosave_id = ${rows[0]?.id}
        and video_id <> all(${videoIds}::uuid[])
    )
    insert into product_autosave_videos (autosave_id, video_id)
    select ${rows[0]?.id}, id
    from videos
    where id = any(${videoIds}::uuid[])
      and store_id = ${storeId}
    on conflict do nothing
  `.execute(db)
}

/** Whether the product is one of the store's. */
export async function isOfStore(
  { db }: Pick<Work, 'db'>,
  { storeId, productId }: Pick<AutosavePlace, 'storeId' | 'productId'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from products where id = ${productId} and store_id = ${storeId} and kind <> 'dish'
  `.execute(db)
  return rows.length > 0
}

export async function deleteRow({ db }: Pick<Work, 'db'>, place: AutosavePlace): Promise<void> {
  await sql`delete from product_autosaves where ${at(place)}`.execute(db)
}

/** Deletes the oldest of a person's unsaved changes beyond a number. */
export async function deleteBeyond(
  { db }: Pick<Work, 'db'>,
  { userId, max }: { readonly userId: string; readonly max: number },
): Promise<void> {
  await sql`
    delete from product_autosaves
    where id in (
      select id from product_autosaves where user_id = ${userId} order by saved_at desc, id desc offset ${max}
    )
  `.execute(db)
}

export async function deleteBefore({ db }: Pick<Work, 'db'>, moment: Date): Promise<void> {
  await sql`delete from product_autosaves where saved_at < ${moment}`.execute(db)
}

/** Returns pictures by id. */
export async function readPictures(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  pictureIds: readonly string[],
): Promise<Record<string, Picture>> {
  const { rows } = await sql<{ id: string; picture: Picture }>`
    select shown.id, ${pictureJson(sql.ref('shown.id'), locale)} as picture
    from pictures shown
    where shown.id = any(${pictureIds}::uuid[])
  `.execute(db)
  return Object.fromEntries(rows.map(({ id, picture }) => [id, picture]))
}
