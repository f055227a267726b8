import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { StoredVideo } from './video.ts'

export async function insertVideo(
  { db }: Pick<Work, 'db'>,
  { storeId, ...video }: StoredVideo & { readonly storeId: string },
): Promise<void> {
  await db
    .insertInto('videos')
    .values({ ...video, store_id: storeId })
    .execute()
}

/**
 * Deletes videos that no product has, not even in an earlier version, in unsaved changes or under review. Returns the
 * keys of their files.
 */
export async function deleteUnusedVideos({ db }: Pick<Work, 'db'>, createdBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with candidates as materialized (
      select video.id, video.store_id
      from videos video
      where video.created_at < ${createdBefore}
        and not exists (select from product_pictures shown where shown.video_id = video.id)
        and not exists (select from product_autosave_videos kept where kept.video_id = video.id)
    ),
    named as (
      select listed.value ->> 'video_id' as id
      from products p
      join product_versions version on version.product_id = p.id
      cross join jsonb_array_elements(version.document -> 'pictures') listed
      where p.store_id in (select store_id from candidates)
      union
      select listed.value ->> 'video_id'
      from products p
      join product_submissions submission on submission.product_id = p.id and submission.closed_at is null
      cross join jsonb_array_elements(submission.proposed -> 'pictures') listed
      where p.store_id in (select store_id from candidates)
    )
    delete from videos
    where id in (select id from candidates)
      and id::text not in (select id from named where id is not null)
    returning storage_key
  `.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}
