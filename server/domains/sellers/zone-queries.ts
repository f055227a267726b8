/** SQL of the zones of delivery that stores serve, where the zones themselves change. */
import { sql } from 'kysely'
import { forget } from '#platform/forget.ts'
import type { Work } from '#platform/work.ts'

/** How many stores that may sell deliver to each zone, by its key; a zone that none does is left out. */
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

/** Whoever delivers to one zone delivers to another too; of some countries alone where they are named. */
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
  forget(work, ['catalog'])
}

/** Nobody delivers to a zone any longer. */
export async function leaveZone(work: Work, zone: string): Promise<void> {
  await sql`
    update stores
    set delivery_zones = array_remove(delivery_zones, ${zone}), updated_at = ${work.now}
    where ${zone} = any(delivery_zones)
  `.execute(work.db)
  forget(work, ['catalog'])
}

/** The settlements in which stores that may sell are. */
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
