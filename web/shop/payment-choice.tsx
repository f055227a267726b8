import { Banknote, CreditCard, Landmark, Wallet } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { OfferedMethod, PaymentMethod } from '#contract/checkout.ts'
import { Icon } from '#ui/icon.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { formatMoney } from '#values/money.ts'

interface PaymentChoiceProps {
  readonly methods: readonly OfferedMethod[]
  readonly error?: string | undefined
  /** Makes the choice controlled; '' for none yet. */
  readonly value?: PaymentMethod | ''
  /** Initial choice of an uncontrolled field. */
  readonly chosen?: string | undefined
}

/** Payment methods; unavailable ones show the reason. */
export function PaymentChoice({ methods, error, value, chosen }: PaymentChoiceProps) {
  const t = useTranslate()
  return (
    <RadioCards
      legend={t('checkout.payment_choose')}
      name="payment_method"
      error={error}
      {...(value === undefined ? { defaultValue: chosen } : { value })}
      options={methods.map((offered) => ({
        value: offered.method,
        label: t(`checkout.method_${offered.method}`),
        description: <Description of={offered} />,
        isDisabled: !offered.is_available,
        aside: <Icon of={signs[offered.method]} size="lg" className="text-muted" />,
      }))}
    />
  )
}

const signs = { card: CreditCard, paypal: Wallet, cash: Banknote, bank: Landmark } as const

/** Description of a method with its fee, or the reason why it is unavailable. */
function Description({ of: { method, is_available, reason, fee } }: { of: OfferedMethod }) {
  const t = useTranslate()
  const locale = useLocale()
  if (!is_available) return reason ?? t('checkout.method_unavailable')
  return (
    <>
      {t(`checkout.method_${method}_text`)}
      {fee ? (
        <span className="mt-1 block font-semibold text-strong">
          {t('checkout.method_fee', { amount: formatMoney(fee, locale) })}
        </span>
      ) : null}
    </>
  )
}
