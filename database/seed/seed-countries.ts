import type { Database } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData } from './market-data.ts'
import { stableId } from './stable.ts'

// Shown first; the rest follow in the order of the data.
const FIRST_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD']

/** Adds currencies and countries. Rates have their own date unless another is given. */
export async function seedCountries(
  db: Database,
  data: MarketData,
  asOf: string = data.currencies.asOf,
): Promise<void> {
  const { list, base, source } = data.currencies
  const ordered = [
    ...list.filter(({ code }) => FIRST_CURRENCIES.includes(code)),
    ...list.filter(({ code }) => !FIRST_CURRENCIES.includes(code)),
  ]
  await insertRows(
    db,
    'currencies',
    ordered.map(({ code, name, symbol, minorUnits }, position) => ({
      code,
      name,
      symbol,
      minor_units: minorUnits,
      position,
    })),
  )

  await insertRows(db, 'rate_tables', [{ id: rateTableId(data), base, as_of: asOf, source }])
  await insertRows(
    db,
    'rates',
    list.map(({ code, unitsPerUSD }) => ({
      rate_table_id: rateTableId(data),
      currency: code,
      units_per_base: String(unitsPerUSD),
    })),
  )

  const islands = data.islands.map((country) => ({ ...country, isIsland: true }))
  const others = data.moreCountries.map((country) => ({ ...country, isIsland: false }))
  await insertRows(
    db,
    'countries',
    [...byName(islands), ...byName(others)].map((country, position) => ({
      code: country.code,
      name: country.name,
      calling_codes: country.phonePrefix,
      currency: country.currency,
      timezone: country.timezone,
      languages: country.languages,
      cities: country.cities,
      regions: country.regions ?? data.parishes[country.code] ?? [],
      requires_region: country.regions !== undefined,
      uses_postcode: country.postcode.used,
      requires_postcode: country.postcode.required ?? false,
      postcode_pattern: country.postcode.regex,
      postcode_example: country.postcode.example,
      is_island: country.isIsland,
      latitude: country.lat,
      longitude: country.lng,
      position,
    })),
  )
}

export function rateTableId({ currencies }: MarketData): string {
  return stableId('rate table', currencies.asOf)
}

function byName<Named extends { name: { en: string } }>(list: Named[]): Named[] {
  return list.toSorted((a, b) => a.name.en.replace('The ', '').localeCompare(b.name.en.replace('The ', '')))
}
