import type { Translate } from '#app/dictionaries.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { ProductStateBadge } from '#shop/dashboard/product-state-badge.tsx'
import type { Result } from '#shop/dashboard/results.ts'
import { formatMoment } from '#shop/moment.tsx'
import { OrderStatusBadge } from '#shop/order-badges.tsx'
import { PayoutStateBadge } from '#shop/payouts/labels.tsx'
import { Badge } from '#ui/badge.tsx'

type Found = Answer<Endpoints['GET /operator/search']>

export function resultsOf(
  { orders, customers, products, stores, payouts }: Found,
  { t, locale }: { readonly t: Translate; readonly locale: string },
): Result[] {
  const dated = (name: string, at: string) => `${name} · ${formatMoment(at, 'day', locale)}`
  return [
    ...orders.map(
      ({ number, customer, placed_at, status }): Result => ({
        kind: 'orders',
        title: number,
        text: dated(customer, placed_at),
        status: <OrderStatusBadge status={status} />,
        to: `/operator/orders/${number}`,
      }),
    ),
    ...customers.map(
      ({ id, name, email }): Result => ({
        kind: 'customers',
        title: name,
        text: email,
        to: `/operator/people/${id}`,
      }),
    ),
    ...products.map(
      ({ id, name, store, state }): Result => ({
        kind: 'products',
        title: name,
        text: store.name,
        status: <ProductStateBadge state={state} />,
        to: `/operator/stores/${store.slug}/products/${id}`,
      }),
    ),
    ...stores.map(
      ({ slug, name, state }): Result => ({
        kind: 'stores',
        title: name,
        text: slug,
        status: <Badge>{t(`operator.store_state_${state}`)}</Badge>,
        to: `/operator/stores?search=${encodeURIComponent(name)}`,
      }),
    ),
    ...payouts.map(
      ({ id, run_id, number, store, created_at, ...payout }): Result => ({
        kind: 'payouts',
        title: number,
        text: dated(store, created_at),
        status: <PayoutStateBadge of={payout} />,
        to: `/operator/payouts/${run_id}/${id}`,
      }),
    ),
  ]
}
