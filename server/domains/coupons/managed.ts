import type { ManagedCoupon } from '#contract/coupons.ts'
import type { ManagedRow } from './manage-queries.ts'

export function managedAnswer(row: ManagedRow): ManagedCoupon {
  const { currency } = row
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    description: { en: row.description.en ?? '', ...(row.description.fr && { fr: row.description.fr }) },
    currency,
    market_percent: Math.trunc(row.platform_bps / 100),
    first_order_only: row.first_order_only,
    is_advertised: row.is_advertised,
    starts_on: row.starts_on,
    stores: row.stores,
    categories: row.category_paths,
    collections: row.collections,
    products: row.products,
    excluded_products: row.excluded_products,
    places: row.places,
    state: row.state,
    used: row.used_count,
    was_used: row.was_used,
    spent: { minor: row.spent_minor, currency },
    ...(row.percent !== null && { percent: row.percent }),
    ...(row.amount_minor !== null && { amount_minor: row.amount_minor }),
    ...(row.buy_quantity !== null && { buy_quantity: row.buy_quantity }),
    ...(row.get_quantity !== null && { get_quantity: row.get_quantity }),
    ...(row.min_subtotal_minor > 0 && { min_subtotal_minor: row.min_subtotal_minor }),
    ...(row.max_discount_minor !== null && { max_discount_minor: row.max_discount_minor }),
    ...(row.uses_total !== null && { uses_total: row.uses_total }),
    ...(row.uses_per_customer !== null && { uses_per_customer: row.uses_per_customer }),
    ...(row.budget_minor !== null && { budget_minor: row.budget_minor }),
    ...(row.ends_on !== null && { ends_on: row.ends_on }),
    ...(row.from_time !== null && { from_time: row.from_time }),
    ...(row.until_time !== null && { until_time: row.until_time }),
    ...(row.given_with !== null && { given_with: row.given_with }),
    ...(row.store && { store: row.store }),
  }
}
