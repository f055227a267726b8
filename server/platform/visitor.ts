/** Language, currency and cookies from a request's headers. */
import { defaultLocale, isLocale, type Locale } from '#values/locale.ts'

export const defaultCurrency = 'USD'

export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export async function firstOffered(
  wanted: readonly (string | undefined)[],
  isOffered: (currency: string) => Promise<boolean>,
): Promise<string> {
  for (const currency of wanted) {
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) continue
    if (currency === defaultCurrency || (await isOffered(currency))) return currency
  }
  return defaultCurrency
}

const LANGUAGE_RANGES_MAX = 10

export function localeOf(header: string | undefined): Locale {
  if (header === undefined) return defaultLocale
  const wanted = header
    .split(',', LANGUAGE_RANGES_MAX)
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';', 2)
      const weight = /^\s*q=([\d.]+)\s*$/.exec(quality)?.[1]
      return {
        language: tag.trim().toLowerCase().split('-', 1)[0] ?? '',
        weight: weight === undefined ? 1 : Number(weight),
      }
    })
    .sort((a, b) => b.weight - a.weight)
    .find(({ language, weight }) => weight > 0 && isLocale(language))
  return wanted && isLocale(wanted.language) ? wanted.language : defaultLocale
}
