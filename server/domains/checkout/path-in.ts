import { isLocale, localizedPath } from '#values/locale.ts'

/** A path of the market in the language of whoever goes there. */
export function pathIn(locale: string, path: `/${string}`): string {
  return isLocale(locale) ? localizedPath(path, locale) : path
}
