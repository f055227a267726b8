import { Check, Globe } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { readList, writeList } from '#shop/list-query.ts'
import { Icon } from '#ui/icon.tsx'
import { localeNames } from '#values/locale.ts'
import { Menu, menuEntry } from './menu.tsx'

export type Currencies = Answer<Endpoints['GET /currencies']>['data']

/** Where a preference form leads back to: this page with its filters, nothing else of the address. */
function useReturnTo(): string {
  const { pathname, search } = useLocation()
  return `${pathname}${writeList(readList(new URLSearchParams(search)))}`
}

export function LanguageMenu({ opens = 'down' }: { opens?: 'down' | 'up' }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <Menu
      opens={opens}
      label={t('shell.language_is', { language: localeNames[locale] })}
      face={
        <>
          <Icon of={Globe} size="sm" />
          <span lang={locale}>{localeNames[locale]}</span>
        </>
      }
    >
      <LanguageChoices />
    </Menu>
  )
}

/** Each language as a button: the answer keeps it for a year and leads to the same page in it. */
export function LanguageChoices() {
  const locale = useLocale()
  const returnTo = useReturnTo()
  return (
    <form method="post" action="/language">
      <input type="hidden" name="to" value={returnTo} />
      {Object.entries(localeNames).map(([code, name]) => (
        <button
          key={code}
          type="submit"
          name="language"
          value={code}
          lang={code}
          aria-current={code === locale ? 'true' : undefined}
          className={menuEntry}
        >
          {name}
          {code === locale ? <Icon of={Check} size="sm" /> : null}
        </button>
      ))}
    </form>
  )
}

interface CurrencyProps {
  readonly currencies: Currencies
  readonly current: string
}

/** The menus of languages and of currencies. */
export function PreferenceMenus({ currencies, current }: CurrencyProps) {
  return (
    <>
      <LanguageMenu />
      <CurrencyMenu currencies={currencies} current={current} />
    </>
  )
}

function CurrencyMenu({ currencies, current }: CurrencyProps) {
  const t = useTranslate()
  return (
    <Menu label={t('shell.currency_is', { currency: current })} face={current}>
      <CurrencyChoices currencies={currencies} current={current} />
    </Menu>
  )
}

export function CurrencyChoices({ currencies, current }: CurrencyProps) {
  const returnTo = useReturnTo()
  return (
    <Form method="post" action={useHref('/currency')} preventScrollReset>
      <input type="hidden" name="to" value={returnTo} />
      {currencies.map(({ code, name }) => (
        <button
          key={code}
          type="submit"
          name="currency"
          value={code}
          aria-current={code === current ? 'true' : undefined}
          className={menuEntry}
        >
          <span className="flex">
            <span className="w-12 shrink-0 font-semibold">{code}</span>
            {name}
          </span>
          {code === current ? <Icon of={Check} size="sm" /> : null}
        </button>
      ))}
    </Form>
  )
}
