import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

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
