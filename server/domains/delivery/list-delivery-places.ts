import type { listDeliveryPlaces as contract } from '#contract/deliver-to.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Work } from '#platform/work.ts'
import { unnamedPart } from '#values/deliver-to.ts'
import { readCountriesToChoose } from './estimate-queries.ts'
import { currentShippingRates } from './shipping-rates.ts'

/** Returns the countries to choose from, each with the address parts that delivery or the address form depends on. */
export async function listDeliveryPlaces(work: Work): Promise<Answer<typeof contract>> {
  const [{ zones }, countries] = [await currentShippingRates(work), await readCountriesToChoose(work)]
  const places = zones.flatMap((zone) => zone.places)
  return {
    data: countries.map(({ code, name, is_island, regions, requires_region }) => {
      const named = places.filter(({ country }) => country === code)
      const namedRegions = unique(named.map(({ region }) => region))
      const cities = unique(named.map(({ city }) => city))
      return {
        code,
        name,
        is_island,
        regions: requires_region || namedRegions.length > 0 ? unique([...regions, ...namedRegions]) : [],
        cities: cities.length > 0 ? [...cities, unnamedPart] : [],
      }
    }),
  }
}

function unique(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined))]
}
