/** SQL of slots and their bookings. Slots are locked in the order of their ids before any is changed. */
import { sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { Slot } from './delivery-options.ts'

const DAYS_LISTED = 7
// Limited because the 15-minute slots of a kitchen would fill pages.
const SLOTS_LISTED_MAX = 96

export async function readSlots(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  storeIds: readonly string[],
): Promise<(Slot & { readonly storeId: string })[]> {
  const customerId = actor.kind === 'person' ? actor.userId : null
  const { rows } = await sql<{
    id: string
    store_id: string
    starts_at: Date
    ends_at: Date
    closes_at: Date
    left: number
    units_left: number | null
  }>`
    ${planned}
    with own as materialized (
      select b.slot_id, count(*)::integer as orders, sum(b.units)::integer as units
      from replaceable_order_groups g
      join orders o on o.group_id = g.id
      join slot_bookings b on b.order_id = o.id and b.state = 'held'
      where g.cart_id = (select id from carts where customer_id = ${customerId}::uuid)
      group by b.slot_id
    )
    select
      slot.id,
      slot.store_id,
      slot.starts_at,
      slot.ends_at,
      slot.closes_at,
      slot.capacity - slot.booked + coalesce(own.orders, 0) as left,
      slot.capacity_units - slot.booked_units + coalesce(own.units, 0) as units_left
    from unnest(${storeIds}::uuid[]) store (id)
    cross join lateral (
      select *
      from slots s
      where s.store_id = store.id
        and s.starts_at > ${now}::timestamptz - interval '1 day'
        and s.ends_at > ${now}
        and s.starts_at < ${now}::timestamptz + ${DAYS_LISTED} * interval '1 day'
        and s.withdrawn_at is null
      order by s.starts_at
      limit ${SLOTS_LISTED_MAX}
    ) slot
    left join own on own.slot_id = slot.id
    order by slot.store_id, slot.starts_at
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    closesAt: row.closes_at,
    left: row.left,
    unitsLeft: row.units_left ?? undefined,
    state: row.closes_at <= now ? 'past' : row.left > 0 ? 'open' : 'full',
  }))
}

export interface SlotRequest {
  readonly orderId: string
  readonly slotId: string
  /** Number of items in the order. */
  readonly units: number
}

export interface SlotRefusal {
  readonly slot_id: string
  readonly is_closed: boolean
}

/**
 * Books slots that are still open and have room for the orders and their items, and returns the refusals. If there
 * are any, the caller must roll back the transaction.
 */
export async function book(
  { db, now }: Pick<Work, 'db' | 'now'>,
  requestedItems: readonly SlotRequest[],
  expiresAt: Date | undefined,
): Promise<SlotRefusal[]> {
  const { rows } = await sql<SlotRefusal>`
    ${planned}
    with wish as (
      select *
      from unnest(
        ${requestedItems.map(({ orderId }) => orderId)}::uuid[],
        ${requestedItems.map(({ slotId }) => slotId)}::uuid[],
        ${requestedItems.map(({ units }) => units)}::integer[]
      ) as w (order_id, slot_id, units)
    ),
    locked as (
      select
        s.id,
        s.capacity - s.booked as left,
        s.capacity_units - s.booked_units as units_left,
        s.closes_at >= ${now} and s.withdrawn_at is null as is_open
      from slots s
      where s.id in (select slot_id from wish)
      order by s.id
      for no key update
    ),
    taken as (
      update slots s
      set booked = s.booked + wanted.count, booked_units = s.booked_units + wanted.units
      from locked, (
        select slot_id, count(*)::integer as count, sum(units)::integer as units
        from wish
        group by slot_id
      ) wanted
      where s.id = locked.id
        and wanted.slot_id = locked.id
        and locked.left >= wanted.count
        and coalesce(locked.units_left >= wanted.units, true)
        and locked.is_open
      returning s.id
    ),
    booked as (
      insert into slot_bookings (order_id, slot_id, units, state, expires_at, created_at)
      select
        wish.order_id,
        wish.slot_id,
        wish.units,
        case when ${expiresAt ?? null}::timestamptz is null then 'confirmed' else 'held' end,
        ${expiresAt ?? null}::timestamptz,
        ${now}
      from wish
      join taken on taken.id = wish.slot_id
    )
    -- A slot removed from the schedule meanwhile counts as closed.
    select wish.slot_id, not coalesce(locked.is_open, false) as is_closed
    from wish
    left join locked on locked.id = wish.slot_id
    where wish.slot_id not in (select id from taken)
  `.execute(db)
  return rows
}

/**
 * Books the slots again whose reservation expired for these orders. Returns false and changes nothing if any of them
 * is unavailable.
 */
export async function rebook(
  { db, now }: Pick<Work, 'db' | 'now'>,
  orderIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_possible: boolean }>`
    with lost as (
      select slot_id, count(*)::integer as count, sum(units)::integer as units
      from slot_bookings
      where order_id = any(${orderIds}::uuid[])
        and state = 'expired'
      group by slot_id
    ),
    locked as (
      select
        s.id,
        s.capacity - s.booked as left,
        s.capacity_units - s.booked_units as units_left,
        s.closes_at >= ${now} and s.withdrawn_at is null as is_open
      from slots s
      where s.id in (select slot_id from lost)
      order by s.id
      for no key update
    ),
    possible as (
      select
        coalesce(
          bool_and(
            locked.left >= lost.count
            and coalesce(locked.units_left >= lost.units, true)
            and locked.is_open
          ),
          true
        ) as is_possible
      from locked
      join lost on lost.slot_id = locked.id
    ),
    taken as (
      update slots s
      set booked = s.booked + lost.count, booked_units = s.booked_units + lost.units
      from locked, lost, possible
      where s.id = locked.id
        and lost.slot_id = locked.id
        and possible.is_possible
    ),
    booked as (
      update slot_bookings b
      set state = 'confirmed', created_at = ${now}
      from possible
      where b.order_id = any(${orderIds}::uuid[])
        and b.state = 'expired'
        and possible.is_possible
    )
    select is_possible
    from possible
  `.execute(db)
  return rows.every((row) => row.is_possible)
}

export async function confirm({ db }: Pick<Work, 'db'>, orderIds: readonly string[]): Promise<void> {
  await sql`
    ${planned}
    update slot_bookings
    set state = 'confirmed', expires_at = null
    where order_id = any(${orderIds}::uuid[])
      and state = 'held'
  `.execute(db)
}

export async function release(
  { db }: Pick<Work, 'db'>,
  orderIds: readonly string[],
  as: 'expired' | 'released',
): Promise<void> {
  await sql`
    ${planned}
    with ended as (
      update slot_bookings
      set state = ${as}, expires_at = null
      where order_id = any(${orderIds}::uuid[])
        and state in ('held', 'confirmed')
      returning slot_id, units
    ),
    given as (
      select slot_id, count(*)::integer as count, sum(units)::integer as units
      from ended
      group by slot_id
    ),
    locked as (
      select s.id
      from slots s
      where s.id in (select slot_id from given)
      order by s.id
      for no key update
    )
    update slots s
    set booked = s.booked - given.count, booked_units = s.booked_units - given.units
    from locked, given
    where s.id = locked.id
      and given.slot_id = locked.id
  `.execute(db)
}

export async function consume({ db }: Pick<Work, 'db'>, orderId: string): Promise<void> {
  await sql`
    update slot_bookings
    set state = 'consumed'
    where order_id = ${orderId}
      and state = 'confirmed'
  `.execute(db)
}
