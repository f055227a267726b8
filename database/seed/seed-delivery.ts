import { type Window, windowsOf } from '#domains/delivery/index.ts'
import type { Database } from '#platform/database.ts'
import { localMoment } from '#values/local-time.ts'
import { storeId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, StoreData, ZoneData } from './market-data.ts'
import { scheduleOf } from './seed-stores.ts'
import { stableId } from './stable.ts'

export async function seedDelivery(db: Database, data: MarketData): Promise<void> {
  const zones = [...data.moreDelivery.zones, ...data.delivery.zones]
  await seedZones(db, zones)
  await seedMethods(db, zones, data)
  await seedRestrictions(db, data)
}

async function seedZones(db: Database, zones: readonly ZoneData[]): Promise<void> {
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
    'delivery_places',
    zones.flatMap(({ id, match }) =>
      (match.places ?? []).map(({ country, region, city, lat, lng }, position) => ({
        id: stableId('delivery place', `${id}/${position}`),
        zone_id: zoneId(id),
        position,
        country_code: country,
        region: region ?? null,
        city: city ?? null,
        latitude: lat ?? null,
        longitude: lng ?? null,
      })),
    ),
  )
}

async function seedMethods(db: Database, zones: readonly ZoneData[], data: MarketData): Promise<void> {
  await insertRows(
    db,
    'delivery_methods',
    zones.flatMap((zone) =>
      [...zone.methods, ...data.moreDelivery.methods.filter((more) => more.zone === zone.id)].map(
        (method, position) => ({
          id: methodId(zone, method),
          zone_id: zoneId(zone.id),
          key: method.id,
          kind: method.kind ?? kindOf(zone.match.sameIslandAsStore === true, method.id),
          name: method.name,
          days_min: method.days[0],
          days_max: method.days[1],
          currency: data.delivery.currency,
          rate: method.rate ?? (method.perKg ? ('weight' as const) : ('flat' as const)),
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
    'delivery_bands',
    zones.flatMap((zone) =>
      zone.methods.flatMap((method) =>
        (method.bands ?? []).map(({ upTo, price }, place, bands) => ({
          method_id: methodId(zone, method),
          above: bands[place - 1]?.upTo ?? 0,
          up_to: upTo ?? null,
          price_minor: price,
        })),
      ),
    ),
  )
}

async function seedRestrictions(db: Database, data: MarketData): Promise<void> {
  await insertRows(
    db,
    'delivery_restrictions',
    data.delivery.restrictions.map(({ category, flag, rule, notTo }) => {
      const note = data.moreDelivery.notes[category]
      if (!note) throw new Error(`Restriction of category ${category} has no explanation`)
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

/** Creates the slots of the week from `now`; existing ones are kept. */
export async function seedSlots(db: Database, data: MarketData, now: Date): Promise<void> {
  const windows = data.stores.flatMap((store) => {
    const schedule = scheduleOf(store, data)
    const today = localMoment(now, schedule.timezone).day
    return windowsOf(schedule, today, data.delivery.slots.daysAhead)
      .filter(({ startsAt }) => startsAt > now)
      .map((window) => slotRow(store, window))
  })
  await insertRows(db, 'slots', windows)
}

export function slotRow(store: StoreData, { startsAt, endsAt, closesAt, capacity, capacityUnits }: Window) {
  return {
    id: stableId('slot', `${store.id} ${startsAt.toISOString()}`),
    store_id: storeId(store.id),
    starts_at: startsAt,
    ends_at: endsAt,
    closes_at: closesAt,
    capacity,
    capacity_units: capacityUnits ?? null,
  }
}

function methodId(zone: { id: string }, method: { id: string }): string {
  return stableId('delivery method', `${zone.id}/${method.id}`)
}

function zoneId(key: string): string {
  return stableId('delivery zone', key)
}

export function kindOf(isSameIsland: boolean, method: string): 'parcel' | 'local' | 'pickup' {
  if (!isSameIsland) return 'parcel'
  return method === 'pickup' ? 'pickup' : 'local'
}
