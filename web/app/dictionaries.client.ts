import files from 'virtual:message-bundles'
import { defaultLocale, isLocale, type Locale, offeredLocales, splitLocale } from '#values/locale.ts'
import { addDictionary } from './dictionaries.ts'
import { addExtraBundle } from './extra-bundles.ts'
import { type Bundle, bundlesOf, needsOf } from './message-bundles.ts'

const loaded = new Set<string>()

/** Resolves when the bundles needed to hydrate the server-rendered page are loaded. */
export async function loadFirstDictionaries(pathname: string): Promise<void> {
  const { locale, path } = splitLocale(pathname)
  await loadAll(locale, needsOf(path).first)
}

/** Resolves when all bundles of the page are loaded; at once when none is missing. */
export async function loadDictionaries(pathname: string): Promise<void> {
  const { locale, path } = splitLocale(pathname)
  await loadAll(locale, bundlesOf(path))
}

/** Loads further bundles on a page, for a dialog that opens over it. */
export async function loadExtraBundles(locale: string, bundles: readonly Bundle[]): Promise<void> {
  await loadAll(isLocale(locale) ? locale : defaultLocale, bundles)
  for (const bundle of bundles) addExtraBundle(bundle)
}

async function loadAll(locale: Locale, bundles: readonly Bundle[]): Promise<void> {
  await Promise.all(languagesFor(locale).flatMap((each) => bundles.map((bundle) => load(each, bundle))))
}

/** An incomplete language falls back to the default one. */
function languagesFor(locale: Locale): readonly Locale[] {
  return offeredLocales.some((offered) => offered === locale) ? [locale] : [locale, defaultLocale]
}

async function load(locale: Locale, bundle: string): Promise<void> {
  const name = `${locale}/${bundle}`
  if (loaded.has(name)) return
  const file = files[name] ?? (await import('virtual:seldom-message-bundles')).default[name]
  if (file === undefined) return
  const { default: namespaces } = await file()
  for (const [namespace, messages] of Object.entries(namespaces)) addDictionary(locale, namespace, messages)
  loaded.add(name)
}
