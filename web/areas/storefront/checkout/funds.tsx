import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatMoney } from '#values/money.ts'

/** Wallet balance and points, which are used before the payment method. */
export function Funds({
  quote: { wallet, points },
  choices,
}: {
  quote: Pick<Quote, 'wallet' | 'points'>
  choices: CheckoutChoices
}) {
  const t = useTranslate()
  const locale = useLocale()
  if (!wallet && !points) return null
  return (
    <fieldset className="mb-6 flex min-w-0 flex-col gap-4 rounded-xl bg-sunken p-4">
      <legend className="sr-only">{t('checkout.funds')}</legend>
      {points ? (
        <Checkbox
          key={`points ${choices.points === true}`}
          name="points"
          defaultChecked={choices.points === true}
          disabled={!points.usable && !points.applied}
          label={t('checkout.use_points')}
          hint={
            points.usable
              ? t('checkout.use_points_text', {
                  points: points.usable.points,
                  balance: points.balance,
                  amount: formatMoney(points.usable.amount, locale),
                })
              : t('checkout.use_points_none', { balance: points.balance, points: points.least })
          }
        />
      ) : null}
      {wallet ? (
        <Checkbox
          key={`wallet ${choices.wallet === true}`}
          name="wallet"
          defaultChecked={choices.wallet === true}
          label={t('checkout.use_wallet')}
          hint={t('checkout.use_wallet_text', { amount: formatMoney(wallet.balance, locale) })}
        />
      ) : null}
    </fieldset>
  )
}
