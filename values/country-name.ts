import { madeOnce } from './made-once.ts'

const names = new Map<string, Intl.DisplayNames>()

/** A country as a language calls it; its code where that has no name. */
export function countryName(code: string, locale: string): string {
  const all = madeOnce(names, locale, () => new Intl.DisplayNames([locale], { type: 'region' }))
  return all.of(code) ?? code
}
