import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { PickupPoint as Point } from '#contract/checkout.ts'
import { TextLink } from '#ui/text-link.tsx'
import { countryName } from '#values/country-name.ts'

interface PickupPointProps {
  readonly at: Point
  /** Store whose opening hours apply. */
  readonly store: { readonly slug: string }
}

export function PickupPoint({ at, store }: PickupPointProps) {
  const t = useTranslate()
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="wrap-anywhere">{usePlaceOf()(at)}</span>
      <TextLink to={`/seller/store/${store.slug}`}>{t('orders.pickup_hours')}</TextLink>
    </p>
  )
}

export function usePlaceOf(): (at: Point) => string {
  const locale = useLocale()
  return ({ street, city, country_code: code }) =>
    [street, city, countryName(code, locale)].filter((part) => part !== undefined).join(', ')
}
