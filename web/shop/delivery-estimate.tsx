/** Whether, when and for how much something arrives at the visitor's place, in words. */
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
  /** Of the store that sends it. */
  readonly from: string
}

/** One short line for a card; undefined while the place is not known. */
export function useDeliveryText({ delivery, from }: Sent): string | undefined {
  const t = useTranslate()
  const locale = useLocale()
  const place = use(DeliveryPlaceContext) ?? ''
  if (!delivery) return undefined
  return delivery.is_available
    ? [arrivalText(delivery, { t, locale }), priceText(delivery, { t, locale })].join(' · ')
    : obstacleText(delivery, { t, place, country: countryName(from, locale) })
}

interface In {
  readonly t: Translate
  readonly locale: string
}

/** 'Arrives Mon, Nov 30 – Sat, Dec 5'; of goods that come at a chosen time the first of those. */
export function arrivalText(
  { earliest_on: earliest = '', latest_on: latest = '', needs_slot, is_pickup }: DeliveryEstimate,
  { t, locale }: In,
): string {
  const from = formatMoment(earliest, 'weekday', locale)
  if (is_pickup) return t('catalog.pickup_from', { day: from })
  if (needs_slot) return t('catalog.arrives_earliest', { day: from })
  if (earliest === latest) return t('catalog.arrives_on', { day: from })
  return t('catalog.arrives_between', { from, to: formatMoment(latest, 'weekday', locale) })
}

/** 'Free delivery', '$4.00 delivery' or 'Delivery from $4.00'. */
export function priceText({ price, is_from, is_pickup }: DeliveryEstimate, { t, locale }: In): string {
  if (is_pickup) return t('catalog.pickup_only')
  if (!price || (price.minor === 0 && !is_from)) return t('catalog.delivery_free')
  return t(is_from ? 'catalog.delivery_from' : 'catalog.delivery_price', {
    price: formatMoney(price, locale),
  })
}

/** Why it doesn't arrive. */
export function obstacleText(
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
