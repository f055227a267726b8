import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { addDays, marketTimeZone, momentOf } from '#values/local-time.ts'
import { storeId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { CouponData, MarketData } from './market-data.ts'
import { productId } from './seed-products.ts'
import { stableId } from './stable.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const COUPON_KINDS = { percent: 'percent', fixed: 'fixed', 'free-shipping': 'free_shipping' } as const

export async function seedDeals(db: Database, data: MarketData, now: Date): Promise<void> {
  await insertRows(
    db,
    'deals',
    dealsOf(data).map(({ id, product, percent, endsInDays }) => ({
      id,
      product_id: productId(product),
      percent,
      ...dealSpan(now, endsInDays),
    })),
  )
}

/** Restarts the demo's deals once the last has ended. Returns how many. */
export async function restartDeals(db: Database, data: MarketData, now: Date): Promise<number> {
  const deals = dealsOf(data).map(({ id, endsInDays }) => ({ id, ...dealSpan(now, endsInDays) }))
  const { numAffectedRows } = await sql`
    update deals
    set starts_at = again.starts_at,
        ends_at = again.ends_at
    from jsonb_to_recordset(${JSON.stringify(deals)}::jsonb)
      as again (id uuid, starts_at timestamptz, ends_at timestamptz)
    where deals.id = again.id
      and not exists (select from deals running where running.ends_at > ${now}::timestamptz)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function seedCoupons(
  db: Database,
  { coupons }: MarketData,
  uses: ReadonlyMap<string, number>,
): Promise<void> {
  await insertRows(
    db,
    'coupons',
    coupons.map((coupon) => ({
      id: couponId(coupon.code),
      code: coupon.code,
      kind: COUPON_KINDS[coupon.type],
      percent: coupon.type === 'percent' ? coupon.value : null,
      amount_minor: coupon.type === 'fixed' ? coupon.value : null,
      currency: coupon.currency ?? 'USD',
      description: coupon.description,
      min_subtotal_minor: coupon.minSubtotal,
      max_discount_minor: coupon.maxDiscount,
      uses_per_customer: coupon.usesPerCustomer,
      uses_total: coupon.usesTotal,
      used_count: uses.get(coupon.code) ?? 0,
      starts_at: momentOf(coupon.startsOn, '00:00', marketTimeZone()),
      ends_at: coupon.endsOn ? momentOf(addDays(coupon.endsOn, 1), '00:00', marketTimeZone()) : null,
      first_order_only: coupon.firstOrderOnly ?? false,
      given_with: givenWith(coupon),
      is_advertised: coupon.isAdvertised,
      from_time: coupon.hours?.[0] ?? null,
      until_time: coupon.hours?.[1] ?? null,
      ...scopeOf(coupon),
      created_at: `${coupon.startsOn}T00:00:00Z`,
    })),
  )
}

export function couponId(code: string): string {
  return stableId('coupon', code)
}

function dealsOf(data: MarketData) {
  return data.products.flatMap(({ id, dealPercent, dealEndsInDays }) =>
    dealPercent > 0 && dealEndsInDays !== null
      ? [{ id: stableId('deal', id), product: id, percent: dealPercent, endsInDays: dealEndsInDays }]
      : [],
  )
}

function dealSpan(now: Date, endsInDays: number) {
  return {
    starts_at: new Date(now.getTime() - DAY_MS).toISOString(),
    ends_at: new Date(now.getTime() + endsInDays * DAY_MS).toISOString(),
  }
}

/** A coupon limited to one store belongs to that store. */
function scopeOf({ scope: { stores = [], categories = [] } }: CouponData) {
  const [store, ...others] = stores
  const isOwn = store !== undefined && others.length === 0
  return {
    store_id: isOwn ? storeId(store) : null,
    store_ids: isOwn ? [] : stores.map(storeId),
    category_paths: categories,
    platform_bps: stores.length > 0 ? 0 : 10_000,
  }
}

function givenWith({ requiresNewsletter, audience }: CouponData): 'newsletter' | 'exit' | null {
  if (audience === 'exit-popup') return 'exit'
  return requiresNewsletter ? 'newsletter' : null
}
