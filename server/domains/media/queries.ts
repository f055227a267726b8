import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { PictureFacts } from './describe-picture.ts'

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

/** Returns how many of the pictures are the owner's uploads. */
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

/** Whether anything still uses picture `p`, even if another user of it has detached it. */
const isShown = sql.join(
  (
    [
      ['users', 'picture_id'],
      ['stores', 'logo_id'],
      ['stores', 'cover_id'],
      ['seller_applications', 'logo_id'],
      ['seller_applications', 'cover_id'],
      ['categories', 'picture_id'],
      ['brands', 'logo_id'],
      ['product_pictures', 'picture_id'],
      ['product_option_values', 'picture_id'],
      ['variants', 'picture_id'],
      ['order_lines', 'picture_id'],
      ['posts', 'cover_id'],
      ['review_pictures', 'picture_id'],
      ['product_autosave_pictures', 'picture_id'],
    ] as const
  ).map(([table, column]) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = p.id)`),
  sql` or `,
)

/** Returns the keys of the deleted pictures. */
export async function deleteUnattached({ db }: Work, createdBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from pictures p
    where p.attached_at is null
      and p.storage_key like 'uploads/%'
      and p.created_at < ${createdBefore}
      and not (${isShown})
    returning p.storage_key
  `.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

/** Sets the alternative text of a picture, by language. */
export async function describePictureIn(
  { db }: Pick<Work, 'db'>,
  { id, alt }: { id: string; alt: Readonly<Record<string, string>> },
): Promise<void> {
  await db
    .updateTable('pictures')
    .set({ alt: JSON.stringify(alt) })
    .where('id', '=', id)
    .execute()
}

/** Replaces the alt texts of pictures that others than their owner may describe too. */
export async function setAltTexts(
  { db }: Pick<Work, 'db'>,
  pictures: readonly { readonly id: string; readonly alt: unknown }[],
): Promise<void> {
  await sql`
    update pictures picture
    set alt = given.alt
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as given (id uuid, alt jsonb)
    where picture.id = given.id
      and picture.alt <> given.alt
  `.execute(db)
}
