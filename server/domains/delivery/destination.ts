/** Destinations, which may be known only in part, and the shipping zones they may be in. Pure. */
import { unnamedPart } from '#values/deliver-to.ts'
import { placeKey } from '#values/place-name.ts'
import { metresBetween, type Position } from '#values/position.ts'
import type { Place, ShippingRates, Zone } from './shipping-rates.ts'

/** A full address names its settlement; otherwise only the country, and perhaps the region, is known. */
export interface Destination {
  readonly country: string
  readonly region?: string | undefined
  readonly city?: string | undefined
  readonly position?: Position | undefined
}

export interface Origin {
  readonly countryCode: string
  readonly city?: string | undefined
  readonly position?: Position | undefined
}

/**
 * Reduces a place to what zones distinguish: its country, plus region and settlement only where zones name them. This
 * bounds the number of distinct places to the countries plus the places named by zones.
 */
export function coarsePlace({ zones }: Pick<ShippingRates, 'zones'>, to: Destination): Destination {
  const named = zones.flatMap(({ places }) => places).filter(({ country }) => country === to.country)
  const partOf = (known: string | undefined, parts: readonly (string | undefined)[]) => {
    const told = parts.filter((part) => part !== undefined)
    if (known === undefined || told.length === 0) return undefined
    return told.find((part) => placeKey(part) === placeKey(known)) ?? unnamedPart
  }
  const region = partOf(
    to.region,
    named.map((place) => place.region),
  )
  const city = partOf(
    to.city,
    named.map((place) => place.city),
  )
  return { country: to.country, ...(region && { region }), ...(city && { city }) }
}

interface Way {
  readonly from: string
  readonly to: Destination
}

/**
 * Returns the zones that may match a destination, in order: at most one for a full address, several when only the
 * country is known and zones name parts of it.
 */
export function zonesFor({ zones }: Pick<ShippingRates, 'zones'>, { from, to }: Way): Zone[] {
  const known = knownOf(to)
  const found: Zone[] = []
  for (const zone of zones) {
    const fit = fitOf(zone, from, known)
    if (fit !== 'none') found.push(zone)
    if (fit === 'all') break
  }
  return found
}

/** Returns the distance in metres between the ends' own positions, or else those of their settlements. */
export function metresTo(
  { positions }: Pick<ShippingRates, 'positions'>,
  { from, to }: { from: Origin; to: Destination },
): number | undefined {
  const start = from.position ?? settlementOf(positions, { country: from.countryCode, city: from.city })
  const end = to.position ?? settlementOf(positions, to)
  return start && end && metresBetween(start, end)
}

/** Returns the key under which a settlement's position is stored. */
export function settlementKey({ country, region, city }: Omit<Destination, 'position'>): string {
  return [country, placeKey(region ?? ''), placeKey(city ?? '')].join('/')
}

function settlementOf(
  positions: ShippingRates['positions'],
  { country, region, city }: Destination,
): Position | undefined {
  if (city === undefined) return undefined
  return (
    positions.get(settlementKey({ country, region, city })) ?? positions.get(settlementKey({ country, city }))
  )
}

interface Known {
  readonly country: string
  readonly region: string | undefined
  readonly city: string | undefined
}

function knownOf({ country, region, city }: Destination): Known {
  return {
    country,
    region: region === undefined ? undefined : placeKey(region),
    city: city === undefined ? undefined : placeKey(city),
  }
}

type Fit = 'all' | 'some' | 'none'

/** Returns whether all of the known destination, only part of it or none of it lies in a zone. */
function fitOf({ isSameCountry, countries, places }: Zone, from: string, to: Known): Fit {
  if (countries.includes(to.country)) return 'all'
  if (isSameCountry && from !== to.country) return 'none'
  if (places.length > 0) return fitOfPlaces(places, to)
  return isSameCountry || countries.length === 0 ? 'all' : 'none'
}

function fitOfPlaces(places: readonly Place[], to: Known): Fit {
  const fits = places.map((place) => fitOfPlace(place, to))
  if (fits.includes('all')) return 'all'
  return fits.includes('some') ? 'some' : 'none'
}

function fitOfPlace(place: Place, to: Known): Fit {
  if (place.country !== to.country) return 'none'
  const isWhole = to.city !== undefined
  const parts = [fitOfPart(place.regionKey, to.region, isWhole), fitOfPart(place.cityKey, to.city, isWhole)]
  if (parts.includes('none')) return 'none'
  return parts.includes('some') ? 'some' : 'all'
}

function fitOfPart(named: string | undefined, known: string | undefined, isWhole: boolean): Fit {
  if (named === undefined || named === known) return 'all'
  return known === undefined && !isWhole ? 'some' : 'none'
}
