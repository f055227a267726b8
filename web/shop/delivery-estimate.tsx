/** Describes whether, when and at what price something is delivered to the visitor's place. */
import { use } from 'react'
import type { Translate } from '#app/dictionaries.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { DeliveryEstimate } from '#contract/deliver-to.ts'
import { countryName } from '#values/country-name.ts'
import { formatMoney } from '#values/money.ts'
import { DeliveryPlaceContext } from './delivery-place.ts'
import { formatMoment } from './moment.tsx'

interface Sent {
  readonly delivery?: DeliveryEstimate | undefined
  /** Country code of the store. */
  readonly from: string
  /** Dates without weekdays, and the price without a label. */
  readonly isShort?: boolean
}

/**
 * Returns dates and price in one line, or the reason why delivery isn't possible; undefined while the place is
 * unknown.
 */
export function useDeliveryText({ delivery, from, isShort = false }: Sent): string | undefined {
  const t = useTranslate()
  const locale = useLocale()
  const place = use(DeliveryPlaceContext) ?? ''
  if (!delivery) return undefined
  return delivery.is_available
    ? [arrivalText(delivery, { t, locale, isShort }), priceText(delivery, { t, locale, isShort })].join(' · ')
    : obstacleText(delivery, { t, place, country: countryName(from, locale) })
}

/** Delivery line of a card; the card is greyed out when delivery isn't possible (shop.css). */
export function DeliveryLine({ of: { delivery, store } }: { of: Delivered }) {
  const text = useDeliveryText({ delivery, from: store.country_code, isShort: true })
  if (text === undefined) return null
  return (
    <p className="delivery-line" data-stopped={delivery?.is_available ? undefined : ''}>
      {text}
    </p>
  )
}

interface Delivered {
  readonly delivery?: DeliveryEstimate | undefined
  readonly store: { readonly country_code: string }
}

interface In {
  readonly t: Translate
  readonly locale: string
  readonly isShort: boolean
}

/** 'Arrives Mon, Nov 30 – Sat, Dec 5'; for deliveries with a slot, the earliest slot. */
function arrivalText(
  { earliest_on: earliest = '', latest_on: latest = '', needs_slot, is_pickup }: DeliveryEstimate,
  { t, locale, isShort }: In,
): string {
  const style = isShort ? 'date' : 'weekday'
  const from = formatMoment(earliest, style, locale)
  if (is_pickup) return t('catalog.pickup_from', { day: from })
  if (needs_slot) return t('catalog.arrives_earliest', { day: from })
  if (earliest === latest) return t('catalog.arrives_on', { day: from })
  return t('catalog.arrives_between', { from, to: formatMoment(latest, style, locale) })
}

/** 'Free delivery', '$4.00 delivery' or 'Delivery from $4.00'. */
function priceText({ price, is_from, is_pickup }: DeliveryEstimate, { t, locale, isShort }: In): string {
  if (is_pickup) return t('catalog.pickup_only')
  if (!price || (price.minor === 0 && !is_from)) return t('catalog.delivery_free')
  const amount = formatMoney(price, locale)
  if (is_from) return t('catalog.delivery_from', { price: amount })
  return isShort ? amount : t('catalog.delivery_price', { price: amount })
}

function obstacleText(
  { reason }: DeliveryEstimate,
  { t, place, country }: { readonly t: Translate; readonly place: string; readonly country: string },
): string {
  switch (reason) {
    case 'local_only':
      return t('catalog.delivery_local_only', { country })
    case 'restricted':
      return t('catalog.delivery_restricted', { place })
    case 'no_times':
      return t('catalog.delivery_no_times')
    default:
      return t('catalog.delivery_not_served', { place })
  }
}
