/** Queries for stores' delivery zones, used when zones change. */
import { sql } from 'kysely'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'

/** Returns the number of approved stores per zone key, without unused zones. */
export async function storesByZone({ db }: Pick<Work, 'db'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ zone: string; stores: number }>`
    select zone, count(*)::integer as stores
    from stores s
    cross join lateral unnest(s.delivery_zones) zone
    where s.state = 'approved'
    group by zone
  `.execute(db)
  return new Map(rows.map(({ zone, stores }) => [zone, stores]))
}

/** Adds a zone to every store that delivers to another zone, optionally in some countries only. */
export async function joinZone(
  work: Work,
  { zone, like, countries }: { zone: string; like: string; countries: readonly string[] | undefined },
): Promise<void> {
  const isThere = countries ? sql`country_code = any(${[...countries]}::text[])` : sql`true`
  await sql`
    update stores
    set delivery_zones = array_append(delivery_zones, ${zone}), updated_at = ${work.now}
    where ${like} = any(delivery_zones)
      and ${isThere}
      and not ${zone} = any(delivery_zones)
  `.execute(work.db)
  invalidate(work, ['catalog'])
}

export async function leaveZone(work: Work, zone: string): Promise<void> {
  await sql`
    update stores
    set delivery_zones = array_remove(delivery_zones, ${zone}), updated_at = ${work.now}
    where ${zone} = any(delivery_zones)
  `.execute(work.db)
  invalidate(work, ['catalog'])
}

export async function storeSettlements({
  db,
}: Pick<Work, 'db'>): Promise<{ country_code: string; city: string }[]> {
  return await db
    .selectFrom('stores')
    .select(['country_code', 'city'])
    .distinct()
    .where('state', '=', 'approved')
    .orderBy('country_code')
    .orderBy('city')
    .execute()
}
