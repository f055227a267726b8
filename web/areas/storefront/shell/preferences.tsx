import { Check, Globe } from 'lucide-react'
import { useId } from 'react'
import { Form, useLocation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { readList, writeList } from '#shop/list-query.ts'
import { Icon } from '#ui/icon.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'
import { localeNames } from '#values/locale.ts'
import { preferencesId } from './popovers.ts'

export type Currencies = Answer<Endpoints['GET /currencies']>['data']

interface CurrencyProps {
  readonly currencies: Currencies
  readonly current: string
}

/** Opens the preferences; shows the current language, and the currency if given. */
export function PreferencesButton({ currency }: { readonly currency?: string }) {
  const t = useTranslate()
  const language = localeNames[useLocale()]
  return (
    <button
      type="button"
      popoverTarget={preferencesId}
      aria-label={t('shell.preferences_are', { language, currency: currency ?? '' }).trim()}
      className="flex min-h-10 shrink-0 items-center gap-2 rounded-full px-2 whitespace-nowrap hover:underline"
    >
      <Icon of={Globe} size="sm" />
      {currency ? `${language} · ${currency}` : language}
    </button>
  )
}

/** Language and currency settings. Opens and closes without script. */
export function Preferences({ currencies, current }: CurrencyProps) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <div
      id={preferencesId}
      popover="auto"
      data-modal
      role="dialog"
      aria-labelledby={titleId}
      className="preferences"
    >
      <SheetHead id={titleId} title={t('shell.preferences')} popoverTarget={preferencesId} />
      <LanguageChoices />
      <CurrencyChoices currencies={currencies} current={current} />
    </div>
  )
}

/** Returns the address that preference forms redirect to: this page with its filters only. */
function useReturnTo(): string {
  const { pathname, search } = useLocation()
  return `${pathname}${writeList(readList(new URLSearchParams(search)))}`
}

/** Each language as a button: stores it for one year and opens the same page in it. */
function LanguageChoices() {
  const t = useTranslate()
  const locale = useLocale()
  const returnTo = useReturnTo()
  return (
    <form method="post" action="/language" aria-label={t('shell.language')}>
      <h3>{t('shell.language')}</h3>
      <input type="hidden" name="to" value={returnTo} />
      {Object.entries(localeNames).map(([code, name]) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={code}
          aria-current={code === locale ? 'true' : undefined}
          className="menu-entry"
        >
          {name}
          {code === locale ? <Icon of={Check} size="sm" /> : null}
        </button>
      ))}
    </form>
  )
}

function CurrencyChoices({ currencies, current }: CurrencyProps) {
  const t = useTranslate()
  const returnTo = useReturnTo()
  return (
    <Form method="post" action={useHref('/currency')} preventScrollReset aria-label={t('shell.currency')}>
      <h3>{t('shell.currency')}</h3>
      <input type="hidden" name="to" value={returnTo} />
      {currencies.map(({ code, name }) => (
        <button
          key={code}
          type="submit"
          name="currency"
          value={code}
          aria-current={code === current ? 'true' : undefined}
          className="menu-entry"
        >
          {`${code} · ${name}`}
          {code === current ? <Icon of={Check} size="sm" /> : null}
        </button>
      ))}
    </Form>
  )
}
