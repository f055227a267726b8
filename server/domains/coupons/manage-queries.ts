import { type RawBuilder, sql } from 'kysely'
import type { ManagedCoupon } from '#contract/coupons.ts'
import { containing } from '#platform/containing.ts'
import { isRefusedBy } from '#platform/database.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { marketTimeZone } from '#values/local-time.ts'

type Reading = Pick<Work, 'db' | 'now'>
type ReadingIn = Reading & Pick<Work, 'locale'>

/** Limits to the coupons of one store; all if undefined. */
export interface Whose {
  readonly storeId: string | undefined
}

export interface ManagedRow {
  readonly id: string
  readonly code: string
  readonly kind: 'percent' | 'fixed' | 'free_shipping' | 'buy_get'
  readonly description: Texts
  readonly currency: string
  readonly percent: number | null
  readonly amount_minor: number | null
  readonly buy_quantity: number | null
  readonly get_quantity: number | null
  readonly min_subtotal_minor: number
  readonly max_discount_minor: number | null
  readonly platform_bps: number
  readonly uses_total: number | null
  readonly uses_per_customer: number | null
  readonly budget_minor: number | null
  readonly used_count: number
  readonly spent_minor: number
  readonly starts_on: string
  readonly ends_on: string | null
  readonly from_time: string | null
  readonly until_time: string | null
  readonly first_order_only: boolean
  readonly given_with: 'newsletter' | 'exit' | null
  readonly is_advertised: boolean
  readonly category_paths: string[]
  readonly store: { readonly slug: string; readonly name: string } | null
  readonly stores: string[]
  readonly collections: string[]
  readonly products: string[]
  readonly excluded_products: string[]
  readonly places: ManagedCoupon['places']
  readonly state: 'running' | 'planned' | 'paused' | 'used_up' | 'ended'
  /** Whether an order ever used it, even if released since. */
  readonly was_used: boolean
}

const productsOf = (ids: string, locale: string) => sql<ManagedCoupon['places']['products']>`coalesce((
  select json_agg(json_build_object('key', p.slug, 'name', ${translated(sql.ref('p.name'), locale)}, 'detail', s.name)
    order by p.slug)
  from products p
  join stores s on s.id = p.store_id
  where p.id = any(${sql.ref(ids)})
), '[]')`

const placesIn = (locale: string) => sql<ManagedRow['places']>`json_build_object(
  'stores', coalesce((
    select json_agg(json_build_object('key', s.slug, 'name', s.name, 'detail', s.city) order by s.slug)
    from stores s
    where s.id = any(c.store_ids)
  ), '[]'),
  'categories', coalesce((
    select json_agg(json_build_object('key', g.path, 'name', ${translated(sql.ref('g.name'), locale)}) order by g.path)
    from categories g
    where g.path = any(c.category_paths)
  ), '[]'),
  'collections', coalesce((
    select json_agg(json_build_object('key', k.slug, 'name', ${translated(sql.ref('k.name'), locale)}) order by k.slug)
    from collections k
    where k.id = any(c.collection_ids)
  ), '[]'),
  'products', ${productsOf('c.product_ids', locale)},
  'excluded_products', ${productsOf('c.excluded_product_ids', locale)}
)`

const slugsOf = (ids: string) => sql<string[]>`array(
  select p.slug from products p where p.id = any(${sql.ref(ids)}) order by p.slug
)`

/** Returns the state of a coupon `c` at a moment. */
export const stateAt = (now: Date) => sql<ManagedRow['state']>`
  case
    when c.ends_at <= ${now} then 'ended'
    when c.paused_at is not null then 'paused'
    when c.used_count >= c.uses_total or c.spent_minor >= c.budget_minor then 'used_up'
    when c.starts_at > ${now} then 'planned'
    else 'running'
  end`

/** The first and the last day of a coupon `c`. */
export const daysOf = () => sql`
  to_char(c.starts_at at time zone ${marketTimeZone()}, 'YYYY-MM-DD') as starts_on,
  to_char((c.ends_at - interval '1 second') at time zone ${marketTimeZone()}, 'YYYY-MM-DD') as ends_on`

const columnsAt = ({ now, locale }: Pick<Work, 'now' | 'locale'>) => sql`
  c.id, c.code, c.kind, c.description, c.currency, c.percent, c.amount_minor, c.buy_quantity, c.get_quantity,
  c.min_subtotal_minor, c.max_discount_minor, c.platform_bps, c.uses_total, c.uses_per_customer, c.budget_minor,
  c.used_count, c.spent_minor, c.from_time, c.until_time, c.first_order_only, c.given_with, c.is_advertised, c.category_paths,
  ${daysOf()},
  (select json_build_object('slug', s.slug, 'name', s.name) from stores s where s.id = c.store_id) as store,
  array(select s.slug from stores s where s.id = any(c.store_ids) order by s.slug) as stores,
  array(select k.slug from collections k where k.id = any(c.collection_ids) order by k.slug) as collections,
  ${slugsOf('c.product_ids')} as products,
  ${slugsOf('c.excluded_product_ids')} as excluded_products,
  ${placesIn(locale)} as places,
  ${stateAt(now)} as state,
  exists (select from coupon_uses u where u.coupon_id = c.id) as was_used`

function isOf({ storeId }: Whose): RawBuilder<boolean> {
  return storeId === undefined ? sql`true` : sql`c.store_id = ${storeId}`
}

export async function readCoupons(
  work: ReadingIn,
  only: Whose & NumberedPage & { readonly search?: string | undefined; readonly state?: string | undefined },
): Promise<(ManagedRow & { readonly total: number })[]> {
  const { db, now } = work
  const words = containing((only.search ?? '').trim())
  const { rows } = await sql<ManagedRow & { total: number }>`
    with found as materialized (
      select c.id, c.created_at
      from coupons c
      where ${isOf(only)}
        and (c.code ilike ${words} or c.description ->> 'en' ilike ${words} or c.description ->> 'fr' ilike ${words})
        and (${only.state ?? null}::text is null or ${stateAt(now)} = ${only.state ?? null})
    )
    select ${columnsAt(work)}, (select count(*) from found) as total
    from found f
    join coupons c on c.id = f.id
    order by f.created_at desc, c.code
    limit ${only.perPage}
    offset ${offsetOf(only, sql`(select count(*) from found)`)}
  `.execute(db)
  return rows
}

export async function readManaged(
  work: ReadingIn,
  { id, ...whose }: Whose & { id: string },
): Promise<ManagedRow | undefined> {
  const { db } = work
  const { rows } = await sql<ManagedRow>`
    select ${columnsAt(work)}
    from coupons c
    where c.id = ${id} and ${isOf(whose)}
  `.execute(db)
  return rows[0]
}

/** Locks a coupon during an edit, so that no use is counted meanwhile. */
export async function lockManaged(
  { db }: Reading,
  { id, ...whose }: Whose & { id: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from coupons c
    where c.id = ${id} and ${isOf(whose)}
    for no key update
  `.execute(db)
  return rows.length > 0
}

export interface UseRow {
  readonly order_number: string
  readonly customer: string
  readonly at: Date
  readonly currency: string
  readonly discount_minor: number
  /** In the coupon's currency; 0 once released. */
  readonly spent_minor: number
  readonly state: 'held' | 'used' | 'released'
  readonly total: number
}

export async function readUses(
  { db }: Reading,
  { couponId, ...place }: NumberedPage & { readonly couponId: string },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    with found as materialized (
      select u.group_id, u.state
      from coupon_uses u
      where u.coupon_id = ${couponId}
    )
    select
      g.number as order_number,
      g.contact ->> 'name' as customer,
      g.placed_at as at,
      g.currency,
      f.state,
      (
        select coalesce(sum(oc.goods_minor + oc.shipping_minor), 0)::bigint
        from orders o
        join order_coupons oc on oc.order_id = o.id and oc.coupon_id = ${couponId}
        where o.group_id = g.id
      ) as discount_minor,
      (
        select coalesce(sum(oc.budget_minor), 0)::bigint
        from orders o
        join order_coupons oc on oc.order_id = o.id and oc.coupon_id = ${couponId} and oc.released_at is null
        where o.group_id = g.id
      ) as spent_minor,
      (select count(*) from found) as total
    from found f
    join order_groups g on g.id = f.group_id
    order by g.placed_at desc, g.id
    limit ${place.perPage}
    offset ${offsetOf(place, sql`(select count(*) from found)`)}
  `.execute(db)
  return rows
}

export interface Places {
  readonly stores: ReadonlyMap<string, string>
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlySet<string>
  readonly collections: ReadonlyMap<string, string>
}

/**
 * Finds stores, products, categories and collections by slug and path; unknown ones are left out. With a store, only
 * its own products. Collections are locked, so that none is deleted meanwhile.
 */
export async function findPlaces(
  { db }: Reading,
  {
    stores,
    products,
    categories,
    collections,
    storeId,
  }: Whose & Readonly<Record<'stores' | 'products' | 'categories' | 'collections', readonly string[]>>,
): Promise<Places> {
  const { rows } = await sql<{
    kind: 'store' | 'product' | 'category' | 'collection'
    slug: string
    id: string
  }>`
    select 'store' as kind, s.slug, s.id::text as id
    from stores s
    where s.slug = any(${stores}::text[])
    union all
    select 'product', p.slug, p.id::text
    from products p
    where p.slug = any(${products}::text[])
      and (${storeId ?? null}::uuid is null or p.store_id = ${storeId ?? null}::uuid)
    union all
    select 'category', c.path, c.path
    from categories c
    where c.path = any(${categories}::text[])
    union all
    select 'collection', found.slug, found.id::text
    from (select k.slug, k.id from collections k where k.slug = any(${collections}::text[]) for key share) found
  `.execute(db)
  const mapOf = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ slug, id }) => [slug, id]))
  return {
    stores: mapOf('store'),
    products: mapOf('product'),
    categories: new Set(mapOf('category').keys()),
    collections: mapOf('collection'),
  }
}

/** The terms of a coupon, with days and slugs resolved to timestamps and ids. */
export interface CouponToWrite
  extends Omit<
    ManagedRow,
    | 'id'
    | 'used_count'
    | 'spent_minor'
    | 'starts_on'
    | 'ends_on'
    | 'store'
    | 'stores'
    | 'collections'
    | 'products'
    | 'excluded_products'
    | 'places'
    | 'state'
    | 'was_used'
  > {
  readonly starts_at: string
  readonly ends_at: string | null
  readonly store_ids: string[]
  readonly collection_ids: string[]
  readonly product_ids: string[]
  readonly excluded_product_ids: string[]
}

/** Returns false if the code is taken. */
export async function insertCoupon(
  { db, now }: Reading,
  { id, storeId, ...coupon }: CouponToWrite & Whose & { readonly id: string },
): Promise<boolean> {
  const written = await db
    .insertInto('coupons')
    .values({
      ...coupon,
      id,
      store_id: storeId ?? null,
      description: JSON.stringify(coupon.description),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Returns false if the code is taken, which aborts the transaction. */
export async function updateCoupon(
  { db }: Reading,
  { id, ...coupon }: CouponToWrite & { readonly id: string },
): Promise<boolean> {
  try {
    await db
      .updateTable('coupons')
      .set({ ...coupon, description: JSON.stringify(coupon.description) })
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    // Of two concurrent inserts, the second violates the unique constraint.
    if (isRefusedBy('coupons_code_key', error)) return false
    throw error
  }
}

export async function setPaused({ db }: Reading, id: string, at: Date | null): Promise<void> {
  await db.updateTable('coupons').set({ paused_at: at }).where('id', '=', id).execute()
}

/** Ends a coupon now, even before its start. */
export async function setEnded({ db, now }: Reading, id: string): Promise<void> {
  await sql`
    update coupons
    set ends_at = ${now},
        starts_at = least(starts_at, ${now}::timestamptz - interval '1 second')
    where id = ${id}
  `.execute(db)
}
