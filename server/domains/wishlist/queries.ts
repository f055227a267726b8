/** All SQL of the wishlist domain. */
import { type RawBuilder, sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
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

/** Lets what adds for one person at once come one after the other. */
export async function lockHolder({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
}

/** How much the wishlist holds, what the public may no longer see included, and whether this is in it. */
export async function readStanding(
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

export async function insertWish(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, productId }: Wish,
): Promise<void> {
  await db
    .insertInto('wishlist_items')
    .values({ user_id: userId, product_id: productId, added_at: now })
    .execute()
}

export async function deleteWish({ db }: Pick<Work, 'db'>, { userId, productId }: Wish): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

export async function readWishes(
  { db }: Pick<Work, 'db'>,
  userId: string,
  page: NumberedPage,
): Promise<{ product_id: string; total: number }[]> {
  const { rows } = await sql<{ product_id: string; total: number }>`
    with counted as (
      select count(*) as n
      from ${shown(userId)}
    )
    select w.product_id, counted.n as total
    from (
      select w.product_id, w.added_at
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

export async function readWishedIds({ db }: Pick<Work, 'db'>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    ${planned}
    select w.product_id
    from ${shown(userId)}
  `.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** What of somebody's wishlist the public may see. */
function shown(userId: string): RawBuilder<unknown> {
  return sql`
    wishlist_items w
    join product_listings l on l.product_id = w.product_id
    join stores s on s.id = l.store_id
    where w.user_id = ${userId}
      and ${isPublic}`
}
