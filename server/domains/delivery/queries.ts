import { sql } from 'kysely'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { DeliveryKind, DeliveryRate } from '#values/delivery.ts'
import { placeKey } from '#values/place-name.ts'
import type { Position } from '#values/position.ts'
import { settlementKey } from './destination.ts'
import { readFreeOver } from './free-over.ts'
import type { Place, ShippingRates, Zone } from './shipping-rates.ts'

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

const placesOfZone = sql`(
  select json_agg(json_build_object(
    'country_code', p.country_code,
    'region', p.region,
    'city', p.city,
    'latitude', p.latitude,
    'longitude', p.longitude
  ) order by p.position) as places
  from delivery_places p
  where p.zone_id = z.id
)`

const methodsOfZone = sql`(
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
)`

export async function readShippingRates({ db }: Pick<Work, 'db'>): Promise<ShippingRates> {
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
      left join lateral ${placesOfZone} p on true
      left join lateral ${methodsOfZone} m on true
      order by z.position
    `.execute(db),
    db.selectFrom('delivery_restrictions').select(['category_path', 'flag', 'rule', 'not_to']).execute(),
    readFreeOver({ db }),
  ])
  const zones = rows.map(toZone)
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

function toZone(zone: ZoneRow): Zone {
  return {
    key: zone.key,
    name: zone.name,
    isSameCountry: zone.same_country,
    countries: zone.countries,
    places: zone.places.map(toPlace),
    methods: zone.methods.map(toMethod),
  }
}

function toMethod(method: ZoneRow['methods'][number]): Zone['methods'][number] {
  return {
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

/** The first position given for a settlement wins. */
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
