import type { Locale } from '#values/locale.ts'

interface Texts {
  readonly en: string
  readonly fr?: string | undefined
}

/** A text as whoever reads the office in a language reads it: the English one where there is no other. */
export function inLanguage({ en, fr }: Texts, locale: Locale): string {
  return (locale === 'fr' ? fr : undefined) || en
}
