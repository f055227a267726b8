import { type Locale, offeredLocales } from '#values/locale.ts'
import { useLocale } from './i18n.tsx'

interface Tongue {
  readonly lang: Locale
  readonly dir: 'ltr'
}

/**
 * The language and direction of what somebody wrote for the market, where the page's own language is one that nobody
 * writes in here: English stands in, and readers and their programs are told. Undefined where the page's own will do.
 */
export function useTongue(text: string): Tongue | undefined {
  return tongueOf(text, useLocale())
}

export function tongueOf(text: string, locale: Locale): Tongue | undefined {
  if (offeredLocales.some((offered) => offered === locale)) return undefined
  return /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text)
    ? { lang: 'en', dir: 'ltr' }
    : undefined
}

/** A line that somebody wrote for the market, in its own language and direction. */
export function Told({ children: text }: { children: string }) {
  const tongue = useTongue(text)
  return tongue ? <bdi {...tongue}>{text}</bdi> : text
}
