import { BadgePercent } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { openInstead } from '#shop/dialog-link.tsx'
import { Icon } from '#ui/icon.tsx'

/** Opens today's deals in a dialog; without script, their page. */
export function DealsButton() {
  const t = useTranslate()
  return (
    <AppLink
      to="/deals"
      prefetch="none"
      aria-haspopup="dialog"
      onClick={(event) => openInstead(event, { kind: 'deals' })}
      className="site-deals ms-auto flex min-h-9 items-center gap-2 rounded-full bg-offer-soft px-4 font-semibold text-offer-text hover:bg-offer hover:text-on-offer"
    >
      <Icon of={BadgePercent} size="sm" />
      {t('shell.todays_deals')}
    </AppLink>
  )
}
