import { type ShownText, shownRichText } from '#platform/rich-text.ts'
import { defaultLocale, isLocale, type Locale, localizedPath } from '#values/locale.ts'

export function shownIn(locale: string, body: string): ShownText {
  const language: Locale = isLocale(locale) ? locale : defaultLocale
  return shownRichText(body, (path) => localizedPath(path, language))
}
