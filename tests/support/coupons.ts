/** Coupons for tests: made in the database, used over the API. */

import type { Insertable } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Coupons } from '#database/types.ts'
import type { TestMarket } from './app.ts'

/** Ten percent off everything, for everybody and without an end, but for what is said; answers its id. */
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

/** How far a coupon is used. */
export function useOf({ database: { db } }: Pick<TestMarket, 'database'>, code: string) {
  return db
    .selectFrom('coupons')
    .select(['used_count', 'spent_minor'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
}

/** A store's coupon of ten percent off all of its goods, without an end. */
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

/** The same of the market, for everybody's goods and at its own cost. */
export function marketCoupon(code: string): Input<Endpoints['POST /operator/coupons']>['body'] {
  return { ...storeCoupon(code), market_percent: 100, stores: [] }
}
