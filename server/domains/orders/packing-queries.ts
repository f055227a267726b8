/** SQL of packed lines and parcel tracking. Callers lock the order group first. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

type Writing = Pick<Work, 'db' | 'now'>

interface PackedLine {
  readonly line_id: string
  readonly is_packed: boolean
}

export async function areLinesOf(
  { db }: Pick<Work, 'db'>,
  { orderId, lines }: { orderId: string; lines: readonly PackedLine[] },
): Promise<boolean> {
  const ids = [...new Set(lines.map(({ line_id }) => line_id))]
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from order_lines
    where order_id = ${orderId}
      and id = any(${ids}::uuid[])
  `.execute(db)
  return rows[0]?.count === ids.length
}

/** Returns whether one of the lines is of one of the variants. */
export async function haveVariants(
  { db }: Pick<Work, 'db'>,
  lineIds: readonly string[],
  variants: readonly { readonly variant_id: string }[],
): Promise<boolean> {
  const { rows } = await sql`
    select
    from order_line_pieces
    where line_id = any(${lineIds}::uuid[])
      and variant_id = any(${variants.map(({ variant_id }) => variant_id)}::uuid[])
    limit 1
  `.execute(db)
  return rows.length > 0
}

export async function writePacked(
  { db, now }: Writing,
  { userId, lines }: { userId: string; lines: readonly PackedLine[] },
): Promise<void> {
  const packed = lines.filter(({ is_packed }) => is_packed).map(({ line_id }) => line_id)
  const open = lines.filter(({ is_packed }) => !is_packed).map(({ line_id }) => line_id)
  await sql`
    with cleared as (
      delete from packed_lines
      where line_id = any(${open}::uuid[])
    )
    insert into packed_lines (line_id, packed_by, packed_at)
    select distinct line_id, ${userId}::uuid, ${now}::timestamptz
    from unnest(${packed}::uuid[]) as ticked (line_id)
    on conflict (line_id) do nothing
  `.execute(db)
}

interface Tracking {
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
}

/** Returns false without a change if the tracking is the same. */
export async function setTracking(
  { db, now }: Writing,
  orderId: string,
  tracking: Tracking,
): Promise<boolean> {
  const { carrier, tracking_number: number, tracking_url: url } = tracking
  const { rows } = await sql`
    update shipments
    set carrier = ${carrier}, tracking_number = ${number}, tracking_url = ${url}, updated_at = ${now}
    where order_id = ${orderId}
      and (carrier, tracking_number, tracking_url) is distinct from (${carrier}::text, ${number}::text, ${url}::text)
    returning id
  `.execute(db)
  return rows.length > 0
}

export async function insertTracking(
  { db, now }: Writing,
  { id, orderId, actorId, ...tracking }: Tracking & { id: string; orderId: string; actorId: string | null },
): Promise<void> {
  await db
    .insertInto('tracking_events')
    .values({ id, order_id: orderId, actor_id: actorId, at: now, ...tracking })
    .execute()
}
