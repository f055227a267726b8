/** Queries for placed but unpaid orders: expected transfers and cash on delivery. */
import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** Identifies a shopper by account, email address, phone number and browser. */
export interface Buyer {
  readonly customerId: string
  readonly phone: string | undefined
  readonly deviceHash: string | undefined
}

/**
 * Serializes unpaid orders of the same email address, phone or device. Take this lock after group and cart, before
 * all others.
 */
export async function lockUnpaid({ db }: Reading, { customerId, phone, deviceHash }: Buyer): Promise<void> {
  await sql`
    ${planned}
    select pg_advisory_xact_lock(hashtextextended('unpaid ' || key, 0))
    from (
      select distinct key
      from (
        select 'mailbox ' || customer_key(coalesce(contact_email, email)) from users where id = ${customerId}
        union all
        select 'phone ' || phone_key(${phone ?? null}::text)
        union all
        select 'device ' || ${deviceHash ?? null}::text
      ) keys (key)
      where key is not null
      order by key
    ) ordered
  `.execute(db)
}

export interface UnpaidRow {
  readonly group_id: string
  readonly currency: string
  readonly minor: number
}

/** True if tender `t` of group `g` is unpaid and still expected. */
const isUnpaid = sql`
  (t.kind = 'bank' and t.state = 'awaiting_transfer'
    or t.kind = 'cash' and t.state = 'due' and exists (
      select
      from orders o
      where o.group_id = t.group_id
        and o.state not in ('delivered', 'completed', 'rejected', 'cancelled', 'expired')
    ))`

/** Returns unpaid orders with the same account, email address, phone or device. */
export async function readUnpaid({ db }: Reading, buyer: Buyer): Promise<UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`
    ${planned}
    with mine as (${groupsOf(buyer)})
    select t.group_id, t.currency, sum(t.amount_minor - t.captured_minor)::bigint as minor
    from mine
    join tenders t on t.group_id = mine.id
    where ${isUnpaid}
    group by t.group_id, t.currency
  `.execute(db)
  return rows
}

function groupsOf({ customerId, phone, deviceHash }: Buyer): RawBuilder<unknown> {
  return sql`
    select id from order_groups where customer_id = ${customerId}
    union
    select g.id
    from users u
    join order_groups g on customer_key(g.contact ->> 'email') = customer_key(coalesce(u.contact_email, u.email))
    where u.id = ${customerId}
    union
    select id
    from order_groups
    where phone_key(contact ->> 'phone') = phone_key(${phone ?? null}::text)
    union
    select group_id from order_devices where device_hash = ${deviceHash ?? null}`
}

/** Returns whether the shopper's email address is verified, and their phone number. */
export async function readBuyer(
  { db }: Reading,
  customerId: string,
): Promise<{ readonly isProved: boolean; readonly phone: string | null }> {
  const row = await db
    .selectFrom('users')
    .select(['email_verified', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirst()
  return { isProved: row?.email_verified ?? false, phone: row?.phone ?? null }
}

export async function insertDevice(
  { db }: Reading,
  { groupId, deviceHash }: { readonly groupId: string; readonly deviceHash: string },
): Promise<void> {
  await db
    .insertInto('order_devices')
    .values({ group_id: groupId, device_hash: deviceHash })
    .onConflict((conflict) => conflict.column('group_id').doNothing())
    .execute()
}

/** Returns whether an order reserves so much of a product's remaining stock that too little is left for others. */
export async function holdsScarceGoods(
  { db }: Reading,
  {
    requestedItems,
    percent,
  }: {
    readonly requestedItems: readonly { variantId: string; quantity: number }[]
    readonly percent: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    select
    from unnest(${requestedItems.map(({ variantId }) => variantId)}::uuid[], ${requestedItems.map(({ quantity }) => quantity)}::integer[])
      wish (variant_id, quantity)
    join stock_levels l on l.variant_id = wish.variant_id
    where wish.quantity * 100 >= l.sellable * ${percent}::integer
    limit 1
  `.execute(db)
  return rows.length > 0
}

export interface UnpaidOrderRow {
  readonly number: string
  readonly customer_id: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone?: string | null }
  readonly is_guest: boolean
  readonly is_confirmed: boolean
  readonly orders_of_customer: number
  readonly pieces_of_customer: number
  readonly kind: 'bank' | 'cash'
  readonly currency: string
  readonly minor: number
  readonly holds: { name: Texts; sku: string; quantity: number; left: number }[]
  readonly placed_at: Date
  readonly pay_by: Date | null
  readonly total: number
}

/**
 * Returns a page of unpaid orders, grouped by email address: the address with the most reserved first, oldest order
 * first.
 */
export async function readUnpaidPage(
  { db }: Reading,
  { search, ...asked }: NumberedPage & { readonly search: string | undefined },
): Promise<UnpaidOrderRow[]> {
  const wanted = search
    ? sql`and plain(concat_ws(' ', g.number, g.contact ->> 'name', g.contact ->> 'email', g.contact ->> 'phone'))
        like plain(${containing(search)})`
    : sql``
  const { rows } = await sql<UnpaidOrderRow>`
    with unpaid as (
      select g.id, g.number, g.customer_id, g.contact, g.placed_at, g.pay_by, t.kind, t.currency,
        t.amount_minor - t.captured_minor as minor, customer_key(g.contact ->> 'email') as mailbox, (
          select coalesce(sum(h.quantity), 0)::integer
          from orders o
          join stock_holds h on h.order_id = o.id
          where o.group_id = g.id and h.state in ('held', 'allocated')
        ) as pieces
      from tenders t
      join order_groups g on g.id = t.group_id
      where ${isUnpaid}
      ${wanted}
    ),
    counted as (
      select *, count(*) over (partition by mailbox)::integer as orders_of_customer,
        sum(pieces) over (partition by mailbox)::integer as pieces_of_customer, count(*) over ()::integer as total
      from unpaid
    )
    select c.number, c.customer_id, c.contact, u.is_guest, u.email_verified as is_confirmed, c.orders_of_customer,
      c.pieces_of_customer, c.kind, c.currency, c.minor, c.placed_at, c.pay_by, c.total, coalesce((
        select json_agg(json_build_object(
          'name', l.name, 'sku', l.sku, 'quantity', h.quantity, 'left', s.on_hand - s.reserved
        ) order by h.quantity desc, l.sku)
        from orders o
        join stock_holds h on h.order_id = o.id and h.state in ('held', 'allocated')
        join stock_levels s on s.variant_id = h.variant_id
        join lateral (
          select name, sku from order_line_pieces where order_id = o.id and variant_id = h.variant_id limit 1
        ) l on true
        where o.group_id = c.id
      ), '[]') as holds
    from counted c
    join users u on u.id = c.customer_id
    order by c.pieces_of_customer desc, c.mailbox, c.placed_at, c.number
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*)::integer from unpaid)`)}
  `.execute(db)
  return rows
}
