/** Coupons for tests: made in the database, used over the API. */
import type { Insertable } from 'kysely'
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
