/** The language of the page, and its texts. */
import { createContext, Fragment, type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { defaultLocale, type Locale, splitLocale } from '#values/locale.ts'
import { messageParts } from '#values/translate.ts'
import { type Translate, translatorFor } from './dictionaries.ts'
import { bundleOf, bundlesOf } from './message-bundles.ts'
import type { MessageKey } from './message-keys.ts'

const LocaleContext = createContext<Locale>(defaultLocale)

export function I18nProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return use(LocaleContext)
}

/** `t('cart.items', { count })`: the text in the page's language, with values filled and the plural chosen. */
export function useTranslate(): Translate {
  const translate = translatorFor(useLocale())
  const { pathname } = useLocation()
  if (!import.meta.env.DEV) return translate
  return (key, values) => {
    assertSent(key, pathname)
    return translate(key, values)
  }
}

interface PhraseProps {
  readonly id: MessageKey
  /** What stands at the `{name}`s of the text. */
  readonly values: Readonly<Record<string, ReactNode>>
}

/** A text with links or other elements in it. */
export function Phrase({ id, values }: PhraseProps) {
  const parts = messageParts(useTranslate()(id))
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <Fragment key={index}>{values[part.name]}</Fragment>
    ),
  )
}

/** The server has all texts, so a page that uses one the browser is not sent would only fail there. */
function assertSent(key: MessageKey, pathname: string): void {
  const bundle = bundleOf(key.slice(0, key.indexOf('.')))
  if (bundle === undefined || !bundlesOf(splitLocale(pathname).path).includes(bundle)) {
    throw new Error(`${pathname} shows ${key}, which message-bundles.ts does not send there`)
  }
}
