/** Delivery place of a shopper, and its format in cookies and headers. */
import { countryName } from './country-name.ts'
import type { Position } from './position.ts'

/** Country as an ISO 3166-1 code, with the known parts of the address. */
export interface DeliverTo {
  readonly country: string
  readonly region?: string | undefined
  readonly city?: string | undefined
  readonly position?: Position | undefined
}

export const deliverToCookie = 'deliver_to'

/** Placeholder for a region or town that delivery treats like the rest of its country. */
export const unnamedPart = '-'

const PART_MAX = 100

/** Formats a place as `JM`, `US/New%20York` or `DM//Roseau`, without its position. */
export function writeDeliverTo({ country, region, city }: DeliverTo): string {
  const parts = [country, region ?? '', city ?? ''].map(encodeURIComponent)
  return parts.join('/').replace(/\/+$/, '')
}

/** Returns undefined for text not written by `writeDeliverTo`. */
export function readDeliverTo(text: string | undefined): DeliverTo | undefined {
  const [country = '', ...rest] = (text ?? '').split('/')
  if (!/^[A-Z]{2}$/.test(country) || rest.length > 2) return undefined
  const [region, city] = rest.map(partOf)
  return { country, ...(region && { region }), ...(city && { city }) }
}

function partOf(encoded: string): string | undefined {
  try {
    const part = decodeURIComponent(encoded).trim()
    return part.length > PART_MAX || /\p{Cc}/u.test(part) ? undefined : part
  } catch {
    return undefined
  }
}

/** Returns a short label of a place in a locale: `New York, United States`. */
export function placeLabel({ country, region, city }: DeliverTo, locale: string): string {
  const part = [city, region].find((each) => each !== undefined && each !== unnamedPart)
  return [...(part === undefined ? [] : [part]), countryName(country, locale)].join(', ')
}

const RANGES_MAX = 10

/**
 * Returns the country implied by an Accept-Language header: the first region that differs from the default region of
 * its language. `en-JM` is Jamaica and `fr-GP` Guadeloupe, but `en-US` and `fr-FR` are sent from everywhere.
 */
export function countryInLanguages(header: string | undefined): string | undefined {
  for (const range of header?.split(',', RANGES_MAX) ?? []) {
    const [tag = ''] = range.split(';', 1)
    const region = regionOf(tag.trim())
    if (region !== undefined) return region
  }
  return undefined
}

function regionOf(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag)
    const isImplied = region === new Intl.Locale(language).maximize().region
    return region !== undefined && /^[A-Z]{2}$/.test(region) && !isImplied ? region : undefined
  } catch {
    return undefined
  }
}
