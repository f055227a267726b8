import { type RawBuilder, sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
import { priceNowSql } from '#domains/pricing/index.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

interface Wish {
  readonly userId: string
  readonly productId: string
}

export async function isOnMarket({ db }: Pick<Work, 'db'>, productId: string): Promise<boolean> {
  const { rows } = await sql`
    ${planned}
    select 1
    from product_listings l
    join stores s on s.id = l.store_id
    where l.product_id = ${productId}
      and ${isPublic}
  `.execute(db)
  return rows.length > 0
}

/** Returns the size of the wishlist, including hidden products, and whether it contains this product. */
export async function readCurrentStatus(
  { db }: Pick<Work, 'db'>,
  { userId, productId }: Wish,
): Promise<{ count: number; isWished: boolean }> {
  const { rows } = await sql<{ count: number; is_wished: boolean }>`
    ${planned}
    select count(*) as count, coalesce(bool_or(product_id = ${productId}), false) as is_wished
    from wishlist_items
    where user_id = ${userId}
  `.execute(db)
  return { count: rows[0]?.count ?? 0, isWished: rows[0]?.is_wished ?? false }
}

export async function insertWishlistItem(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, productId }: Wish,
): Promise<void> {
  await sql`
    ${planned}
    insert into wishlist_items (user_id, product_id, added_at, price_minor, currency)
    select ${userId}, l.product_id, ${now}, ${priceOfListing(now)}, l.currency
    from product_listings l
    where l.product_id = ${productId}
  `.execute(db)
}

export async function deleteWishlistItem(
  { db }: Pick<Work, 'db'>,
  { userId, productId }: Wish,
): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

export async function deleteWishlistItems(
  { db }: Pick<Work, 'db'>,
  { userId, productIds }: { userId: string; productIds: readonly string[] },
): Promise<void> {
  await sql`
    ${planned}
    delete from wishlist_items
    where user_id = ${userId}
      and product_id = any(${productIds}::uuid[])
  `.execute(db)
}

export interface WishlistItemRow {
  readonly product_id: string
  readonly price_minor: number
  readonly currency: string
  /** In the same currency; null when the seller has changed theirs. */
  readonly price_now_minor: number | null
  readonly total: number
}

export async function readWishlistItems(
  { db, now }: Pick<Work, 'db' | 'now'>,
  userId: string,
  page: NumberedPage,
): Promise<WishlistItemRow[]> {
  const { rows } = await sql<WishlistItemRow>`
    with counted as (
      select count(*) as n
      from ${shown(userId)}
    )
    select w.product_id, w.price_minor, w.currency, w.price_now_minor, counted.n as total
    from (
      select
        w.product_id,
        w.added_at,
        w.price_minor,
        w.currency,
        case when l.currency = w.currency then ${priceOfListing(now)} end as price_now_minor
      from ${shown(userId)}
      order by w.added_at desc, w.product_id
      limit ${page.perPage}
      offset ${offsetOf(page, sql`(select n from counted)`)}
    ) w
    cross join counted
    order by w.added_at desc, w.product_id
  `.execute(db)
  return rows
}

export async function readWishlistProductIds({ db }: Pick<Work, 'db'>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    ${planned}
    select w.product_id
    from ${shown(userId)}
  `.execute(db)
  return rows.map(({ product_id }) => product_id)
}

interface ListRow {
  readonly share_token: string | null
  readonly shared_at: Date | null
  readonly drops_told_since: Date | null
}

export async function readList({ db }: Pick<Work, 'db'>, userId: string): Promise<ListRow | undefined> {
  return db
    .selectFrom('wishlists')
    .select(['share_token', 'shared_at', 'drops_told_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps an existing link. */
export async function insertShare(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await sql`
    insert into wishlists as w (user_id, share_token, shared_at)
    values (${userId}, ${token}, ${now})
    on conflict (user_id) do update
    set share_token = excluded.share_token, shared_at = excluded.shared_at
    where w.share_token is null
  `.execute(db)
}

export async function deleteShare({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await db
    .updateTable('wishlists')
    .set({ share_token: null, shared_at: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function readHolderOf({ db }: Pick<Work, 'db'>, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    ${planned}
    select w.user_id
    from wishlists w
    join users u on u.id = w.user_id
    where w.share_token = ${token}
      and u.state = 'active'
  `.execute(db)
  return rows[0]?.user_id
}

/** Turns price drop emails on or off; the unsubscribe secret never changes. */
export async function setDropNotifications(
  { db }: Pick<Work, 'db'>,
  { userId, since, stopToken }: { userId: string; since: Date | null; stopToken: string },
): Promise<void> {
  await sql`
    insert into wishlists as w (user_id, drops_told_since, stop_token)
    values (${userId}, ${since}, ${stopToken})
    on conflict (user_id) do update
    set stop_token = coalesce(w.stop_token, excluded.stop_token),
        drops_told_since = case
          when excluded.drops_told_since is not null then coalesce(w.drops_told_since, excluded.drops_told_since)
        end
  `.execute(db)
}

/** Returns false when the secret is unknown. */
export async function stopDropNotifications({ db }: Pick<Work, 'db'>, token: string): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    update wishlists
    set drops_told_since = null
    where stop_token = ${token}
    returning user_id
  `.execute(db)
  return rows.length > 0
}

export interface DropRow {
  readonly user_id: string
  readonly product_id: string
  readonly price_minor: number
  readonly price_now_minor: number
  readonly currency: string
  readonly shop_currency: string | null
  readonly stop_token: string
}

/**
 * Takes a batch of products with a lower price and returns the wishlist entries to notify: now cheaper than when
 * added, and than any price notified before. Stores the new price as notified.
 */
export async function claimPriceDrops(
  { db, now }: Pick<Work, 'db' | 'now'>,
  limit: number,
): Promise<DropRow[]> {
  const { rows } = await sql<DropRow>`
    with fallen as (
      delete from fallen_prices
      where product_id in (
        select product_id
        from fallen_prices
        order by product_id
        limit ${limit}
        for update skip locked
      )
      returning product_id
    )
    update wishlist_items w
    set told_minor = ${priceOfListing(now)}
    from fallen
    join product_listings l on l.product_id = fallen.product_id
    join stores s on s.id = l.store_id
    cross join wishlists list
    join users u on u.id = list.user_id
    where w.product_id = l.product_id
      and w.currency = l.currency
      and ${priceOfListing(now)} < coalesce(w.told_minor, w.price_minor)
      and list.user_id = w.user_id
      and list.drops_told_since is not null
      and u.state = 'active'
      and ${isPublic}
    returning
      w.user_id,
      w.product_id,
      w.price_minor,
      w.told_minor as price_now_minor,
      w.currency,
      u.currency as shop_currency,
      list.stop_token
  `.execute(db)
  return rows
}

/** Current price of listing `l` in minor units of the seller's currency. */
function priceOfListing(now: Date): RawBuilder<number> {
  return priceNowSql(
    sql`l.price_minor`,
    sql`case when l.deal_starts_at <= ${now} and l.deal_ends_at > ${now} then l.deal_percent end`,
  )
}

/** Public products on a user's wishlist. */
function shown(userId: string): RawBuilder<unknown> {
  return sql`
    wishlist_items w
    join product_listings l on l.product_id = w.product_id
    join stores s on s.id = l.store_id
    where w.user_id = ${userId}
      and ${isPublic}`
}
