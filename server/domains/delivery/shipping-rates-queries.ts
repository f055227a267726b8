/** SQL of the shipping rates for operators. A zone is locked before anything in it is changed. */
import { sql } from 'kysely'
import type { MethodFields, ZoneFields } from '#contract/delivery-zones.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

type Writing = Pick<Work, 'db'>

export interface LockedZone {
  readonly id: string
  readonly name: Texts
}

/** Locks a zone; returns undefined if it does not exist. */
export async function lockZone({ db }: Writing, key: string): Promise<LockedZone | undefined> {
  const { rows } = await sql<LockedZone>`
    select z.id, z.name
    from delivery_zones z
    where z.key = ${key}
    for update
  `.execute(db)
  return rows[0]
}

/** Locks all zones, for rules that span them, and returns their keys in matching order. */
export async function lockZones({ db }: Writing): Promise<string[]> {
  // The table may be empty, with no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext('delivery_zones'))`.execute(db)
  // Locked in the order of ids, because the matching order is what changes.
  await sql`select from delivery_zones order by id for update`.execute(db)
  const { rows } = await sql<{ key: string }>`
    select z.key
    from delivery_zones z
    order by z.position, z.id
  `.execute(db)
  return rows.map(({ key }) => key)
}

export async function insertZone(
  { db }: Writing,
  { key, name, same_country, countries }: ZoneFields & { readonly key: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('delivery_zones')
    .values({ id, key, name: written(name), position: 0, same_country, countries: [...countries] })
    .execute()
  return id
}

/** Keeps the names in languages that the form does not have. */
export async function updateZone(
  { db }: Writing,
  {
    id,
    name,
    same_country,
    countries,
  }: Pick<ZoneFields, 'name' | 'same_country' | 'countries'> & { id: string },
): Promise<void> {
  await sql`
    update delivery_zones
    set name = name - 'en' - 'fr' || ${written(name)}::jsonb,
        same_country = ${same_country},
        countries = ${[...countries]}::text[]
    where id = ${id}
  `.execute(db)
}

export async function replacePlaces(
  { db }: Writing,
  { id, places }: Pick<ZoneFields, 'places'> & { id: string },
): Promise<void> {
  await db.deleteFrom('delivery_places').where('zone_id', '=', id).execute()
  if (places.length === 0) return
  const rows = places.map((place, position) => ({
    id: newId(),
    zone_id: id,
    position,
    country_code: place.country_code,
    region: place.region ?? null,
    city: place.city ?? null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
  }))
  await db.insertInto('delivery_places').values(rows).execute()
}

/** Sets the order in which zones are matched. */
export async function orderZones({ db }: Writing, keys: readonly string[]): Promise<void> {
  await sql`
    update delivery_zones z
    set position = wanted.place
    from unnest(${[...keys]}::text[]) with ordinality wanted (key, place)
    where z.key = wanted.key
  `.execute(db)
}

export async function deleteZone({ db }: Writing, id: string): Promise<void> {
  await db.deleteFrom('delivery_zones').where('id', '=', id).execute()
}

export interface MethodRow {
  readonly id: string
  readonly key: string
  readonly name: Texts
  readonly currency: string
}

export async function readMethods({ db }: Writing, zoneId: string): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select m.id, m.key, m.name, m.currency
    from delivery_methods m
    where m.zone_id = ${zoneId}
    order by m.position, m.id
  `.execute(db)
  return rows
}

interface WrittenMethod extends MethodFields {
  readonly id: string
}

export async function insertMethod(
  { db }: Writing,
  method: WrittenMethod & { zoneId: string; key: string; currency: string; position: number },
): Promise<void> {
  const { id, zoneId, key, name, currency, position } = method
  await db
    .insertInto('delivery_methods')
    .values({ id, zone_id: zoneId, key, name: written(name), currency, position, ...columnsOf(method) })
    .execute()
  await replaceBands({ db }, method)
}

export async function updateMethod({ db }: Writing, method: WrittenMethod): Promise<void> {
  await db.updateTable('delivery_methods').set(columnsOf(method)).where('id', '=', method.id).execute()
  await sql`
    update delivery_methods
    set name = name - 'en' - 'fr' || ${written(method.name)}::jsonb
    where id = ${method.id}
  `.execute(db)
  await replaceBands({ db }, method)
}

export async function deleteMethod({ db }: Writing, id: string): Promise<void> {
  await db.deleteFrom('delivery_methods').where('id', '=', id).execute()
}

export async function orderMethods({ db }: Writing, ids: readonly string[]): Promise<void> {
  await sql`
    update delivery_methods m
    set position = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality wanted (id, place)
    where m.id = wanted.id
  `.execute(db)
}

function columnsOf(method: MethodFields) {
  return {
    kind: method.kind,
    days_min: method.days_min,
    days_max: method.days_max,
    rate: method.rate,
    price_minor: method.price_minor ?? 0,
    per_kg_minor: method.per_kg_minor ?? 0,
    free_over_minor: method.free_over_minor ?? null,
    uses_slots: method.uses_slots,
    cutoff: method.cutoff ?? null,
  }
}

async function replaceBands({ db }: Writing, { id, bands = [] }: WrittenMethod): Promise<void> {
  await db.deleteFrom('delivery_bands').where('method_id', '=', id).execute()
  if (bands.length === 0) return
  const rows = bands.map(({ up_to, price_minor }, place) => ({
    method_id: id,
    above: bands[place - 1]?.up_to ?? 0,
    up_to: up_to ?? null,
    price_minor,
  }))
  await db.insertInto('delivery_bands').values(rows).execute()
}

/** Drops empty texts, so that another language is used as the fallback. */
function written(texts: Texts): string {
  return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')))
}
