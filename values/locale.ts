/** The languages of the market, and the addresses that carry them. */

/** Arabic is the check language: interface texts only, not complete, and told to no search engine. */
export const locales = ['en', 'fr', 'ar'] as const
export type Locale = (typeof locales)[number]

/** The languages that the market is offered in. */
export const offeredLocales = ['en', 'fr'] as const satisfies readonly Locale[]

export const defaultLocale: Locale = 'en'

/** The languages that addresses begin with. */
export const prefixedLocales = locales.filter((each) => each !== defaultLocale)

export const localeNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' }

/** The language a visitor picked; 365 days (spec.md section 9). */
export const localeCookie = { name: 'language', maxAgeSeconds: 31_536_000 } as const

export function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value)
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/** The language of an address, and the address without it: `/fr/shops` is French `/shops`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split('/')
  if (first === defaultLocale || !isLocale(first)) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}

export function localeOf(pathname: string): Locale {
  return splitLocale(pathname).locale
}

/** An address of the market, which starts with a slash, in a language; the default language has no prefix. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path
  const isHome = /^\/(?:[?#]|$)/.test(path)
  return `/${locale}${isHome ? path.slice(1) : path}`
}

/** As `localizedPath`, for whoever’s language may be none of the market’s. */
export function pathIn(locale: string, path: `/${string}`): string {
  return isLocale(locale) ? localizedPath(path, locale) : path
}
