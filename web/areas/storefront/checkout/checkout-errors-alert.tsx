import { useEffect, useRef } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Quote } from '#contract/checkout.ts'
import { Alert } from '#ui/alert.tsx'
import { formatMoney } from '#values/money.ts'
import { faultsIn, missingChoicesIn } from './checkout-errors.ts'
import type { Trouble } from './view.ts'

interface CheckoutErrorsAlertProps {
  readonly quote: Quote
  readonly trouble: Trouble | undefined
  /** Incremented with every attempt: focus moves here after each failure. */
  readonly tries: number
}

/** Every problem that blocks the order, each with a link to fix it. */
export function CheckoutErrorsAlert({ quote, trouble, tries }: CheckoutErrorsAlertProps) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const isTried = tries > 0 || trouble !== undefined
  const lines = [...faultsIn(quote, t), ...(isTried ? missingChoicesIn(quote, t) : [])]

  useEffect(() => {
    if (tries > 0 || trouble) box.current?.focus()
  }, [tries, trouble])

  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 empty:hidden">
      {trouble ? <CheckoutErrorAlert trouble={trouble} quote={quote} /> : null}
      {lines.length > 0 ? (
        <Alert tone="danger" title={t('checkout.errors_title')}>
          <ul className="list-disc ps-5">
            {lines.map(({ text, href }) => (
              <li key={text}>
                {href === '/cart' ? (
                  <AppLink to={href} className="underline underline-offset-3">
                    {text}
                  </AppLink>
                ) : (
                  <a href={href} className="underline underline-offset-3">
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  )
}

function CheckoutErrorAlert({ trouble, quote: { total } }: { trouble: Trouble; quote: Quote }) {
  const t = useTranslate()
  const locale = useLocale()
  switch (trouble.kind) {
    case 'incomplete':
      return null
    case 'refused':
      return (
        <Alert tone="danger" title={t('checkout.order_failed')}>
          {trouble.message}
        </Alert>
      )
    case 'total_changed': {
      const amount = total ? formatMoney(total, locale) : ''
      const before = trouble.before && formatMoney(trouble.before, locale)
      return (
        <Alert tone="warning" title={t('checkout.total_changed')}>
          {before === undefined || before === amount
            ? t('checkout.total_changed_now', { amount })
            : t('checkout.total_changed_from', { before, amount })}
        </Alert>
      )
    }
  }
}
