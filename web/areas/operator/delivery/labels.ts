import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { ShippingMethod, ShippingZone } from '#contract/delivery-zones.ts'
import { formatMoney } from '#values/money.ts'
import { inLanguage } from '../in-language.ts'

const KILO = 1000

/** Returns the name of a zone or method in the page's language, or in English. */
export function useNameOf(): (of: Pick<ShippingZone, 'name'>) => string {
  const locale = useLocale()
  return ({ name }) => inLanguage(name, locale)
}

export function useCostOf(): (method: ShippingMethod) => string[] {
  const t = useTranslate()
  const locale = useLocale()
  return ({ rate, price, per_kg: perKg, bands, free_over: freeOver }) => {
    const amount = (of: { minor: number; currency: string }) =>
      of.minor === 0 ? t('tariff.test_free') : formatMoney(of, locale)
    const measure = (of: number) =>
      rate === 'value'
        ? amount({ ...price, minor: of })
        : t(rate === 'weight' ? 'tariff.kilograms' : 'tariff.kilometres', {
            number: (of / KILO).toLocaleString(locale, { maximumFractionDigits: 3 }),
          })
    const banded = bands.map(({ above, up_to: upTo, price: costs }) => {
      const words = {
        amount: amount(costs),
        end: upTo === undefined ? '' : measure(upTo),
        above: measure(above),
      }
      if (upTo === undefined) return t(above === 0 ? 'tariff.cost_flat' : 'tariff.cost_above', words)
      return t(rate === 'value' ? 'tariff.cost_under' : 'tariff.cost_up_to', words)
    })
    const last = bands.at(-1)?.up_to
    const flat = bands.length === 0 ? [t('tariff.cost_flat', { amount: amount(price) })] : []
    const more = perKg.minor > 0 ? [t('tariff.cost_per_kg', { amount: amount(perKg) })] : []
    const ends =
      last !== undefined && perKg.minor === 0 ? [t('tariff.cost_ends', { end: measure(last) })] : []
    const free = freeOver ? [t('tariff.cost_free', { amount: amount(freeOver) })] : []
    return [...flat, ...banded, ...more, ...ends, ...free]
  }
}

export function useCoverOf(countryName: (code: string) => string): (zone: ShippingZone) => string {
  const t = useTranslate()
  const locale = useLocale()
  return ({ same_country: isSameCountry, countries, places }) => {
    const list = (of: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(of)
    const byCountry = Map.groupBy(places, ({ country_code: code }) => code)
    const named = [...byCountry].map(([code, ofCountry]) =>
      t('tariff.covers_country', {
        country: countryName(code),
        places: list(
          ofCountry.map(({ city, region }) => [city, region].filter((part) => part !== undefined).join(', ')),
        ),
      }),
    )
    const parts = [
      ...(isSameCountry && places.length === 0 ? [t('tariff.covers_same_country')] : []),
      ...(places.length > 0
        ? [
            t(isSameCountry ? 'tariff.covers_places_within' : 'tariff.covers_places', {
              places: named.join(' · '),
            }),
          ]
        : []),
      ...(countries.length > 0 ? [list(countries.map(countryName))] : []),
    ]
    return parts.length > 0 ? parts.join(' · ') : t('tariff.covers_all')
  }
}
