/** Zones, the ways to deliver in each, what may not travel, and the first week's slots. */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData } from './market-data.ts'
import { stableId } from './stable.ts'

export async function seedDelivery(db: Database, data: MarketData): Promise<void> {
  const { zones, restrictions, currency } = data.delivery
  await insertRows(
    db,
    'delivery_zones',
    zones.map(({ id, name, match }, position) => ({
      id: zoneId(id),
      key: id,
      name,
      position,
      same_country: match.sameIslandAsStore ?? false,
      countries: match.countries ?? [],
    })),
  )
  await insertRows(
    db,
    'delivery_methods',
    zones.flatMap((zone) =>
      [...zone.methods, ...data.moreDelivery.methods.filter((more) => more.zone === zone.id)].map(
        (method, position) => ({
          id: stableId('delivery method', `${zone.id}/${method.id}`),
          zone_id: zoneId(zone.id),
          key: method.id,
          kind: method.kind ?? kindOf(zone.match.sameIslandAsStore === true, method.id),
          name: method.name,
          days_min: method.days[0],
          days_max: method.days[1],
          currency,
          price_minor: method.price,
          per_kg_minor: method.perKg ?? 0,
          free_over_minor: method.freeOver ?? null,
          uses_slots: method.slots ?? false,
          cutoff: method.cutoff ?? null,
          position,
        }),
      ),
    ),
  )
  await insertRows(
    db,
    'delivery_restrictions',
    restrictions.map(({ category, flag, rule, notTo }) => {
      const note = data.moreDelivery.notes[category]
      if (!note) throw new Error(`The restriction of ${category} is not explained`)
      return {
        id: stableId('delivery restriction', category),
        category_path: category,
        flag: flag ?? null,
        rule,
        not_to: notTo ?? [],
        note,
      }
    }),
  )
}

/**
 * Makes the slots of the days from `fromDay` on, each in its store's own time: a kitchen's quarters of an hour, any
 * other store's windows as far as it is open then. What is there already stays.
 */
export async function seedSlots(db: Database, data: MarketData, now: Date): Promise<void> {
  const { list, restaurant, daysAhead } = data.delivery.slots
  await sql`
    with span as (
      select s.id as store_id,
             s.timezone,
             s.prep_minutes,
             s.delivery_mode = 'kitchen' as is_kitchen,
             day::date + h.opens as opens,
             day::date + h.closes
               + case when h.closes <= h.opens then interval '1 day' else interval '0' end as closes
      from stores s
      cross join generate_series(0, ${daysAhead}::int) ahead
      cross join lateral (select (${now}::timestamptz at time zone s.timezone)::date + ahead as day) d
      join store_hours h on h.store_id = s.id and h.weekday = extract(dow from d.day)
    ),
    kitchen_slot as (
      select store_id,
             starts_at at time zone timezone as starts_at,
             (starts_at + ${restaurant.stepMinutes}::int * interval '1 minute') at time zone timezone as ends_at,
             greatest(${restaurant.leadMinutes}::int, prep_minutes) as lead_minutes,
             ${restaurant.capacityPerStep}::int as capacity
      from span
      cross join lateral generate_series(
        opens,
        closes - ${restaurant.stepMinutes}::int * interval '1 minute',
        ${restaurant.stepMinutes}::int * interval '1 minute'
      ) starts_at
      where is_kitchen
    ),
    window_slot as (
      select store_id,
             greatest(opens, opens::date + w."from") at time zone timezone as starts_at,
             least(closes, opens::date + w."to") at time zone timezone as ends_at,
             w."cutoffMinutes" as lead_minutes,
             w.capacity
      from span
      cross join jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as w ("from" time, "to" time, capacity integer, "cutoffMinutes" integer)
      where not is_kitchen
    )
    insert into slots (id, store_id, starts_at, ends_at, closes_at, capacity)
    select overlay(
             overlay(md5(store_id || to_char(starts_at at time zone 'UTC', 'YYYYMMDDHH24MI')) placing '7' from 13 for 1)
             placing '8' from 17 for 1
           )::uuid,
           store_id,
           starts_at,
           ends_at,
           starts_at - lead_minutes * interval '1 minute',
           capacity
    from (select * from kitchen_slot union all select * from window_slot) slot
    where ends_at - starts_at >= ${restaurant.stepMinutes}::int * interval '1 minute'
    on conflict do nothing
  `.execute(db)
}

function zoneId(key: string): string {
  return stableId('delivery zone', key)
}

function kindOf(isSameIsland: boolean, method: string): 'parcel' | 'local' | 'pickup' {
  if (!isSameIsland) return 'parcel'
  return method === 'pickup' ? 'pickup' : 'local'
}
