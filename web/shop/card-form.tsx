/** Card form of the gateway: its script renders the form, and only the gateway reads the card. */
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { type AppPath, useHref } from '#app/link.tsx'
import { isDark } from '#app/theme.ts'
import type { CardForm as Form } from '#contract/checkout.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { formatMoney } from '#values/money.ts'

interface CardFormProps {
  readonly form: Form
  /** Page of the form, which the gateway redirects back to. */
  readonly page: AppPath
  readonly outcome: AppPath
}

interface Opened {
  readonly stripe: Stripe
  readonly elements: StripeElements
}

type Standing = 'loading' | 'ready' | 'unreachable'

export function CardForm({ form, page, outcome: outcomePage }: CardFormProps) {
  const t = useTranslate()
  const { place, opened, standing } = useCardElements(form)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const locale = useLocale()
  const here = useHref(page)
  const outcome = useHref(outcomePage)
  const amount = formatMoney(form.amount, locale)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!opened.current || standing !== 'ready' || isBusy) return
    const { stripe, elements } = opened.current
    setBusy(true)
    setRefusal(undefined)
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: new URL(here, location.href).href },
    })
    if (!error) return location.assign(outcome)
    setBusy(false)
    // Stripe shows validation errors at its own fields.
    if (error.type !== 'validation_error') setRefusal(error.message ?? t('checkout.card_refused'))
  }

  return (
    <>
      <noscript>
        <Alert tone="warning" title={t('checkout.card_needs_script')}>
          {t('checkout.card_needs_script_text')}
        </Alert>
      </noscript>
      {form.was_declined && refusal === undefined ? (
        <Alert tone="danger" title={t('checkout.complete_failed')}>
          {t('checkout.card_refused')}
        </Alert>
      ) : null}
      {standing === 'unreachable' ? (
        <CardUnreachable here={here} />
      ) : (
        <form onSubmit={pay} className="flex noscript:hidden flex-col gap-6">
          <div className="grid min-h-56">
            <div ref={place} className="col-start-1 row-start-1" />
            {standing === 'loading' ? (
              <span role="status" className="col-start-1 row-start-1 grid place-items-center text-accent">
                <Spinner className="size-8" />
                <span className="sr-only">{t('checkout.card_loading')}</span>
              </span>
            ) : null}
          </div>
          {refusal === undefined ? null : (
            <Alert tone="danger" title={t('checkout.complete_failed')}>
              {refusal}
            </Alert>
          )}
          <Button
            type="submit"
            variant="action"
            size="lg"
            isWide
            isBusy={isBusy}
            aria-disabled={standing !== 'ready' || undefined}
          >
            {t('checkout.card_pay', { amount })}
          </Button>
        </form>
      )}
    </>
  )
}

function useCardElements({ publishable_key: key, client_secret: clientSecret }: Form) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<Opened>(undefined)
  const [standing, setLoadState] = useState<Standing>('loading')

  useEffect(() => {
    let isGone = false
    let forget = () => {}
    async function open() {
      const { loadStripe } = await import('@stripe/stripe-js/pure')
      const stripe = await loadStripe(key, { locale })
      if (isGone || !place.current) return
      if (!stripe) throw new Error('Stripe.js is not available in this browser')
      const elements = stripe.elements({ clientSecret, locale, appearance: appearance() })
      const element = elements.create('payment', { layout: 'tabs' })
      element.on('ready', () => setLoadState('ready'))
      element.on('loaderror', () => setLoadState('unreachable'))
      element.mount(place.current)
      opened.current = { stripe, elements }
      const watching = new MutationObserver(() => elements.update({ appearance: appearance() }))
      watching.observe(document.documentElement, { attributeFilter: ['class'] })
      forget = () => {
        watching.disconnect()
        element.destroy()
      }
    }
    open().catch(() => setLoadState('unreachable'))
    return () => {
      isGone = true
      forget()
    }
  }, [key, clientSecret, locale])
  return { place, opened, standing }
}

function CardUnreachable({ here }: { readonly here: string }) {
  const t = useTranslate()
  return (
    <Alert
      tone="danger"
      title={t('checkout.card_unreachable')}
      action={
        <a href={here} className="font-semibold underline">
          {t('checkout.retry')}
        </a>
      }
    >
      {t('checkout.card_unreachable_text')}
    </Alert>
  )
}

/** Maps the theme's colours to Stripe's appearance API. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('body'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger-text'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      borderRadius: '12px',
      spacingUnit: '4px',
    },
  }
}
