export const contentLocales = ['en', 'fr'] as const

/** Returns the language of catalogue texts for a reader. */
export function contentLocale(locale: string): (typeof contentLocales)[number] {
  return contentLocales.find((known) => known === locale) ?? 'en'
}
