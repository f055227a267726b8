import { sql } from 'kysely'
import { isPublic, stockOfVariant } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { type LineRow, lineJson } from '../queries.ts'

export async function isAskedFor({ db }: Pick<Work, 'db'>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cart_reminders')
    .select('asked_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Boolean(row?.asked_at)
}

/** Turns reminders on or off; the unsubscribe token never changes. */
export async function setAsked(
  { db }: Pick<Work, 'db'>,
  { userId, at, stopToken }: { userId: string; at: Date | null; stopToken: string },
): Promise<void> {
  await sql`
    insert into cart_reminders as r (user_id, asked_at, stop_token)
    values (${userId}, ${at}, ${stopToken})
    on conflict (user_id) do update
    set asked_at = case when excluded.asked_at is not null then coalesce(r.asked_at, excluded.asked_at) end
  `.execute(db)
}

/** Returns false if no email ever had this token. */
export async function stop({ db }: Pick<Work, 'db'>, token: string): Promise<boolean> {
  const { rows } = await sql<{ user_id: string }>`
    update cart_reminders
    set asked_at = null
    where stop_token = ${token}
    returning user_id
  `.execute(db)
  return rows.length > 0
}

export interface AbandonedCartRow {
  readonly user_id: string
  readonly stop_token: string
  /** The currency the customer shops in, if they chose one. */
  readonly currency: string | null
  /** In the order they were added. */
  readonly lines: LineRow[]
}

/**
 * Marks carts as reminded, longest idle first: the customer opted in, and last changed the cart between these
 * moments. Each cart content is reminded of once, if something in it can be bought and no order of it awaits payment.
 */
export async function claimAbandonedCarts(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { from, until, count }: { from: Date; until: Date; count: number },
): Promise<AbandonedCartRow[]> {
  const { rows } = await sql<AbandonedCartRow>`
    with left_cart as (
      select r.user_id, c.id as cart_id
      from cart_reminders r
      join users u on u.id = r.user_id
      join carts c on c.customer_id = r.user_id
      cross join lateral (
        select min(line.added_at) as since
        from cart_lines line
        where line.cart_id = c.id
      ) held
      where r.asked_at is not null
        and u.state = 'active'
        and not u.is_guest
        and greatest(c.updated_at, r.asked_at) > ${from}
        and greatest(c.updated_at, r.asked_at) <= ${until}
        and (r.reminded_at is null or held.since > r.reminded_at)
        and exists (
          select
          from cart_lines line
          join variants v on v.id = line.variant_id and v.is_active
          join product_listings l on l.product_id = line.product_id
          join stores s on s.id = l.store_id
          left join lateral ${stockOfVariant('v.id')} level on true
          where line.cart_id = c.id
            and coalesce(level.sellable > 0, true)
            and ${isPublic}
        )
        and not exists (
          select
          from order_groups g
          join orders o on o.group_id = g.id
          where g.cart_id = c.id
            and o.state = 'pending_payment'
        )
      order by greatest(c.updated_at, r.asked_at), r.user_id
      limit ${count}
      for no key update of r skip locked
    )
    update cart_reminders r
    set reminded_at = ${now}
    from left_cart
    join users u on u.id = left_cart.user_id
    where r.user_id = left_cart.user_id
    returning r.user_id, r.stop_token, u.currency, (
      select json_agg(${lineJson} order by line.added_at, line.id)
      from cart_lines line
      where line.cart_id = left_cart.cart_id
    ) as lines
  `.execute(db)
  return rows
}
