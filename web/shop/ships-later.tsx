import { useLocale, useTranslate } from '#app/i18n.tsx'
import { rangeText, type ShipTime, shipDayText, shipTextOf } from '#values/backorder.ts'

interface ShipsLaterProps {
  readonly of: ShipTime
  readonly className?: string
}

/** When goods ship that are not in stock yet, such as “Ships in 2–3 weeks”. */
export function ShipsLater({ of, className = 'text-sm font-medium text-accent-text' }: ShipsLaterProps) {
  const t = useTranslate()
  const locale = useLocale()
  const text = shipTextOf(of)
  return (
    <p suppressHydrationWarning className={className}>
      {'day' in text
        ? t(`catalog.${text.key}`, { day: shipDayText(text.day, { locale, now: new Date() }) })
        : t(`catalog.${text.key}`, { count: text.to, range: rangeText(text, locale) })}
    </p>
  )
}
