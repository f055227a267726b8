import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { DeliveryOption, QuotePackage } from '#contract/checkout.ts'
import { formatMoment } from '#shop/moment.tsx'
import { PickupPoint } from '#shop/pickup-point.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { packageElementId, places } from './checkout-errors.ts'
import { type Deliveries, deliveryField, slotField } from './choices.ts'
import { Section } from './section.tsx'
import { SlotPicker } from './slot-picker.tsx'

interface DeliverySectionProps {
  readonly packages: readonly QuotePackage[]
  /** The current choice; the quote for it may still be loading. */
  readonly deliveries: Deliveries
  readonly hasAddress: boolean
}

export function DeliverySection({ packages, deliveries, hasAddress }: DeliverySectionProps) {
  const t = useTranslate()
  return (
    <Section id={places.delivery} number={2} title={t('checkout.delivery')}>
      {hasAddress ? (
        <div className="flex flex-col divide-y divide-line">
          {packages.map((pack) => (
            <Package key={pack.store.id} pack={pack} chosen={deliveries[pack.store.id]} />
          ))}
        </div>
      ) : (
        <p className="text-muted">{t('checkout.delivery_after_address')}</p>
      )}
    </Section>
  )
}

interface PackageProps {
  readonly pack: QuotePackage
  readonly chosen: Deliveries[string] | undefined
}

function Package({ pack: { store, items, options }, chosen }: PackageProps) {
  const t = useTranslate()
  const locale = useLocale()
  const option = options.find(({ method }) => method === chosen?.method)
  return (
    <div
      id={packageElementId(store.id)}
      tabIndex={-1}
      className="flex flex-col gap-4 py-6 first:pt-0 last:pb-0"
    >
      <div>
        <h3 className="text-lg">{t('checkout.package_of', { store: store.name })}</h3>
        <p className="text-sm text-muted">{items.map(({ product }) => product.name).join(', ')}</p>
      </div>
      {options.length === 0 ? (
        <Alert
          tone="warning"
          action={
            <TextLink to="/cart" className="font-semibold">
              {t('checkout.back_to_cart')}
            </TextLink>
          }
        >
          {t('checkout.delivery_none_advice', { store: store.name })}
        </Alert>
      ) : (
        <RadioCards
          legend={t('checkout.package_of', { store: store.name })}
          hidesLegend
          name={deliveryField(store.id)}
          value={chosen?.method ?? ''}
          options={options.map((each) => ({
            value: each.method,
            label: each.name,
            description: promiseOf(each, { t, locale }),
            aside: <Price of={each} />,
          }))}
        />
      )}
      {option?.pickup_at ? <PickupPoint at={option.pickup_at} store={store} /> : null}
      {option?.needs_slot ? (
        <SlotPicker
          key={option.method}
          label={t(option.kind === 'pickup' ? 'checkout.slot_pickup' : 'checkout.slot')}
          name={slotField(store.id, option.method)}
          slots={option.slots}
          timeZone={option.timezone}
          chosenId={chosen?.slot_id}
          store={store.name}
          pieces={items.reduce((pieces, { qty }) => pieces + qty, 0)}
        />
      ) : null}
    </div>
  )
}

function promiseOf(option: DeliveryOption, { t, locale }: { t: Translate; locale: string }): string {
  const from = formatMoment(option.earliest_on, 'weekday', locale)
  const to = formatMoment(option.latest_on, 'weekday', locale)
  if (option.needs_slot) return t('checkout.slot_from', { day: from })
  if (option.kind === 'pickup') return t('checkout.ready_on', { day: from })
  return from === to ? t('checkout.arrives_on', { day: from }) : t('checkout.arrives_between', { from, to })
}

function Price({ of: { price, regular_price: regular } }: { of: DeliveryOption }) {
  const t = useTranslate()
  if (price.minor > 0) return <Amount of={price} />
  return (
    <span className="flex flex-col items-end text-success-text">
      {t('checkout.free')}
      {regular && regular.minor > 0 ? (
        <del className="text-sm font-normal text-muted">
          <span className="sr-only">{t('cart.regular_price')} </span>
          <Amount of={regular} />
        </del>
      ) : null}
    </span>
  )
}
