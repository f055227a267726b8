/**
 * Arabic is the test language for right-to-left: interface texts only, incomplete, and hidden from search engines.
 */
export const locales = ['en', 'fr', 'ar'] as const
export type Locale = (typeof locales)[number]

export const offeredLocales = ['en', 'fr'] as const satisfies readonly Locale[]

export const defaultLocale: Locale = 'en'

export const prefixedLocales = locales.filter((each) => each !== defaultLocale)

export const localeNames: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' }

/** Language chosen by a visitor, stored for 365 days. */
export const localeCookie = { name: 'language', maxAgeSeconds: 31_536_000 } as const

export function isLocale(value: string | undefined): value is Locale {
  return locales.some((locale) => locale === value)
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}

/** Returns the language of an address and its path without the prefix: `/fr/shops` is French `/shops`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, first, ...rest] = pathname.split('/')
  if (first === defaultLocale || !isLocale(first)) return { locale: defaultLocale, path: pathname }
  return { locale: first, path: `/${rest.join('/')}` }
}

export function localeOf(pathname: string): Locale {
  return splitLocale(pathname).locale
}

/** Returns the path in a language; it must start with a slash. The default language has no prefix. */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path
  const isHome = /^\/(?:[?#]|$)/.test(path)
  return `/${locale}${isHome ? path.slice(1) : path}`
}

/** Like `localizedPath`, for languages that the market may not offer. */
export function pathIn(locale: string, path: `/${string}`): string {
  return isLocale(locale) ? localizedPath(path, locale) : path
}
