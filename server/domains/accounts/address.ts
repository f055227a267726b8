import type { Address, AddressFields } from '#contract/accounts.ts'
import { cached } from '#platform/cached-value.ts'
import { type Problem, problem } from '#platform/problem.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type AddressRow, type CountryRow, readCountries } from './queries.ts'

export interface AddressRules {
  /** The complete list where `requiresRegion` is set, otherwise suggestions. */
  readonly regions: readonly string[]
  readonly requiresRegion: boolean
  readonly usesPostcode: boolean
  readonly requiresPostcode: boolean
  readonly postcodePattern: string | undefined
  readonly postcodeExample: string | undefined
}

const AGE_MS = 60_000

/** Countries by code, cached for at most a minute. */
const countries = cached(AGE_MS, async (moment): Promise<ReadonlyMap<string, CountryRow>> => {
  const rows = await readCountries(moment)
  return new Map(rows.map((row) => [row.code, row]))
})

/**
 * Returns the address in its country's format, without the fields that the country does not use.
 * @throws {Problem} `invalid_input` with the fields that its country asks for
 */
export async function checkAddress(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  fields: AddressFields,
): Promise<AddressFields> {
  const { country_name: _, ...checked } = await checkNamedAddress(work, fields)
  return checked
}

/** Like `checkAddress`, plus the country name, for an address that is used once and not saved. */
export async function checkNamedAddress(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  fields: AddressFields,
): Promise<AddressFields & { readonly country_name: string }> {
  const country = (await countries.get(work)).get(fields.country_code)
  if (!country) throw problem('invalid_input', {}, { country_code: ['country_required'] })
  const rules: AddressRules = {
    regions: Array.isArray(country.regions) ? country.regions.map(String) : [],
    requiresRegion: country.requires_region,
    usesPostcode: country.uses_postcode,
    requiresPostcode: country.requires_postcode,
    postcodePattern: country.postcode_pattern ?? undefined,
    postcodeExample: country.postcode_example ?? undefined,
  }
  const fault = faultOf(fields, rules)
  if (fault) throw fault
  return { ...fitTo(fields, rules), country_name: textIn(country.name, work.locale) }
}

export function faultOf(fields: AddressFields, rules: AddressRules): Problem | undefined {
  const errors: Record<string, string[]> = {}
  const region = regionFault(fields.region, rules)
  const postcode = postcodeFault(fields.postcode, rules)
  if (region !== undefined) errors.region = [region]
  if (postcode !== undefined) errors.postcode = [postcode]
  if ((fields.latitude === undefined) !== (fields.longitude === undefined))
    errors.latitude = ['field_invalid']
  if (Object.keys(errors).length === 0) return undefined
  return problem(
    'invalid_input',
    postcode === 'postcode_invalid' ? { example: rules.postcodeExample } : {},
    errors,
  )
}

export function addressOf(row: AddressRow): Address {
  const { landmark, directions, region, postcode, latitude, longitude, ...rest } = row
  return {
    ...rest,
    ...(landmark !== null && { landmark }),
    ...(directions !== null && { directions }),
    ...(region !== null && { region }),
    ...(postcode !== null && { postcode }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
  }
}

function regionFault(
  region: string | undefined,
  { regions, requiresRegion }: AddressRules,
): string | undefined {
  if (region === undefined) return requiresRegion ? 'region_required' : undefined
  return requiresRegion && regions.length > 0 && !regions.includes(region) ? 'field_invalid' : undefined
}

function postcodeFault(postcode: string | undefined, rules: AddressRules): string | undefined {
  if (!rules.usesPostcode) return undefined
  if (postcode === undefined) return rules.requiresPostcode ? 'postcode_required' : undefined
  const { postcodePattern, postcodeExample } = rules
  if (postcodePattern === undefined || new RegExp(postcodePattern, 'i').test(postcode)) return undefined
  return postcodeExample === undefined ? 'field_invalid' : 'postcode_invalid'
}

function fitTo(fields: AddressFields, { usesPostcode }: AddressRules): AddressFields {
  const { postcode, ...rest } = fields
  return {
    ...rest,
    ...(postcode !== undefined && usesPostcode && { postcode }),
  }
}
