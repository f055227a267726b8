/** The browser fetches the bundles of the page it shows, in the page's language. */
import { defaultLocale, type Locale, offeredLocales, splitLocale } from '#values/locale.ts'
import type { Messages } from '#values/translate.ts'
import { hasDictionary, keepDictionary } from './dictionaries.ts'
import { bundles, bundlesOf } from './message-bundles.ts'

const files = import.meta.glob<Messages>('/messages/*/*.json', { import: 'default' })

/** Answers when the page at this address can be rendered; at once when nothing is missing. */
export async function loadDictionaries(pathname: string): Promise<void> {
  const { locale, path } = splitLocale(pathname)
  const namespaces = bundlesOf(path).flatMap((bundle) => [...bundles[bundle]])
  await Promise.all(languagesFor(locale).flatMap((each) => namespaces.map((name) => load(each, name))))
}

/** A language that is not complete falls back on the default one. */
function languagesFor(locale: Locale): readonly Locale[] {
  return offeredLocales.some((offered) => offered === locale) ? [locale] : [locale, defaultLocale]
}

async function load(locale: Locale, namespace: string): Promise<void> {
  const file = files[`/messages/${locale}/${namespace}.json`]
  if (file === undefined || hasDictionary(locale, namespace)) return
  keepDictionary(locale, namespace, await file())
}
