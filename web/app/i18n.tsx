import { createContext, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { defaultLocale, type Locale, splitLocale } from '#values/locale.ts'
import { type Translate, translatorFor } from './dictionaries.ts'
import { isExtraBundle } from './extra-bundles.ts'
import { bundleOf, bundlesOf } from './message-bundles.ts'
import type { MessageKey } from './message-keys.ts'

const LocaleContext = createContext<Locale>(defaultLocale)

export function I18nProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return use(LocaleContext)
}

/** `t('cart.items', { count })`: the text in the page's language, with its values filled in and the plural chosen. */
export function useTranslate(): Translate {
  const translate = translatorFor(useLocale())
  const { pathname } = useLocation()
  if (!import.meta.env.DEV) return translate
  return (key, values) => {
    assertBundled(key, pathname)
    return translate(key, values)
  }
}

/** The server has all texts, so a text missing from the page's bundles would otherwise only fail in the browser. */
function assertBundled(key: MessageKey, pathname: string): void {
  const bundle = bundleOf(key.slice(0, key.indexOf('.')))
  if (bundle !== undefined && isExtraBundle(bundle)) return
  if (bundle === undefined || !bundlesOf(splitLocale(pathname).path).includes(bundle)) {
    throw new Error(`${pathname} shows ${key}, but message-bundles.ts does not send it to that page`)
  }
}
