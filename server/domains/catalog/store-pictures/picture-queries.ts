import { type RawBuilder, sql } from 'kysely'
import type { StoreVideo } from '#contract/store-videos.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson, videoJson } from '#domains/media/index.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { isUsablePicture } from '../products/usable-picture.ts'

/** Ids of the pictures that products of a store show. */
function shownBy(storeId: string): RawBuilder<unknown> {
  return sql`
    select shown.picture_id as id
    from product_pictures shown
    join products p on p.id = shown.product_id
    where p.store_id = ${storeId}
    union
    select v.picture_id from variants v where v.store_id = ${storeId} and v.picture_id is not null
    union
    select value.picture_id
    from product_option_values value
    join product_options o on o.id = value.option_id
    join products p on p.id = o.product_id
    where p.store_id = ${storeId} and value.picture_id is not null`
}

/** The video that a product of the store shows with the picture `found`. */
function ownVideo(storeId: string): RawBuilder<StoreVideo | null> {
  return sql`(
    select jsonb_build_object('id', shown.video_id) || ${videoJson(sql.ref('shown.video_id'))}
    from product_pictures shown
    join products p on p.id = shown.product_id
    where shown.picture_id = found.id
      and shown.video_id is not null
      and p.store_id = ${storeId}
    limit 1
  )`
}

interface StorePictureRow {
  readonly id: string
  readonly picture: Picture
  readonly video: StoreVideo | null
  readonly total: number
}

/** A page of the pictures of a store's products, latest first; uploads that nothing shows yet are left out. */
export async function readStorePictures(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { storeId, paging }: { storeId: string; paging: NumberedPage },
): Promise<StorePictureRow[]> {
  const { rows } = await sql<StorePictureRow>`
    with own as materialized (${shownBy(storeId)})
    select
      found.id,
      ${pictureJson(sql.ref('found.id'), locale)} as picture,
      ${ownVideo(storeId)} as video,
      (select count(*) from own)::integer as total
    from pictures found
    where found.id in (select id from own)
    order by found.created_at desc, found.id
    limit ${paging.perPage}
    offset ${offsetOf(paging, sql`(select count(*) from own)`)}
  `.execute(db)
  return rows
}

/** Returns the storage key of a picture that the store or the person may use. */
export async function findUsableKey(
  { db }: Pick<Work, 'db'>,
  { storeId, actorId, id }: { storeId: string; actorId: string; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    select picture.storage_key
    from pictures picture
    where picture.id = ${id}
      and ${isUsablePicture('picture', { storeId, actorId })}
  `.execute(db)
  return rows[0]?.storage_key
}
