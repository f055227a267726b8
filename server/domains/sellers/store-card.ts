import type { StoreCard } from '#contract/stores.ts'
import type { Money } from '#values/money.ts'
import { openingAnswer, storeOpening } from './opening.ts'
import type { StoreRow } from './queries.ts'

export function storeCard(
  row: StoreRow,
  { now, show }: { now: Date; show: (amount: Money) => Money },
): StoreCard {
  const { id, slug, name, vertical, tagline, city, country_code, country_name } = row
  return {
    id,
    slug,
    name,
    vertical,
    tagline,
    city,
    country_code,
    country_name,
    ...(row.cuisine && { cuisine: row.cuisine }),
    ...(row.rating !== null && { rating: row.rating }),
    rating_count: row.rating_count,
    product_count: row.product_count,
    ...(row.logo && { logo: row.logo }),
    ...(row.cover && { cover: row.cover }),
    ...openingAnswer(storeOpening(row, now)),
    timezone: row.timezone,
    ...(row.prep_minutes !== null && { prep_minutes: row.prep_minutes }),
    ...(row.min_order_minor > 0 && {
      min_order: show({ minor: row.min_order_minor, currency: row.currency }),
    }),
    delivery_mode: row.delivery_mode,
  }
}
