import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Work } from '#platform/work.ts'
import type { PictureFacts } from './describe-picture.ts'

/** Every picture with its width: logos, covers and banners first, then products' first pictures, then the others. */
export async function picturesByUse(db: Database): Promise<{ storage_key: string; width: number }[]> {
  return db
    .selectFrom('pictures')
    .select(['storage_key', 'width'])
    .orderBy(
      sql`(select min(position) from product_pictures where product_pictures.picture_id = pictures.id)`,
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('storage_key')
    .execute()
}

interface Upload extends PictureFacts {
  readonly id: string
  readonly storage_key: string
  readonly ownerId: string
}

export async function insertUpload({ db, now }: Work, { ownerId, ...upload }: Upload): Promise<void> {
  const { id, storage_key, width, height, blur, colour } = upload
  await db
    .insertInto('pictures')
    .values({ id, storage_key, width, height, blur, colour, alt: '{}', owner_id: ownerId, created_at: now })
    .execute()
}

/** Answers how many of the pictures are the owner's uploads. */
export async function setAttached(
  { db }: Work,
  {
    ownerId,
    pictureIds,
    at,
    areNew = false,
  }: { ownerId: string; pictureIds: readonly string[]; at: Date | null; areNew?: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ attached_at: at })
    .where('owner_id', '=', ownerId)
    .where('storage_key', 'like', 'uploads/%')
    .where('id', 'in', pictureIds)
    .$if(areNew, (update) => update.where('attached_at', 'is', null))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Answers the keys of those that were deleted. */
export async function deleteUnattached({ db }: Work, createdBefore: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('pictures')
    .where('attached_at', 'is', null)
    .where('storage_key', 'like', 'uploads/%')
    .where('created_at', '<', createdBefore)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
