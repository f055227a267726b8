import { getOrCreate } from './get-or-create.ts'

const names = new Map<string, Intl.DisplayNames>()

/** Returns a country's name in a locale, or its code if the locale has no name for it. */
export function countryName(code: string, locale: string): string {
  const all = getOrCreate(names, locale, () => new Intl.DisplayNames([locale], { type: 'region' }))
  return all.of(code) ?? code
}
