/** The languages that texts of the catalogue are kept in. */
export const contentLocales = ['en', 'fr'] as const

/** The language a reader gets texts of the catalogue in. */
export function contentLocale(locale: string): (typeof contentLocales)[number] {
  return contentLocales.find((known) => known === locale) ?? 'en'
}
