import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { clockTime } from './open-state.tsx'
import { Away } from './vacation-dates.tsx'

/** Replaces the order buttons while a store takes no orders: why, and when orders are possible again. */
export function StoreUnavailable({ store }: Pick<Product, 'store'>) {
  const t = useTranslate()
  const locale = useLocale()
  const { vacation, opens_at: opensAt, timezone: timeZone } = store
  if (vacation) {
    return (
      <div className="rounded-xl bg-warning-soft px-5 py-4 text-warning-text">
        <p className="font-semibold">{vacation.message || t('store.on_vacation')}</p>
        <p>
          <Away vacation={vacation} />
        </p>
        <p className="mt-1">{t('store.orders_when_back')}</p>
      </div>
    )
  }
  return (
    <p className="rounded-xl bg-warning-soft px-5 py-4 font-medium text-warning-text">
      {opensAt
        ? t('store.opens_at', { time: clockTime(opensAt, { locale, timeZone, weekday: 'long' }) })
        : t('store.closed_banner')}
    </p>
  )
}
