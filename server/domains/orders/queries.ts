/** SQL that changes orders and the reads it needs. A group is locked before its orders. */
import { sql } from 'kysely'
import type { OrderState } from '#contract/order-states.ts'
import type { Turn } from '#platform/each-by-itself.ts'
import { planned, unseen } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

type Writing = Pick<Work, 'db' | 'now'>

export type ActorKind = 'customer' | 'seller' | 'operator' | 'gateway' | 'market'

/** `number` may be a group's or that of one of its orders; `tenderId` that of one of its tenders. */
export type GroupKey =
  | { readonly id: string }
  | { readonly number: string }
  | { readonly orderId: string }
  | { readonly tenderId: string }

export interface GroupRow {
  readonly id: string
  readonly number: string
  readonly customer_id: string
  readonly cart_id: string | null
  readonly currency: string
  readonly total_minor: number
  readonly placed_at: Date
  readonly pay_by: Date | null
}

const groupColumns = sql`id, number, customer_id, cart_id, currency, total_minor, placed_at, pay_by`

export async function lockGroup({ db }: Reading, key: GroupKey): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    ${planned}
    select ${groupColumns}
    from order_groups
    where ${isMeant(key)}
    for no key update
  `.execute(db)
  return rows[0]
}

/** Returns a group without locking it. */
export async function readGroup({ db }: Reading, key: GroupKey): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    ${planned}
    select ${groupColumns}
    from order_groups
    where ${isMeant(key)}
  `.execute(db)
  return rows[0]
}

function isMeant(key: GroupKey) {
  if ('id' in key) return sql<boolean>`id = ${key.id}`
  if ('tenderId' in key) return sql<boolean>`id = (select group_id from tenders where id = ${key.tenderId})`
  if ('orderId' in key) return sql<boolean>`id = (select group_id from orders where id = ${key.orderId})`
  const { number } = key
  return sql<boolean>`(number = ${number} or id = (select group_id from orders where number = ${number}))`
}

export async function readOverdueGroups({ db, now }: Writing, { after, limit }: Turn): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from order_groups
    where pay_by < ${now}
      and id > ${after}
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a group with overdue payment, unless it is locked already. */
export async function lockOverdueGroup({ db, now }: Writing, id: string): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns}
    from order_groups
    where id = ${id}
      and pay_by < ${now}
    for no key update skip locked
  `.execute(db)
  return rows[0]
}

/** Locks earlier unpaid orders of a cart. */
export async function lockEarlierOfCart({ db }: Reading, cartId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns}
    from replaceable_order_groups
    where ${isOfCart(cartId)}
    order by id
    for no key update
  `.execute(db)
  return rows
}

/** Returns the ids of earlier unpaid orders of a cart, without a lock. */
export async function readEarlierOfCart({ db }: Reading, cartId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${planned}
    select id
    from replaceable_order_groups
    where ${isOfCart(cartId)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

function isOfCart(cartId: string) {
  return sql<boolean>`cart_id = any(${unseen([cartId])})`
}

/** Returns the number of the order that emptied a cart at a moment, when placed or paid. */
export async function findOrderedOfCart(
  { db }: Reading,
  { cartId, customerId, since }: { cartId: string; customerId: string; since: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select g.number
    from order_groups g
    where g.cart_id = ${cartId}
      and g.customer_id = ${customerId}
      and (
        g.placed_at >= ${since}
        or exists (select from orders o where o.group_id = g.id and o.placed_at >= ${since})
        or exists (select from tenders t where t.group_id = g.id and t.created_at >= ${since})
      )
    order by g.placed_at desc
    limit 1
  `.execute(db)
  return rows[0]?.number
}

export interface BoughtRow {
  readonly variant_id: string
  readonly modifier_ids: string[]
  readonly note: string
  readonly personalisation: Readonly<Record<string, string>>
  readonly quantity: number
}

/** Records that the group empties its cart now, and returns the items bought; nothing if it was recorded before. */
export async function claimBought({ db, now }: Writing, groupId: string): Promise<BoughtRow[]> {
  const { rows } = await sql<BoughtRow>`
    ${planned}
    with noted as (
      update order_groups
      set cart_emptied_at = ${now}
      where id = ${groupId}
        and cart_emptied_at is null
      returning id
    )
    select l.variant_id, l.modifier_ids, l.note, l.personalisation, l.quantity
    from noted
    join orders o on o.group_id = noted.id
    join order_lines l on l.order_id = o.id
  `.execute(db)
  return rows
}

/** Locks every group of a customer's cart, in the order of their ids. */
export async function lockGroupsOfCart({ db }: Reading, customerId: string): Promise<void> {
  await sql`
    select g.id
    from order_groups g
    where g.cart_id = (select id from carts where customer_id = ${customerId})
    order by g.id
    for no key update
  `.execute(db)
}

/**
 * Moves the orders of some carts to the cart that takes their lines. Orders never placed become the other customer's
 * too; their idempotency keys are replaced, because keys of two customers may be equal.
 */
export async function moveGroupsToCart(
  { db }: Reading,
  { from, to, customerId }: { from: readonly string[]; to: string; customerId: string },
): Promise<void> {
  await sql`
    update order_groups g
    set cart_id = ${to},
        customer_id = case when own.is_placed then g.customer_id else ${customerId} end,
        idempotency_key = case when own.is_placed then g.idempotency_key else 'claimed ' || g.id end
    from (
      select moved.id, exists (
        select from orders o where o.group_id = moved.id and o.placed_at is not null
      ) as is_placed
      from order_groups moved
      where moved.cart_id = any(${from}::uuid[])
    ) own
    where own.id = g.id
  `.execute(db)
}

/** Returns whether the cart has a later order that has not ended, paid or not. */
export async function hasSuccessor(
  { db }: Reading,
  { groupId, cartId, placedAt }: { groupId: string; cartId: string; placedAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select g.id
    from order_groups g
    where g.cart_id = ${cartId}
      and g.id <> ${groupId}
      and g.placed_at >= ${placedAt}
      and exists (
        select from orders o
        where o.group_id = g.id
          and o.state not in ('expired', 'cancelled', 'rejected')
      )
    limit 1
  `.execute(db)
  return rows.length > 0
}

export interface OrderRow {
  readonly id: string
  readonly group_id: string
  readonly number: string
  readonly store_id: string
  readonly state: OrderState
  readonly total_minor: number
  readonly is_placed: boolean
  readonly kind: 'parcel' | 'local' | 'pickup' | 'kitchen'
  readonly accepts_automatically: boolean
  readonly slot_starts_at: Date | null
  readonly timezone: string
}

export async function readOrders({ db }: Reading, groupIds: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    ${planned}
    select
      o.id,
      o.group_id,
      o.number,
      o.store_id,
      o.state,
      o.total_minor,
      o.placed_at is not null as is_placed,
      o.delivery ->> 'kind' as kind,
      s.accepts_automatically,
      (o.delivery #>> '{slot,starts_at}')::timestamptz as slot_starts_at,
      o.delivery ->> 'timezone' as timezone
    from orders o
    join stores s on s.id = o.store_id
    where o.group_id = any(${groupIds}::uuid[])
    order by o.group_id, o.position
  `.execute(db)
  return rows
}

export interface PlacedRow {
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly total_minor: number
  readonly request_hash: string
}

/** Returns the use of an idempotency key, and whether the cart has an earlier unpaid order. */
export async function readPlaced(
  { db }: Reading,
  { customerId, cartId, key }: { customerId: string; cartId: string; key: string },
): Promise<{ placed: PlacedRow | null; has_earlier: boolean }> {
  const { rows } = await sql<{ placed: PlacedRow | null; has_earlier: boolean }>`
    ${planned}
    select
      (
        select json_build_object(
          'id', id, 'number', number, 'currency', currency, 'total_minor', total_minor, 'request_hash', request_hash
        )
        from order_groups
        where customer_id = ${customerId}
          and idempotency_key = ${key}
      ) as placed,
      exists (
        select from replaceable_order_groups
        where ${isOfCart(cartId)}
      ) as has_earlier
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Placement of cart ${cartId} could not be read`)
  return row
}

export async function setPayBy({ db }: Reading, groupId: string, payBy: Date): Promise<void> {
  await db.updateTable('order_groups').set({ pay_by: payBy }).where('id', '=', groupId).execute()
}

export async function clearPayBy({ db }: Reading, groupIds: readonly string[]): Promise<void> {
  await sql`
    ${planned}
    update order_groups
    set pay_by = null
    where id = any(${groupIds}::uuid[])
      and pay_by is not null
  `.execute(db)
}

/** Moves orders that are still in their expected state, and returns how many were. */
export async function moveOrders(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  given: {
    changes: readonly {
      orderId: string
      from: OrderState
      to: OrderState
      isPlaced: boolean
      acceptBy: Date | undefined
    }[]
    events: readonly {
      id: string
      orderId: string
      from: OrderState
      to: OrderState
      reason: string | undefined
    }[]
    by: ActorKind
  },
): Promise<number> {
  const changes = given.changes.map((change) => ({
    order_id: change.orderId,
    from_state: change.from,
    to_state: change.to,
    is_placed: change.isPlaced,
    accept_by: change.acceptBy?.toISOString() ?? null,
  }))
  const events = given.events.map((event) => ({
    id: event.id,
    order_id: event.orderId,
    from_state: event.from,
    to_state: event.to,
    reason: event.reason ?? null,
  }))
  // A change by the gateway or the clock is not attributed to the user whose request triggered it.
  const isByUser = given.by !== 'gateway' && given.by !== 'market'
  const actorId = isByUser && actor.kind === 'person' ? actor.userId : null
  const { rows } = await sql<{ id: string }>`
    ${planned}
    with moved as (
      update orders o
      set state = c.to_state,
          state_changed_at = ${now},
          placed_at = case when c.is_placed then ${now}::timestamptz else o.placed_at end,
          accept_by = c.accept_by
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (
        order_id uuid, from_state text, to_state text, is_placed boolean, accept_by timestamptz
      )
      where o.id = c.order_id
        and o.state = c.from_state
      returning o.id
    ),
    noted as (
      insert into order_events (id, order_id, from_state, to_state, actor_kind, actor_id, reason, at)
      select
        e.id, e.order_id, e.from_state, e.to_state, ${given.by}, ${actorId}::uuid, e.reason, ${now}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
        id uuid, order_id uuid, from_state text, to_state text, reason text
      )
      join moved on moved.id = e.order_id
    )
    select id
    from moved
  `.execute(db)
  return rows.length
}

/** Returns the units that leave stock with an order: those bought, less the shortfall. */
export async function readSoldLines(
  { db }: Reading,
  orderId: string,
): Promise<{ productId: string; quantity: number }[]> {
  const { rows } = await sql<{ productId: string; quantity: number }>`
    select l.product_id as "productId", (l.quantity - coalesce((
        select sum(q.quantity)
        from refund_requests q
        where q.line_id = l.id
          and q.reason = 'short'
          and q.state <> 'rejected'
      ), 0))::integer as quantity
    from order_lines l
    where l.order_id = ${orderId}
  `.execute(db)
  return rows
}

export async function readUnanswered({ db, now }: Writing, { after, limit }: Turn): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from orders
    where state = 'placed'
      and accept_by < ${now}
      and id > ${after}
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns orders past their return period without a pending refund request. */
export async function readReturnable({ db, now }: Writing, { after, limit }: Turn): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id
    from orders o
    join stores s on s.id = o.store_id
    where ${isPastReturning(now)}
      and o.id > ${after}
    order by o.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks such an order, unless it is locked already. */
export async function lockReturnable(
  { db, now }: Writing,
  id: string,
): Promise<{ id: string; state: OrderState } | undefined> {
  const { rows } = await sql<{ id: string; state: OrderState }>`
    select o.id, o.state
    from orders o
    join stores s on s.id = o.store_id
    where o.id = ${id}
      and ${isPastReturning(now)}
    for no key update of o skip locked
  `.execute(db)
  return rows[0]
}

function isPastReturning(now: Date) {
  return sql<boolean>`(
    o.state = 'delivered'
    and o.state_changed_at < ${now}::timestamptz - returns_days_of_order(o.id, s.returns_days) * interval '1 day'
    and not exists (select from refund_requests q where q.order_id = o.id and q.state = 'pending')
  )`
}

/**
 * Assigns guest orders with this address to a user and returns the guests. Their idempotency keys are replaced, because
 * keys of two guests may be equal and are not needed any more.
 */
export async function moveGuestGroups({ db }: Writing, userId: string, email: string): Promise<string[]> {
  const { rows } = await sql<{ guest_id: string }>`
    with claimed as (
      select g.id, g.customer_id
      from users u
      join order_groups g on g.customer_id = u.id
      where u.is_guest
        and u.contact_email = ${email}
      order by g.id
      for no key update of g
    ),
    moved as (
      update order_groups g
      set customer_id = ${userId}, idempotency_key = 'claimed ' || g.id
      from claimed
      where g.id = claimed.id
    )
    select distinct customer_id as guest_id from claimed
  `.execute(db)
  return rows.map(({ guest_id }) => guest_id)
}
