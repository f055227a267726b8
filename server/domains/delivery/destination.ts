/** Where something goes, as far as that is known, and which zones of the tariff that may be in. Pure. */
import { unnamedPart } from '#values/deliver-to.ts'
import { placeKey } from '#values/place-name.ts'
import { metresBetween, type Position } from '#values/position.ts'
import type { Place, Tariff, Zone } from './tariff.ts'

/** A whole address names its settlement; without one only the country, and maybe its region, are known. */
export interface Destination {
  readonly country: string
  readonly region?: string | undefined
  readonly city?: string | undefined
  readonly position?: Position | undefined
}

/** Where a store sends from. */
export interface Origin {
  readonly countryCode: string
  readonly city?: string | undefined
  readonly position?: Position | undefined
}

/**
 * As much of a place as zones tell apart: its country, and its region and settlement only where zones name some there. So
 * there are no more of them than countries and places of zones.
 */
export function coarsePlace({ zones }: Pick<Tariff, 'zones'>, to: Destination): Destination {
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
 * The zones that a way from a store's country may fall into, in order: one at most for a whole address, and several where
 * only the country is known and zones name parts of it.
 */
export function zonesFor({ zones }: Pick<Tariff, 'zones'>, { from, to }: Way): Zone[] {
  const known = knownOf(to)
  const found: Zone[] = []
  for (const zone of zones) {
    const fit = fitOf(zone, from, known)
    if (fit !== 'none') found.push(zone)
    if (fit === 'all') break
  }
  return found
}

/** How far it is in metres, by what is known of each end: its own position, or that of its settlement. */
export function metresTo(
  { positions }: Pick<Tariff, 'positions'>,
  { from, to }: { from: Origin; to: Destination },
): number | undefined {
  const start = from.position ?? settlementOf(positions, { country: from.countryCode, city: from.city })
  const end = to.position ?? settlementOf(positions, to)
  return start && end && metresBetween(start, end)
}

/** By which a settlement is found among the positions that are known. */
export function settlementKey({ country, region, city }: Omit<Destination, 'position'>): string {
  return [country, placeKey(region ?? ''), placeKey(city ?? '')].join('/')
}

function settlementOf(
  positions: Tariff['positions'],
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

/** Whether all of a destination, as far as it is known, lies in a zone. */
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
