import type { Insertable } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Coupons } from '#database/types.ts'
import type { TestMarket } from './app.ts'

/** Creates a coupon, by default ten percent off everything for everyone without an end date. Returns its id. */
export async function aCoupon(
  { database: { db } }: Pick<TestMarket, 'database'>,
  given: Partial<Insertable<Coupons>> & { readonly code: string },
): Promise<string> {
  const coupon = {
    id: crypto.randomUUID(),
    kind: 'percent' as const,
    percent: given.kind === undefined || given.kind === 'percent' ? 10 : null,
    currency: 'USD',
    description: JSON.stringify({ en: 'Off your order', fr: 'Remise sur la commande' }),
    starts_at: '2025-01-01T00:00:00Z',
    created_at: '2025-01-01T00:00:00Z',
    ...given,
  }
  await db.insertInto('coupons').values(coupon).execute()
  return coupon.id
}

export function useOf({ database: { db } }: Pick<TestMarket, 'database'>, code: string) {
  return db
    .selectFrom('coupons')
    .select(['used_count', 'spent_minor'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}

/** Input for a store coupon: ten percent off all its products, without an end date. */
export function storeCoupon(code: string): Input<Endpoints['POST /seller/stores/{store}/coupons']>['body'] {
  return {
    code,
    kind: 'percent',
    percent: 10,
    description: { en: 'Ten', fr: 'Dix' },
    currency: 'USD',
    starts_on: '2026-01-01',
    first_order_only: false,
    categories: [],
    products: [],
    excluded_products: [],
  }
}

/** Input for the same coupon of the market: on all products, at the market's cost. */
export function marketCoupon(code: string): Input<Endpoints['POST /operator/coupons']>['body'] {
  return { ...storeCoupon(code), market_percent: 100, stores: [] }
}
