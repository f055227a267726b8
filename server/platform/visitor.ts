/** Language, currency and cookies from a request's headers. */
import { defaultLocale, isLocale, type Locale } from '#values/locale.ts'

/** Until a market has chosen its currencies. */
export const defaultCurrency = 'USD'

export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export interface OfferedCurrencies {
  readonly isOffered: (currency: string) => Promise<boolean>
  /** The currency for visitors who have not chosen one. */
  readonly main: () => Promise<string>
}

/** Returns the first of these currencies in which prices can be shown, else the main one. */
export async function firstOffered(
  wanted: readonly (string | undefined)[],
  { isOffered, main }: OfferedCurrencies,
): Promise<string> {
  for (const currency of wanted) {
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) continue
    if (await isOffered(currency)) return currency
  }
  return main()
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
