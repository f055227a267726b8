import { defaultLocale, isLocale } from '#values/locale.ts'

/** False where what stands in the place of a language is none. */
export function isLanguageOf({ lang }: { readonly lang?: string | undefined }): boolean {
  return lang === undefined || isPrefix(lang)
}

export function isPrefix(segment: string): boolean {
  return isLocale(segment) && segment !== defaultLocale
}
