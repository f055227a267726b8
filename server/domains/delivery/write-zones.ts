import type {
  addDeliveryZone as AddContract,
  changeDeliveryZone as ChangeContract,
  listDeliveryZones as ListContract,
  moveDeliveryZone as MoveContract,
  readDeliveryZone as ReadContract,
  removeDeliveryZone as RemoveContract,
  ShippingZone,
  ZoneFields,
} from '#contract/delivery-zones.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { joinZone, leaveZone, storeSettlements, storesByZone } from '#domains/sellers/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { placeKey } from '#values/place-name.ts'
import { slugOf } from '#values/slug-of.ts'
import { readCountryNames, readShippingRates } from './queries.ts'
import { marketCurrency, readChanges, recordChange, zoneAnswer } from './shipping-rates-answer.ts'
import * as queries from './shipping-rates-queries.ts'

export async function listDeliveryZones(work: Work): Promise<Answer<typeof ListContract>> {
  const { zones } = await readShippingRates(work)
  const stores = await storesByZone(work)
  return {
    data: zones.map((zone) => zoneAnswer(zone, stores.get(zone.key) ?? 0)),
    ...(await marketCurrency(work)),
    settlements: await storeSettlements(work),
    changes: await readChanges(work),
  }
}

/** @throws not_found */
export async function readDeliveryZone(
  work: Work,
  { params }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  return {
    zone: await zoneAsWritten(work, params.zone),
    ...(await marketCurrency(work)),
    settlements: await storeSettlements(work),
  }
}

/** @throws not_allowed unless the caller has full access; invalid_input with the invalid fields */
export async function addDeliveryZone(
  work: Work,
  { body: { like, ...fields } }: Given<typeof AddContract>,
): Promise<Answer<typeof AddContract>> {
  mustHaveFullRights(work)
  await checkZone(work, fields)
  const keys = await queries.lockZones(work)
  if (like !== undefined && !keys.includes(like))
    throw problem('invalid_input', {}, { like: ['field_invalid'] })
  const key = freeKey(fields.name.en, keys)
  const id = await queries.insertZone(work, { ...fields, key })
  await queries.replacePlaces(work, { id, places: fields.places })
  await queries.orderZones(work, [key, ...keys])
  if (like !== undefined) await joinZone(work, { zone: key, like, countries: sendersOf(fields) })
  await recordChange(work, { act: 'zone_added', zone: fields.name.en })
  return { zone: await zoneAsWritten(work, key) }
}

/** @throws not_allowed, not_found, invalid_input with the invalid fields */
export async function changeDeliveryZone(
  work: Work,
  { params, body }: Given<typeof ChangeContract>,
): Promise<Answer<typeof ChangeContract>> {
  mustHaveFullRights(work)
  const { id } = await lockedZone(work, params.zone)
  await checkZone(work, body)
  await queries.updateZone(work, { ...body, id })
  await queries.replacePlaces(work, { id, places: body.places })
  await recordChange(work, { act: 'zone_changed', zone: body.name.en })
  return { zone: await zoneAsWritten(work, params.zone) }
}

/** Moving past an end changes nothing. @throws not_allowed, not_found */
export async function moveDeliveryZone(
  work: Work,
  { params, body }: Given<typeof MoveContract>,
): Promise<Answer<typeof MoveContract>> {
  mustHaveFullRights(work)
  const keys = await queries.lockZones(work)
  const zone = await lockedZone(work, params.zone)
  const moved = exchanged(keys, keys.indexOf(params.zone), body.command)
  if (moved) {
    await queries.orderZones(work, moved)
    await recordChange(work, { act: 'zone_moved', zone: zone.name.en ?? params.zone })
  }
  return { done: true }
}

/**
 * Removes the zone's key from the stores too, so that they do not deliver to a later zone with the same key. @throws
 * not_allowed, not_found
 */
export async function removeDeliveryZone(
  work: Work,
  { params }: Given<typeof RemoveContract>,
): Promise<Answer<typeof RemoveContract>> {
  mustHaveFullRights(work)
  const { id, name } = await lockedZone(work, params.zone)
  const stores = (await storesByZone(work)).get(params.zone) ?? 0
  await queries.deleteZone(work, id)
  await leaveZone(work, params.zone)
  await recordChange(work, { act: 'zone_removed', zone: name.en ?? params.zone })
  return { stores }
}

/** Locks a zone. @throws not_found */
export async function lockedZone(work: Work, key: string): Promise<queries.LockedZone> {
  const zone = await queries.lockZone(work, key)
  if (!zone) throw problem('not_found')
  return zone
}

/** Returns a zone as it is in this transaction. @throws not_found */
export async function zoneAsWritten(work: Work, key: string): Promise<ShippingZone> {
  const { zones } = await readShippingRates(work)
  const zone = zones.find((each) => each.key === key)
  if (!zone) throw problem('not_found')
  return zoneAnswer(zone, (await storesByZone(work)).get(key) ?? 0)
}

/** Leaves room for a suffix within the length that checkout accepts. */
const KEY_MAX = 50

export function freeKey(name: string, taken: readonly string[]): string {
  const stem = slugOf(name, 'other').slice(0, KEY_MAX).replace(/-$/, '')
  const keys = [stem, ...taken.map((_, place) => `${stem}-${place + 2}`)]
  const key = keys.find((each) => !taken.includes(each))
  if (key === undefined) throw new Error(`No free key found for zone or method ${stem}`)
  return key
}

/** Returns the items with one swapped with its neighbour; undefined past an end. */
export function exchanged<Item>(
  items: readonly Item[],
  place: number,
  command: 'up' | 'down',
): Item[] | undefined {
  const other = command === 'up' ? place - 1 : place + 1
  const [moved, neighbour] = [items[place], items[other]]
  if (moved === undefined || neighbour === undefined) return undefined
  return items.toSpliced(place, 1, neighbour).toSpliced(other, 1, moved)
}

/** Returns the only countries that ship to a zone; undefined if all do. */
function sendersOf({ same_country: isSameCountry, countries, places }: ZoneFields): string[] | undefined {
  if (!isSameCountry || countries.length > 0 || places.length === 0) return undefined
  return places.map(({ country_code }) => country_code)
}

async function checkZone(work: Work, { countries, places }: ZoneFields): Promise<void> {
  const known = await readCountryNames(work)
  const errors: Record<string, string[]> = {}
  if (!countries.every((code) => known.has(code))) errors.countries = ['country_required']
  places.forEach((place, row) => {
    const fault = placeFault(place, known)
    if (fault) errors[`places.${row}.${fault.field}`] = [fault.code]
  })
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
}

function placeFault(
  { country_code, region, city, latitude, longitude }: ZoneFields['places'][number],
  known: ReadonlyMap<string, string>,
): { field: string; code: string } | undefined {
  if (!known.has(country_code)) return { field: 'country_code', code: 'country_required' }
  if (region === undefined && city === undefined) return { field: 'city', code: 'place_required' }
  if (region !== undefined && placeKey(region) === '') return { field: 'region', code: 'field_invalid' }
  if (city !== undefined && placeKey(city) === '') return { field: 'city', code: 'field_invalid' }
  if ((latitude === undefined) !== (longitude === undefined))
    return { field: 'latitude', code: 'position_invalid' }
  if (latitude !== undefined && city === undefined) return { field: 'latitude', code: 'position_of_city' }
  return undefined
}
