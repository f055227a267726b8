import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { ProductStateBadge } from '#shop/dashboard/product-state-badge.tsx'
import type { Result } from '#shop/dashboard/results.ts'
import { formatMoment } from '#shop/moment.tsx'
import { PayoutStateBadge } from '#shop/payouts/labels.tsx'
import { sellerPath } from './dashboard.ts'
import { OrderStateBadge } from './order-state-badge.tsx'

type Found = Answer<Endpoints['GET /seller/stores/{store}/search']>

export function resultsOf(
  { orders, products, payouts }: Found,
  { store, locale }: { readonly store: string; readonly locale: string },
): Result[] {
  return [
    ...orders.map(
      ({ number, customer, placed_at, state }): Result => ({
        kind: 'orders',
        title: number,
        text: `${customer} · ${formatMoment(placed_at, 'day', locale)}`,
        status: <OrderStateBadge state={state} />,
        to: `${sellerPath(store, 'orders')}/${number}`,
      }),
    ),
    ...products.map(
      ({ id, name, state }): Result => ({
        kind: 'products',
        title: name,
        status: <ProductStateBadge state={state} />,
        to: `${sellerPath(store, 'products')}/${id}`,
      }),
    ),
    ...payouts.map(
      ({ id, number, created_at, ...payout }): Result => ({
        kind: 'payouts',
        title: number,
        text: formatMoment(created_at, 'day', locale),
        status: <PayoutStateBadge of={payout} />,
        to: `${sellerPath(store, 'earnings')}/payouts/${id}`,
      }),
    ),
  ]
}
