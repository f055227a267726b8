/** All SQL of coupons, except for lists and management. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Coupon, CouponUsage } from './coupon.ts'

type Reading = Pick<Work, 'db'>

interface CouponRow {
  readonly id: string
  readonly code: string
  readonly kind: Coupon['kind']
  readonly description: Texts
  readonly percent: number | null
  readonly amount_minor: number | null
  readonly currency: string
  readonly min_subtotal_minor: number
  readonly max_discount_minor: number | null
  readonly buy_quantity: number | null
  readonly get_quantity: number | null
  readonly platform_bps: number
  readonly store_id: string | null
  readonly store_ids: string[]
  readonly category_paths: string[]
  readonly collection_ids: string[]
  readonly product_ids: string[]
  readonly excluded_product_ids: string[]
  readonly from_time: string | null
  readonly until_time: string | null
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly paused_at: Date | null
  readonly uses_total: number | null
  readonly used_count: number
  readonly uses_per_customer: number | null
  readonly budget_minor: number | null
  readonly spent_minor: number
  readonly first_order_only: boolean
  readonly given_with: Coupon['givenWith']
}

const columns = sql`
  c.id, c.code, c.kind, c.description, c.percent, c.amount_minor, c.currency, c.min_subtotal_minor, c.max_discount_minor,
  c.buy_quantity, c.get_quantity, c.platform_bps, c.store_id, c.store_ids, c.category_paths, c.collection_ids, c.product_ids,
  c.excluded_product_ids, c.from_time, c.until_time, c.starts_at, c.ends_at, c.paused_at, c.uses_total, c.used_count,
  c.uses_per_customer, c.budget_minor, c.spent_minor, c.first_order_only, c.given_with`

export async function findById({ db }: Reading, id: string): Promise<Coupon | undefined> {
  const { rows } = await sql<CouponRow>`
    ${planned}
    select ${columns}
    from coupons c
    where c.id = ${id}
  `.execute(db)
  return rows[0] && toCoupon(rows[0])
}

export async function findByCode({ db }: Reading, code: string): Promise<Coupon | undefined> {
  const { rows } = await sql<CouponRow>`
    ${planned}
    select ${columns}
    from coupons c
    where c.code = ${code}
  `.execute(db)
  return rows[0] && toCoupon(rows[0])
}

/** Locks a coupon, so that its uses are counted one after another, and returns its current state. */
export async function lockCoupon({ db }: Reading, id: string): Promise<Coupon | undefined> {
  const { rows } = await sql<CouponRow>`
    ${planned}
    select ${columns}
    from coupons c
    where c.id = ${id}
    for no key update
  `.execute(db)
  return rows[0] && toCoupon(rows[0])
}

function toCoupon(row: CouponRow): Coupon {
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    description: row.description,
    percent: row.percent,
    amountMinor: row.amount_minor,
    currency: row.currency,
    minSubtotalMinor: row.min_subtotal_minor,
    maxDiscountMinor: row.max_discount_minor,
    buyQuantity: row.buy_quantity,
    getQuantity: row.get_quantity,
    platformBps: row.platform_bps,
    storeId: row.store_id,
    storeIds: row.store_ids,
    categoryPaths: row.category_paths,
    collectionIds: row.collection_ids,
    productIds: row.product_ids,
    excludedProductIds: row.excluded_product_ids,
    fromTime: row.from_time,
    untilTime: row.until_time,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.paused_at !== null,
    usesTotal: row.uses_total,
    usedCount: row.used_count,
    usesPerCustomer: row.uses_per_customer,
    budgetMinor: row.budget_minor,
    spentMinor: row.spent_minor,
    firstOrderOnly: row.first_order_only,
    givenWith: row.given_with,
  }
}

export interface StatusRow extends CouponUsage {
  /** Reserved by an unpaid order of the same cart, which ordering again releases first. */
  readonly reservedUses: number
  readonly reservedMinor: number
}

/**
 * Returns a customer's history with a coupon, by account and by email address, as one person may be several
 * customers. `exceptGroupId` is the order being placed.
 */
export async function readCurrentStatus(
  { db }: Reading,
  {
    couponId,
    userId,
    cartId,
    exceptGroupId,
  }: {
    couponId: string
    userId: string
    cartId: string | undefined
    exceptGroupId?: string
  },
): Promise<StatusRow> {
  const { rows } = await sql<StatusRow>`
    ${planned}
    with person as (
      select u.id, customer_key(coalesce(u.contact_email, u.email)) as key
      from users u
      where u.id = ${userId}
    ),
    earlier as (
      select g.id
      from replaceable_order_groups g
      where g.cart_id = ${cartId ?? null}::uuid
    ),
    purchase as (
      select g.id
      from order_groups g
      join person p on g.customer_id = p.id or customer_key(g.contact ->> 'email') = p.key
      where g.id is distinct from ${exceptGroupId ?? null}::uuid
        and g.id not in (select id from earlier)
    )
    select
      (
        select count(*)
        from coupon_uses u
        join purchase g on g.id = u.group_id
        where u.coupon_id = ${couponId} and u.state <> 'released'
      ) as "ownUses",
      exists (
        select
        from purchase g
        join orders o on o.group_id = g.id
        where o.state not in ('expired', 'cancelled', 'rejected')
      ) as "hasOrdered",
      exists (
        select
        from coupon_addresses a
        join person p on p.key = a.customer_key
        where a.coupon_id = ${couponId}
      ) as "isGiven",
      (
        select count(*)
        from coupon_uses u
        join earlier g on g.id = u.group_id
        where u.coupon_id = ${couponId} and u.state <> 'released'
      ) as "reservedUses",
      (
        select coalesce(sum(oc.budget_minor), 0)::bigint
        from earlier g
        join orders o on o.group_id = g.id
        join order_coupons oc on oc.order_id = o.id
        where oc.coupon_id = ${couponId} and oc.released_at is null
      ) as "reservedMinor"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Query for coupon history returned no row')
  return row
}

export interface UseToWrite {
  readonly couponId: string
  readonly groupId: string
  readonly state: 'held' | 'used'
  readonly isFirstOrder: boolean
  readonly budgetMinor: number
}

/**
 * Counts a use of a locked coupon. Returns false if its uses or budget are exhausted, or this customer has used
 * another coupon for a first order.
 */
export async function insertUse({ db }: Reading, use: UseToWrite): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    ${planned}
    with taken as (
      update coupons
      set used_count = used_count + 1,
          spent_minor = spent_minor + ${use.budgetMinor}
      where id = ${use.couponId}
        and (uses_total is null or used_count < uses_total)
        and (budget_minor is null or spent_minor + ${use.budgetMinor} <= budget_minor)
      returning id
    )
    insert into coupon_uses (coupon_id, group_id, customer_key, state, is_first_order)
    select t.id, g.id, customer_key(g.contact ->> 'email'), ${use.state}, ${use.isFirstOrder}
    from taken t, order_groups g
    where g.id = ${use.groupId}
    on conflict do nothing
    returning coupon_id as id
  `.execute(db)
  return rows.length > 0
}

export interface OrderShare {
  readonly orderId: string
  readonly goodsMinor: number
  readonly shippingMinor: number
  readonly shippingPlatformMinor: number
  readonly budgetMinor: number
  /** By the line's position in its order, starting at 1. */
  readonly lines: readonly {
    readonly position: number
    readonly minor: number
    readonly platformMinor: number
  }[]
}

/** Records the coupon's discount on orders and their lines; the rows never change. */
export async function insertShares(
  { db }: Reading,
  couponId: string,
  shares: readonly OrderShare[],
): Promise<void> {
  const orders = shares.map((share) => ({
    order_id: share.orderId,
    goods_minor: share.goodsMinor,
    shipping_minor: share.shippingMinor,
    shipping_platform_minor: share.shippingPlatformMinor,
    budget_minor: share.budgetMinor,
  }))
  const lines = shares.flatMap(({ orderId, lines }) =>
    lines.map(({ position, minor, platformMinor }) => ({
      order_id: orderId,
      position,
      amount_minor: minor,
      platform_minor: platformMinor,
    })),
  )
  await sql`
    ${planned}
    with of_lines as (
      insert into order_line_discounts (line_id, coupon_id, amount_minor, platform_minor, seller_minor)
      select l.id, ${couponId}, d.amount_minor, d.platform_minor, d.amount_minor - d.platform_minor
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as d (order_id uuid, position smallint, amount_minor bigint, platform_minor bigint)
      join order_lines l on l.order_id = d.order_id and l.position = d.position
    )
    insert into order_coupons (
      order_id, coupon_id, goods_minor, shipping_minor, shipping_platform_minor, budget_minor
    )
    select order_id, ${couponId}, goods_minor, shipping_minor, shipping_platform_minor, budget_minor
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as o (order_id uuid, goods_minor bigint, shipping_minor bigint, shipping_platform_minor bigint, budget_minor bigint)
  `.execute(db)
}

/** Marks the order's reserved coupon as used. */
export async function setUsed({ db }: Reading, groupId: string): Promise<void> {
  await sql`
    ${planned}
    update coupon_uses
    set state = 'used'
    where group_id = ${groupId} and state = 'held'
  `.execute(db)
}

/** Returns the coupon that an order has reserved or used. */
export async function findUsed({ db }: Reading, groupId: string): Promise<string | undefined> {
  const { rows } = await sql<{ coupon_id: string }>`
    ${planned}
    select coupon_id
    from coupon_uses
    where group_id = ${groupId} and state <> 'released'
  `.execute(db)
  return rows[0]?.coupon_id
}

/** Locks the coupons that orders used, in a fixed order. */
export async function lockCouponsOf({ db }: Reading, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${planned}
    select c.id
    from coupons c
    where c.id in (select coupon_id from order_coupons where order_id = any(${orderIds}::uuid[]))
    order by c.id
    for no key update
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Releases the orders' share of their coupons, once. The use itself is released with the last seller order. */
export async function releaseShares(
  { db, now }: Pick<Work, 'db' | 'now'>,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    ${planned}
    with released as (
      update order_coupons oc
      set released_at = ${now}
      from orders o
      where o.id = oc.order_id
        and oc.order_id = any(${orderIds}::uuid[])
        and oc.released_at is null
      returning oc.order_id, oc.coupon_id, oc.budget_minor, o.group_id
    ),
    given_back as (
      update coupon_uses u
      set state = 'released'
      where (u.coupon_id, u.group_id) in (select coupon_id, group_id from released)
        and u.state <> 'released'
        and not exists (
          select
          from orders o
          join order_coupons oc on oc.order_id = o.id and oc.coupon_id = u.coupon_id
          where o.group_id = u.group_id
            and oc.released_at is null
            and o.id not in (select order_id from released)
        )
      returning u.coupon_id
    )
    update coupons c
    set spent_minor = c.spent_minor - r.budget_minor,
        used_count = c.used_count - (select count(*) from given_back b where b.coupon_id = c.id)
    from (select coupon_id, sum(budget_minor)::bigint as budget_minor from released group by coupon_id) r
    where c.id = r.coupon_id
  `.execute(db)
}

export interface RedeemedBefore {
  readonly coupon_id: string
  readonly budget_minor: number
  readonly is_first_order: boolean
}

/** Returns what an order used of its coupon before it was released. */
export async function readReleased({ db }: Reading, groupId: string): Promise<RedeemedBefore | undefined> {
  const { rows } = await sql<RedeemedBefore>`
    select u.coupon_id, u.is_first_order, coalesce(sum(oc.budget_minor), 0)::bigint as budget_minor
    from coupon_uses u
    join orders o on o.group_id = u.group_id
    join order_coupons oc on oc.order_id = o.id and oc.coupon_id = u.coupon_id
    where u.group_id = ${groupId} and u.state = 'released'
    group by u.coupon_id, u.is_first_order
  `.execute(db)
  return rows[0]
}

/** Like `insertUse`, for an order that released its coupon; all or nothing. */
export async function redeemReleased(
  { db }: Reading,
  { groupId, taken }: { groupId: string; taken: RedeemedBefore },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with taken as (
      update coupons
      set used_count = used_count + 1,
          spent_minor = spent_minor + ${taken.budget_minor}
      where id = ${taken.coupon_id}
        and (uses_total is null or used_count < uses_total)
        and (budget_minor is null or spent_minor + ${taken.budget_minor} <= budget_minor)
        and not (${taken.is_first_order} and exists (
          select
          from coupon_uses own
          join coupon_uses other on other.customer_key = own.customer_key and other.is_first_order
          where own.coupon_id = ${taken.coupon_id}
            and own.group_id = ${groupId}
            and other.group_id <> ${groupId}
            and other.state <> 'released'
        ))
      returning id
    ),
    used as (
      update coupon_uses u
      set state = 'used'
      from taken t
      where u.coupon_id = t.id and u.group_id = ${groupId}
    )
    update order_coupons oc
    set released_at = null
    from taken t, orders o
    where oc.coupon_id = t.id and o.id = oc.order_id and o.group_id = ${groupId}
    returning oc.order_id as id
  `.execute(db)
  return rows.length > 0
}

/** True for a coupon `c` currently issued with an action. */
const isIssuedNow = (givenWith: NonNullable<Coupon['givenWith']>, now: Date) => sql<boolean>`(
  c.given_with = ${givenWith}
  and c.paused_at is null
  and c.starts_at <= ${now}
  and (c.ends_at is null or c.ends_at > ${now})
)`

/** Returns the percentage of the best coupon currently issued with an action; undefined if there is none. */
export async function giftPercent(
  { db, now }: Pick<Work, 'db' | 'now'>,
  givenWith: NonNullable<Coupon['givenWith']>,
): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number | null }>`
    select max(c.percent) as percent
    from coupons c
    where c.kind = 'percent'
      and ${isIssuedNow(givenWith, now)}
  `.execute(db)
  return rows[0]?.percent ?? undefined
}

/** Issues all coupons of an action to an address; returns the new ones. */
export async function issueCoupons(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { email, givenWith }: { email: string; givenWith: NonNullable<Coupon['givenWith']> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into coupon_addresses (coupon_id, customer_key, given_at)
    select c.id, customer_key(${email}), ${now}
    from coupons c
    where ${isIssuedNow(givenWith, now)}
    on conflict do nothing
    returning coupon_id as id
  `.execute(db)
  return rows.map(({ id }) => id)
}
