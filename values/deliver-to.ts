/** Where a shopper wants orders delivered, and how that is written into a cookie or a header. */
import { countryName } from './country-name.ts'
import type { Position } from './position.ts'

/** A country by its ISO 3166-1 code, and as much of the address within it as is known. */
export interface DeliverTo {
  readonly country: string
  readonly region?: string | undefined
  readonly city?: string | undefined
  readonly position?: Position | undefined
}

export const deliverToCookie = 'deliver_to'

/** Stands for a region or town that delivery treats like the rest of its country. */
export const unnamedPart = '-'

const PART_MAX = 100

/** `JM`, `US/New%20York` or `DM//Roseau`; the position is left out. */
export function writeDeliverTo({ country, region, city }: DeliverTo): string {
  const parts = [country, region ?? '', city ?? ''].map(encodeURIComponent)
  return parts.join('/').replace(/\/+$/, '')
}

/** Undefined for text that is not in the form of `writeDeliverTo`. */
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

/** The place in a few words, in the language of a locale: `New York, United States`. */
export function placeLabel({ country, region, city }: DeliverTo, locale: string): string {
  const part = [city, region].find((each) => each !== undefined && each !== unnamedPart)
  return [...(part === undefined ? [] : [part]), countryName(country, locale)].join(', ')
}

const RANGES_MAX = 10

/**
 * The country that an Accept-Language header speaks of: that of the first tag whose region is not the one its language
 * implies anyway. `en-JM` is Jamaica and `fr-GP` Guadeloupe, but `en-US` and `fr-FR` are sent from everywhere.
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
