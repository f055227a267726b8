import type { Locale } from '#values/locale.ts'

interface Texts {
  readonly en: string
  readonly fr?: string | undefined
}

/** Returns the text in the operator's language, or in English. */
export function inLanguage({ en, fr }: Texts, locale: Locale): string {
  return (locale === 'fr' ? fr : undefined) || en
}
