import { useLocale } from '#app/i18n.tsx'
import type { Money } from '#contract/vocabulary.ts'
import { formatMoney } from '#values/money.ts'
import { formatMoment } from './moment.tsx'

interface SalesChartProps {
  readonly label: string
  readonly days: readonly { readonly day: string; readonly sales: Money }[]
}

/** Sales per day as bars; screen readers get the amounts from the list. */
export function SalesChart({ label, days }: SalesChartProps) {
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ sales }) => sales.minor))
  return (
    <ol aria-label={label} className="flex h-40 items-end gap-2">
      {days.map(({ day, sales }) => (
        <li key={day} className="group flex h-full min-w-0 flex-1 flex-col gap-2 text-center">
          <span className="sr-only">{formatMoney(sales, locale)}</span>
          <span aria-hidden="true" className="flex min-h-0 flex-1 items-end justify-center">
            <span
              title={formatMoney(sales, locale)}
              style={{ blockSize: `${Math.max(2, (sales.minor / most) * 100)}%` }}
              className="w-full max-w-14 rounded-md bg-accent/80 transition-colors group-last:bg-accent group-hover:bg-accent"
            />
          </span>
          <span className="text-xs whitespace-nowrap text-muted">
            <span className="max-sm:hidden">{formatMoment(day, 'weekday', locale)}</span>
            <span className="sm:hidden">{formatMoment(day, 'dayOfWeek', locale)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
