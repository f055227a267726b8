import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import type { DeliveryZone, ProductDelivery } from '#contract/product-page.ts'
import { Amount } from '#shop/price.tsx'
import { returnsText } from '#shop/returns-text.ts'
import { Tabs } from '#ui/tabs.tsx'
import { faultDays } from '#values/refund-reason.ts'

interface DeliveryFactsProps {
  readonly delivery: ProductDelivery
  readonly store: Pick<Product['store'], 'name'>
  readonly first?: 'delivery' | 'returns' | undefined
}

export function DeliveryFacts({ delivery, store, first }: DeliveryFactsProps) {
  const t = useTranslate()
  return (
    <Tabs
      label={t('product.delivery_and_return')}
      selected={first}
      tabs={[
        { id: 'delivery', label: t('product.delivery'), content: <Ways delivery={delivery} /> },
        {
          id: 'returns',
          label: t('product.returns'),
          content: <Returns delivery={delivery} store={store} />,
        },
      ]}
    />
  )
}

function Ways({ delivery }: { delivery: ProductDelivery }) {
  const t = useTranslate()
  const locale = useLocale()
  const { from, zones, is_local_only: isLocalOnly, not_to: notTo } = delivery
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{t('product.sent_from', { city: from.city, country: from.country.name })}</p>
      {zones.length === 0 ? <p>{t('product.not_delivered')}</p> : null}
      {zones.map((zone) => (
        <section key={zone.key} aria-labelledby={`zone-${zone.key}`} className="flex flex-col gap-2">
          <h3 id={`zone-${zone.key}`} className="text-lg">
            {zone.name}
          </h3>
          {partsOf(zone).length === 0 ? null : (
            <p className="text-sm text-muted">
              {new Intl.ListFormat(locale, { type: 'conjunction' }).format(partsOf(zone))}
            </p>
          )}
          <ul className="divide-y divide-line border-y border-line">
            {zone.ways.map((way) => (
              <Way key={way.method} way={way} />
            ))}
          </ul>
        </section>
      ))}
      {isLocalOnly ? <p className="text-sm">{t('product.local_only')}</p> : null}
      {notTo.length > 0 ? (
        <p className="text-sm">
          {t('product.not_sent_to', {
            countries: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
              notTo.map(({ name }) => name),
            ),
          })}
        </p>
      ) : null}
      <p className="text-sm text-muted">{t('product.delivery_note')}</p>
    </div>
  )
}

/** Returns the places to list under a zone's name, or its countries when it covers several. */
function partsOf({ places, is_same_country: isSameCountry, countries }: DeliveryZone): string[] {
  if (places.length > 0) return places
  return isSameCountry ? [] : countries.map(({ name }) => name)
}

function Way({ way }: { way: DeliveryZone['ways'][number] }) {
  const t = useTranslate()
  const isFree = way.price.minor === 0 && !way.is_from
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-3">
      <span className="font-semibold text-strong">{way.name}</span>
      <span className="text-end font-semibold text-strong">
        {way.is_from ? (
          <>
            {t('product.delivery_from')} <Amount of={way.price} />
          </>
        ) : isFree ? (
          t('product.free')
        ) : (
          <Amount of={way.price} />
        )}
      </span>
      <span className="text-sm text-muted">{time(way, t)}</span>
      {way.free_over && !isFree ? (
        <span className="text-end text-sm text-success-text">
          {t('product.free_over')} <Amount of={way.free_over} />
        </span>
      ) : null}
    </li>
  )
}

function time(
  { days_min: min, days_max: max, needs_slot: needsSlot, cutoff }: DeliveryZone['ways'][number],
  t: ReturnType<typeof useTranslate>,
): string {
  const days =
    max === 0
      ? t('product.same_day')
      : min === 0
        ? t('store.days_up_to', { count: max })
        : min === max
          ? t('product.in_days', { count: max })
          : t('product.in_days_between', { min, max })
  const details = [
    ...(needsSlot ? [t('product.choose_hour')] : []),
    ...(cutoff ? [t('product.order_before', { time: cutoff })] : []),
  ]
  return [days, ...details].join(' · ')
}

function Returns({
  delivery: { returns, is_perishable: isPerishable },
  store,
}: Pick<DeliveryFactsProps, 'delivery' | 'store'>) {
  const t = useTranslate()
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <p className="text-lg text-strong">
        {returns.days > 0
          ? t('product.returns_days', { count: returns.days, store: store.name })
          : returnsText(returns, t)}
      </p>
      {returns.paid_by ? <p>{t(`product.returns_paid_${returns.paid_by}`)}</p> : null}
      {isPerishable ? null : <p>{t('product.returns_fault', { count: faultDays })}</p>}
      <p>{t('product.returns_cancel')}</p>
      <p>{t('product.returns_reject')}</p>
    </div>
  )
}
