import { Banknote, CreditCard, Landmark, Wallet } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { usePaymentMethods } from '#shop/payment-methods.ts'
import { Icon } from '#ui/icon.tsx'

const icons = { card: CreditCard, paypal: Wallet, bank: Landmark, cash: Banknote } as const

export function PaymentBadges() {
  const t = useTranslate()
  return (
    <ul aria-label={t('shell.payment_methods')} className="flex flex-wrap gap-2">
      {usePaymentMethods().map((method) => (
        <li
          key={method}
          className="inline-flex items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm"
        >
          <Icon of={icons[method]} size="sm" className="text-muted" />
          {t(`shell.pay_${method}`)}
        </li>
      ))}
    </ul>
  )
}
