/** All SQL of delivery. Slots are locked in the order of their ids before any is changed. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { DeliveryKind, DeliveryRate } from '#values/delivery.ts'
import { placeKey } from '#values/place-name.ts'
import type { Position } from '#values/position.ts'
import { settlementKey } from './destination.ts'
import { readFreeOver } from './free-over.ts'
import type { Place, Tariff, Zone } from './tariff.ts'
import type { Slot } from './ways.ts'

interface PlaceRow {
  readonly country_code: string
  readonly region: string | null
  readonly city: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

interface ZoneRow {
  readonly key: string
  readonly name: Texts
  readonly same_country: boolean
  readonly countries: string[]
  readonly places: PlaceRow[]
  readonly methods: {
    key: string
    kind: DeliveryKind
    name: Texts
    days_min: number
    days_max: number
    currency: string
    rate: DeliveryRate
    price_minor: number
    per_kg_minor: number
    bands: { above: number; up_to: number | null; price_minor: number }[]
    free_over_minor: number | null
    uses_slots: boolean
    cutoff: string | null
  }[]
}

/** What every country is called in the language of the work, by its code. */
export async function readCountryNames({
  db,
  locale,
}: Pick<Work, 'db' | 'locale'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ code: string; name: string }>`
    select c.code, ${translated(sql.ref('c.name'), locale)} as name
    from countries c
  `.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** What the zones are called. */
export async function readZoneNames({ db }: Pick<Work, 'db'>): Promise<ReadonlyMap<string, Texts>> {
  const { rows } = await sql<{ key: string; name: Texts }>`
    select z.key, z.name
    from delivery_zones z
  `.execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

export async function readTariff({ db }: Pick<Work, 'db'>): Promise<Tariff> {
  const [{ rows }, restrictions, freeOver] = await Promise.all([
    sql<ZoneRow>`
      select
        z.key,
        z.name,
        z.same_country,
        z.countries,
        coalesce(p.places, '[]') as places,
        coalesce(m.methods, '[]') as methods
      from delivery_zones z
      left join lateral (
        select json_agg(json_build_object(
          'country_code', p.country_code,
          'region', p.region,
          'city', p.city,
          'latitude', p.latitude,
          'longitude', p.longitude
        ) order by p.position) as places
        from delivery_places p
        where p.zone_id = z.id
      ) p on true
      left join lateral (
        select json_agg(json_build_object(
          'key', m.key,
          'kind', m.kind,
          'name', m.name,
          'days_min', m.days_min,
          'days_max', m.days_max,
          'currency', m.currency,
          'rate', m.rate,
          'price_minor', m.price_minor,
          'per_kg_minor', m.per_kg_minor,
          'bands', coalesce(b.bands, '[]'),
          'free_over_minor', m.free_over_minor,
          'uses_slots', m.uses_slots,
          'cutoff', to_char(m.cutoff, 'HH24:MI')
        ) order by m.position) as methods
        from delivery_methods m
        left join lateral (
          select json_agg(json_build_object(
            'above', b.above,
            'up_to', b.up_to,
            'price_minor', b.price_minor
          ) order by b.above) as bands
          from delivery_bands b
          where b.method_id = m.id
        ) b on true
        where m.zone_id = z.id
      ) m on true
      order by z.position
    `.execute(db),
    db.selectFrom('delivery_restrictions').select(['category_path', 'flag', 'rule', 'not_to']).execute(),
    readFreeOver({ db }),
  ])
  const zones: Zone[] = rows.map((zone) => ({
    key: zone.key,
    name: zone.name,
    isSameCountry: zone.same_country,
    countries: zone.countries,
    places: zone.places.map(toPlace),
    methods: zone.methods.map((method) => ({
      key: method.key,
      kind: method.kind,
      name: method.name,
      daysMin: method.days_min,
      daysMax: method.days_max,
      rate: method.rate,
      price: { minor: method.price_minor, currency: method.currency },
      perKgMinor: method.per_kg_minor,
      bands: method.bands.map(({ above, up_to: upTo, price_minor: priceMinor }) => ({
        above,
        upTo: upTo ?? undefined,
        priceMinor,
      })),
      freeOver:
        method.free_over_minor === null
          ? undefined
          : { minor: method.free_over_minor, currency: method.currency },
      usesSlots: method.uses_slots,
      cutoff: method.cutoff ?? undefined,
    })),
  }))
  return {
    freeOver,
    positions: positionsOf(zones),
    zones,
    restrictions: restrictions.map((row) => ({
      categoryPath: row.category_path ?? undefined,
      flag: row.flag ?? undefined,
      rule: row.rule,
      notTo: row.not_to,
    })),
  }
}

function toPlace({ country_code: country, region, city, latitude, longitude }: PlaceRow): Place {
  return {
    country,
    region: region ?? undefined,
    city: city ?? undefined,
    regionKey: region === null ? undefined : placeKey(region),
    cityKey: city === null ? undefined : placeKey(city),
    position: latitude === null || longitude === null ? undefined : { latitude, longitude },
  }
}

/** The first that is told of a settlement counts. */
function positionsOf(zones: readonly Zone[]): ReadonlyMap<string, Position> {
  const positions = new Map<string, Position>()
  for (const { country, region, city, position } of zones.flatMap(({ places }) => places)) {
    if (!position) continue
    for (const key of [settlementKey({ country, region, city }), settlementKey({ country, city })]) {
      if (!positions.has(key)) positions.set(key, position)
    }
  }
  return positions
}

const DAYS_LISTED = 7
// A kitchen's quarters of an hour would fill pages: its next ones are listed.
const SLOTS_LISTED_MAX = 96

export async function readSlots(
  { db, now }: Pick<Work, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<(Slot & { readonly storeId: string })[]> {
  const { rows } = await sql<{
    id: string
    store_id: string
    starts_at: Date
    ends_at: Date
    closes_at: Date
    left: number
    units_left: number | null
  }>`
    ${planned}
    select
      slot.id,
      slot.store_id,
      slot.starts_at,
      slot.ends_at,
      slot.closes_at,
      slot.capacity - slot.booked as left,
      slot.capacity_units - slot.booked_units as units_left
    from unnest(${storeIds}::uuid[]) store (id)
    cross join lateral (
      select *
      from slots s
      where s.store_id = store.id
        and s.starts_at > ${now}::timestamptz - interval '1 day'
        and s.ends_at > ${now}
        and s.starts_at < ${now}::timestamptz + ${DAYS_LISTED} * interval '1 day'
        and s.withdrawn_at is null
      order by s.starts_at
      limit ${SLOTS_LISTED_MAX}
    ) slot
    order by slot.store_id, slot.starts_at
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closesAt: row.closes_at,
    left: row.left,
    unitsLeft: row.units_left ?? undefined,
    state: row.closes_at <= now ? 'past' : row.left > 0 ? 'open' : 'full',
  }))
}

export interface SlotWish {
  readonly orderId: string
  readonly slotId: string
  /** How many pieces of goods the order brings along. */
  readonly units: number
}

export interface SlotRefusal {
  readonly slot_id: string
  readonly is_closed: boolean
}

/**
 * Books where there is room for the orders and their pieces and the slot may still be chosen; answers what was refused.
 * When anything is, the caller lets the transaction fail.
 */
export async function book(
  { db, now }: Pick<Work, 'db' | 'now'>,
  wishes: readonly SlotWish[],
  expiresAt: Date | undefined,
): Promise<SlotRefusal[]> {
  const { rows } = await sql<SlotRefusal>`
    ${planned}
    with wish as (
      select *
      from unnest(
        ${wishes.map(({ orderId }) => orderId)}::uuid[],
        ${wishes.map(({ slotId }) => slotId)}::uuid[],
        ${wishes.map(({ units }) => units)}::integer[]
      ) as w (order_id, slot_id, units)
    ),
    locked as (
      select
        s.id,
        s.capacity - s.booked as left,
        s.capacity_units - s.booked_units as units_left,
        s.closes_at >= ${now} and s.withdrawn_at is null as is_open
      from slots s
      where s.id in (select slot_id from wish)
      order by s.id
      for no key update
    ),
    taken as (
      update slots s
      set booked = s.booked + wanted.count, booked_units = s.booked_units + wanted.units
      from locked, (
        select slot_id, count(*)::integer as count, sum(units)::integer as units
        from wish
        group by slot_id
      ) wanted
      where s.id = locked.id
        and wanted.slot_id = locked.id
        and locked.left >= wanted.count
        and coalesce(locked.units_left >= wanted.units, true)
        and locked.is_open
      returning s.id
    ),
    booked as (
      insert into slot_bookings (order_id, slot_id, units, state, expires_at, created_at)
      select
        wish.order_id,
        wish.slot_id,
        wish.units,
        case when ${expiresAt ?? null}::timestamptz is null then 'confirmed' else 'held' end,
        ${expiresAt ?? null}::timestamptz,
        ${now}
      from wish
      join taken on taken.id = wish.slot_id
    )
    -- One that the plan has dropped meanwhile is as good as closed.
    select wish.slot_id, not coalesce(locked.is_open, false) as is_closed
    from wish
    left join locked on locked.id = wish.slot_id
    where wish.slot_id not in (select id from taken)
  `.execute(db)
  return rows
}

/** Books again what these orders lost when their time was up; false, and nothing done, when any of it is gone. */
export async function bookAgain(
  { db, now }: Pick<Work, 'db' | 'now'>,
  orderIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_possible: boolean }>`
    with lost as (
      select slot_id, count(*)::integer as count, sum(units)::integer as units
      from slot_bookings
      where order_id = any(${orderIds}::uuid[])
        and state = 'expired'
      group by slot_id
    ),
    locked as (
      select
        s.id,
        s.capacity - s.booked as left,
        s.capacity_units - s.booked_units as units_left,
        s.closes_at >= ${now} and s.withdrawn_at is null as is_open
      from slots s
      where s.id in (select slot_id from lost)
      order by s.id
      for no key update
    ),
    possible as (
      select
        coalesce(
          bool_and(
            locked.left >= lost.count
            and coalesce(locked.units_left >= lost.units, true)
            and locked.is_open
          ),
          true
        ) as is_possible
      from locked
      join lost on lost.slot_id = locked.id
    ),
    taken as (
      update slots s
      set booked = s.booked + lost.count, booked_units = s.booked_units + lost.units
      from locked, lost, possible
      where s.id = locked.id
        and lost.slot_id = locked.id
        and possible.is_possible
    ),
    booked as (
      update slot_bookings b
      set state = 'confirmed', created_at = ${now}
      from possible
      where b.order_id = any(${orderIds}::uuid[])
        and b.state = 'expired'
        and possible.is_possible
    )
    select is_possible
    from possible
  `.execute(db)
  return rows.every((row) => row.is_possible)
}

export async function confirm({ db }: Pick<Work, 'db'>, orderIds: readonly string[]): Promise<void> {
  await sql`
    ${planned}
    update slot_bookings
    set state = 'confirmed', expires_at = null
    where order_id = any(${orderIds}::uuid[])
      and state = 'held'
  `.execute(db)
}

export async function release(
  { db }: Pick<Work, 'db'>,
  orderIds: readonly string[],
  as: 'expired' | 'released',
): Promise<void> {
  await sql`
    ${planned}
    with ended as (
      update slot_bookings
      set state = ${as}, expires_at = null
      where order_id = any(${orderIds}::uuid[])
        and state in ('held', 'confirmed')
      returning slot_id, units
    ),
    given as (
      select slot_id, count(*)::integer as count, sum(units)::integer as units
      from ended
      group by slot_id
    ),
    locked as (
      select s.id
      from slots s
      where s.id in (select slot_id from given)
      order by s.id
      for no key update
    )
    update slots s
    set booked = s.booked - given.count, booked_units = s.booked_units - given.units
    from locked, given
    where s.id = locked.id
      and given.slot_id = locked.id
  `.execute(db)
}

export async function consume({ db }: Pick<Work, 'db'>, orderId: string): Promise<void> {
  await sql`
    update slot_bookings
    set state = 'consumed'
    where order_id = ${orderId}
      and state = 'confirmed'
  `.execute(db)
}
