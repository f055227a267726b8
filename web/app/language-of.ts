import { defaultLocale, isLocale } from '#values/locale.ts'

/** Returns false when the language segment is not a language of the market. */
export function isLanguageOf({ lang }: { readonly lang?: string | undefined }): boolean {
  return lang === undefined || isPrefix(lang)
}

export function isPrefix(segment: string): boolean {
  return isLocale(segment) && segment !== defaultLocale
}
