import { Lock, PackageCheck, ReceiptText } from 'lucide-react'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { PaymentMethod, Quote } from '#contract/checkout.ts'
import { BoughtItems } from '#shop/bought-items.tsx'
import { CouponField, type CouponRefusal } from '#shop/coupon-field.tsx'
import { useFirstPage } from '#shop/first-pages.ts'
import { formatMoment } from '#shop/moment.tsx'
import { taxRows } from '#shop/tax-rows.ts'
import { TextWithLinks } from '#shop/text-with-links.tsx'
import { type TotalRow, Totals } from '#shop/totals.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatMoney } from '#values/money.ts'
import type { LiveQuote } from './use-live-quote.ts'

interface SummaryProps {
  readonly live: LiveQuote
  readonly couponRefusal: CouponRefusal | undefined
  readonly isPlacing: boolean
  readonly isChangingCoupon: boolean
  readonly onRetry: () => void
}

// More would push the total and the button below the fold.
const openLinesMax = 4

export function Summary({
  live: { quote, choices, state },
  couponRefusal,
  isPlacing,
  isChangingCoupon,
  onRetry,
}: SummaryProps) {
  const t = useTranslate()
  const locale = useLocale()
  const lines = quote.packages.flatMap(({ items }) => items)
  const count = lines.reduce((pieces, { qty }) => pieces + qty, 0)
  return (
    <section aria-labelledby="summary" className="lg:sticky lg:top-32">
      <Card variant="raised" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="summary" className="text-2xl">
            {t('checkout.summary')}
          </h2>
          <TextLink to="/cart" variant="more" className="text-sm noscript:hidden">
            {t('checkout.back_to_cart')}
          </TextLink>
        </div>
        <Disclosure label={t('checkout.items', { count })} isOpen={lines.length <= openLinesMax}>
          <Items quote={quote} />
        </Disclosure>
        <CouponField coupon={quote.coupon} refusal={couponRefusal} isBusy={isChangingCoupon} />
        <div
          aria-busy={state === 'asking' || isChangingCoupon}
          className="flex flex-col gap-3 transition-opacity aria-busy:opacity-50"
        >
          <QuoteTotals quote={quote} />
          {quote.total?.minor === 0 ? <Alert tone="success">{t('checkout.nothing_to_pay')}</Alert> : null}
        </div>
        <p role="status" className="sr-only">
          {state === 'asking' ? t('checkout.updating') : ''}
        </p>
        {state === 'failed' ? (
          <Alert
            tone="danger"
            action={
              <Button variant="quiet" size="sm" onClick={onRetry}>
                {t('checkout.retry')}
              </Button>
            }
          >
            {t('checkout.quote_failed')}
          </Alert>
        ) : null}
        {quote.rates_as_of ? (
          <p className="text-sm text-muted">
            {t('checkout.rates_as_of', { day: formatMoment(quote.rates_as_of, 'day', locale) })}
          </p>
        ) : null}
        <UnscriptedButtons />
        <Button
          type="submit"
          name="intent"
          value="place"
          variant="action"
          size="lg"
          isWide
          isBusy={isPlacing || state === 'asking'}
        >
          <DeliverToLabel quote={quote} method={choices.payment_method} />
        </Button>
        <TermsNote />
        <Trust />
      </Card>
    </section>
  )
}

/** Without script, the quote is updated by a button. */
function UnscriptedButtons() {
  const t = useTranslate()
  return (
    <noscript>
      <input type="hidden" name="unscripted" value="on" />
      <Button type="submit" name="intent" value="update" variant="quiet" isWide>
        {t('checkout.update')}
      </Button>
      {/* A link would lose the entered values. */}
      <Button type="submit" name="intent" value="to_cart" variant="plain" isWide formNoValidate>
        {t('checkout.back_to_cart')}
      </Button>
    </noscript>
  )
}

function TermsNote() {
  const t = useTranslate()
  const terms = useFirstPage('terms')
  return (
    <p className="text-sm text-muted">
      <TextWithLinks
        text={t('checkout.terms_note')}
        links={{
          terms: (
            <TextLink to={terms} target="_blank">
              {t('checkout.terms_of_use')}
            </TextLink>
          ),
        }}
      />
    </p>
  )
}

function DeliverToLabel({
  quote: { to_pay: left, is_complete },
  method,
}: {
  quote: Quote
  method: PaymentMethod | undefined
}) {
  const t = useTranslate()
  const locale = useLocale()
  if (!left || !is_complete || left.minor === 0) return t('checkout.place')
  const amount = formatMoney(left, locale)
  const isPaidNow = method === 'card' || method === 'paypal'
  return isPaidNow ? t('checkout.place_and_pay', { amount }) : t('checkout.place_for', { amount })
}

function QuoteTotals({ quote }: { quote: Quote }) {
  const t = useTranslate()
  const unknown = t('checkout.not_calculated')
  const discount: TotalRow[] =
    quote.discount.minor === 0
      ? []
      : [
          {
            label: quote.coupon
              ? t('cart.coupon_discount', { code: quote.coupon.code })
              : t('checkout.discount'),
            amount: quote.discount,
            kind: 'saving',
          },
        ]
  const { tax, included_tax: included } = quote
  const words = { tax: t('checkout.tax'), included: t('orders.tax_included') }
  const taxes = tax && included && taxRows({ tax, included_tax: included }, words)
  return (
    <Totals
      rows={[
        { label: t('checkout.sub_total'), amount: quote.sub_total },
        ...discount,
        {
          label: t('checkout.shipping'),
          amount: quote.shipping,
          instead: unknown,
          free: t('checkout.free'),
        },
        ...(quote.cash_fee ? [{ label: t('checkout.cash_fee'), amount: quote.cash_fee }] : []),
        ...(taxes?.added ?? [{ label: t('checkout.tax'), instead: unknown }]),
      ]}
      total={{ label: t('checkout.total'), amount: quote.total, instead: unknown }}
      within={taxes?.within}
      parts={quote.total ? balanceRows(quote, t) : []}
      isLive
    />
  )
}

function balanceRows({ points, wallet, to_pay }: Quote, t: Translate): TotalRow[] {
  const { applied: spent } = points ?? {}
  const taken = wallet?.applied.minor ? wallet.applied : undefined
  if (!spent && !taken) return []
  return [
    ...(spent
      ? [
          {
            label: t('orders.points_spent', { count: spent.points }),
            amount: spent.amount,
            kind: 'deduction',
          } as const,
        ]
      : []),
    ...(taken ? [{ label: t('orders.method_wallet'), amount: taken, kind: 'deduction' } as const] : []),
    { label: t('checkout.left_to_pay'), amount: to_pay },
  ]
}

function Items({ quote }: { quote: Quote }) {
  return (
    <div className="flex flex-col gap-5 pt-2">
      {quote.packages.map(({ store, items }) => (
        <BoughtItems
          key={store.id}
          store={store.name}
          items={items.map(({ id, qty, product: { name, picture }, variant, modifiers, sub_total }) => ({
            id,
            name,
            picture,
            choices: [
              ...variant.choices,
              ...modifiers.map(({ group, label }) => ({ name: group, value: label })),
            ],
            quantity: qty,
            sub_total,
          }))}
        />
      ))}
    </div>
  )
}

const trusts = [
  { icon: ReceiptText, text: 'checkout.trust_total' },
  { icon: PackageCheck, text: 'checkout.trust_hold' },
  { icon: Lock, text: 'checkout.trust_card' },
] as const

function Trust() {
  const t = useTranslate()
  return (
    <ul className="flex flex-col gap-2 border-t border-line pt-5 text-sm">
      {trusts.map(({ icon, text }) => (
        <li key={text} className="flex items-center gap-2.5">
          <Icon of={icon} size="sm" className="text-accent-text" />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
