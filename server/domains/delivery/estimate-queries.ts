/** SQL that reads the delivery estimate data of all stores in one statement. */
import { sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Sender, Slot } from './delivery-options.ts'

const DAYS = 7

export interface DeliveringStore extends Sender {
  readonly id: string
  /** The first open slot of each day, in order. */
  readonly slots: readonly Slot[]
}

/** Returns all stores that sell, with the days on which they have a slot left. */
export async function readDeliveringStores({
  db,
  now,
}: Pick<Work, 'db' | 'now'>): Promise<DeliveringStore[]> {
  const { rows } = await sql<Omit<DeliveringStore, 'slots'> & { city: string | null; days: string[] }>`
    select
      s.id,
      s.country_code as "countryCode",
      s.city,
      case
        when s.latitude is not null then json_build_object('latitude', s.latitude, 'longitude', s.longitude)
      end as position,
      s.timezone,
      s.delivery_mode as "deliveryMode",
      s.delivery_zones as "deliveryZones",
      s.offers_pickup as "offersPickup",
      coalesce(open.days, '{}') as days
    from stores s
    left join lateral (
      select array_agg(day.starts_at order by day.starts_at) as days
      from (
        select min(slot.starts_at) as starts_at
        from slots slot
        where slot.store_id = s.id
          and slot.starts_at > ${now}::timestamptz - interval '1 day'
          and slot.starts_at < ${now}::timestamptz + ${DAYS} * interval '1 day'
          and slot.closes_at > ${now}
          and slot.withdrawn_at is null
          and slot.booked < slot.capacity
        group by (slot.starts_at at time zone s.timezone)::date
      ) day
    ) open on true
    where s.state = 'approved'
  `.execute(db)
  return rows.map(({ days, ...store }) => ({
    ...store,
    position: store.position ?? undefined,
    slots: days.map((day) => openSlot(new Date(day))),
  }))
}

function openSlot(startsAt: Date): Slot {
  return {
    id: '',
    startsAt,
    endsAt: startsAt,
    closesAt: startsAt,
    left: 1,
    unitsLeft: undefined,
    state: 'open',
  }
}

export async function readCountriesToChoose({ db, locale }: Pick<Work, 'db' | 'locale'>) {
  const { rows } = await sql<{
    code: string
    name: string
    is_island: boolean
    regions: string[]
    requires_region: boolean
  }>`
    select c.code, ${translated(sql.ref('c.name'), locale)} as name, c.is_island, c.regions, c.requires_region
    from countries c
    order by c.is_island desc, plain(${translated(sql.ref('c.name'), locale)})
  `.execute(db)
  return rows
}
