import { type Locale, offeredLocales } from '#values/locale.ts'
import { useLocale } from './i18n.tsx'

interface ContentLanguage {
  readonly lang: Locale
  readonly dir: 'ltr'
}

/**
 * Returns language and direction of operator-written content on a page in a language that is not offered, where
 * English is shown instead; screen readers need both. Undefined when those of the page apply.
 */
export function useContentLanguage(text: string): ContentLanguage | undefined {
  return contentLanguageOf(text, useLocale())
}

export function contentLanguageOf(text: string, locale: Locale): ContentLanguage | undefined {
  if (offeredLocales.some((offered) => offered === locale)) return undefined
  return /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text)
    ? { lang: 'en', dir: 'ltr' }
    : undefined
}

/** A line of operator-written content in its own language and direction. */
export function ContentText({ children: text }: { children: string }) {
  const tongue = useContentLanguage(text)
  return tongue ? <bdi {...tongue}>{text}</bdi> : text
}
