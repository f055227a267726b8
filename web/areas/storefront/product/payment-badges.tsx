import { Banknote, CreditCard, Landmark } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'

const ways = [
  ['card', CreditCard],
  ['bank', Landmark],
  ['cash', Banknote],
] as const

/** The ways to pay, as signs. */
export function PaymentBadges() {
  const t = useTranslate()
  return (
    <ul aria-label={t('shell.payment_methods')} className="flex flex-wrap gap-2">
      {ways.map(([way, icon]) => (
        <li
          key={way}
          className="inline-flex items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm"
        >
          <Icon of={icon} size="sm" className="text-muted" />
          {t(`shell.pay_${way}`)}
        </li>
      ))}
    </ul>
  )
}
