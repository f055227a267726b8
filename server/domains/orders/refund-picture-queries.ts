import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

const UNSENT_MS = 24 * 60 * 60_000

export const picturesOfRequest = sql`coalesce((
    select json_agg(f.id order by f.position)
    from refund_pictures f
    where f.request_id = q.id
  ), '[]')`

export async function insertRefundPicture(
  { db, now }: Work,
  picture: { id: string; ownerId: string; groupId: string; bytes: Buffer },
): Promise<void> {
  const { id, ownerId, groupId, bytes } = picture
  await db
    .insertInto('refund_pictures')
    .values({ id, owner_id: ownerId, group_id: groupId, bytes, created_at: now })
    .execute()
}

/**
 * Attaches pictures of an order to a request. Returns how many were attached, which excludes pictures already sent or
 * deleted.
 */
export async function attachRefundPictures(
  { db }: Work,
  { requestId, groupId, pictures }: { requestId: string; groupId: string; pictures: readonly string[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update refund_pictures f
    set request_id = ${requestId}, position = given.position
    from unnest(${pictures}::uuid[]) with ordinality as given (id, position)
    where f.id = given.id
      and f.group_id = ${groupId}
      and f.request_id is null
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns a picture of an order, attached or not. */
export async function readPictureOfGroup(
  { db }: Work,
  { id, groupId }: { id: string; groupId: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('refund_pictures')
    .select('bytes')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row?.bytes
}

/** Returns an attached picture, of this store if one is given. */
export async function readSentPicture(
  { db }: Work,
  { id, storeId }: { id: string; storeId?: string },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select f.bytes
    from refund_pictures f
    join refund_requests q on q.id = f.request_id
    join orders o on o.id = q.order_id
    where f.id = ${id}
      and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
  `.execute(db)
  return rows[0]?.bytes
}

/** Deletes pictures not attached within a day of the upload. */
export async function deleteUnsentRefundPictures({ db, now }: Work): Promise<void> {
  await db
    .deleteFrom('refund_pictures')
    .where('request_id', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - UNSENT_MS))
    .execute()
}
