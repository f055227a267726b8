/**
 * All SQL of stock and reservations. Lock levels in order of their variants before changing any, and after products.
 */
import { type RawBuilder, sql } from 'kysely'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { StockRequest } from './stock.ts'

/** A stock level after its reserved units changed by `quantity`. */
export interface ChangedLevel {
  readonly product_id: string
  readonly quantity: number
  readonly available: number
  /** The bundles that the variant is in, and how many of it each has. */
  readonly bundles: readonly { readonly product_id: string; readonly quantity: number }[]
}

function bundlesWith(variantId: string): RawBuilder<ChangedLevel['bundles']> {
  return sql`coalesce((
    select json_agg(json_build_object('product_id', bundle.product_id, 'quantity', item.quantity))
    from bundle_items item
    join variants bundle on bundle.id = item.bundle_id
    where item.variant_id = ${sql.ref(variantId)}
  ), '[]')`
}

export interface Shortage {
  readonly product_id: string
  readonly variant_id: string
  readonly available: number
}

/**
 * Reserves the requested stock and returns what was reserved and what is short. If anything is short, the caller must
 * roll back the transaction.
 */
export async function hold(
  { db, now }: Pick<Work, 'db' | 'now'>,
  requestedItems: readonly (StockRequest & { readonly id: string })[],
  expiresAt: Date | undefined,
): Promise<{ taken: ChangedLevel[]; short: Shortage[]; hasMoved: boolean }> {
  const { rows } = await sql<ChangedLevel & { variant_id: string; sellable: number; is_taken: boolean }>`
    ${planned}
    with wish as (
      select *
      from unnest(
        ${requestedItems.map((requested) => requested.id)}::uuid[],
        ${requestedItems.map((requested) => requested.orderId)}::uuid[],
        ${requestedItems.map((requested) => requested.productId)}::uuid[],
        ${requestedItems.map((requested) => requested.variantId)}::uuid[],
        ${requestedItems.map((requested) => requested.quantity)}::integer[],
        ${requestedItems.map((requested) => requested.backordered)}::integer[]
      ) as w (id, order_id, product_id, variant_id, quantity, backordered)
    ),
    locked as (
      select level.variant_id, level.on_hand - level.reserved as available, level.sellable
      from stock_levels level
      where level.variant_id in (select variant_id from wish)
      order by level.variant_id
      for no key update
    ),
    taken as (
      update stock_levels level
      set reserved = level.reserved + wanted.quantity
      from locked, (
        select variant_id, sum(quantity)::integer as quantity, sum(backordered)::integer as backordered
        from wish
        group by variant_id
      ) wanted
      where level.variant_id = locked.variant_id
        and wanted.variant_id = locked.variant_id
        -- Uses the locked value: the snapshot of this statement may miss stock released just before.
        and locked.sellable >= wanted.quantity
        and wanted.quantity - greatest(locked.available, 0) <= wanted.backordered
      returning level.variant_id, level.on_hand - level.reserved as available
    ),
    held as (
      insert into stock_holds (id, variant_id, order_id, quantity, state, expires_at, created_at)
      select
        wish.id,
        wish.variant_id,
        wish.order_id,
        wish.quantity,
        case when ${expiresAt ?? null}::timestamptz is null then 'allocated' else 'held' end,
        ${expiresAt ?? null}::timestamptz,
        ${now}
      from wish
      join taken on taken.variant_id = wish.variant_id
    )
    select
      wish.product_id,
      wish.variant_id,
      wish.quantity,
      coalesce(taken.available, locked.available) as available,
      locked.sellable,
      ${bundlesWith('wish.variant_id')} as bundles,
      taken.variant_id is not null as is_taken
    from wish
    join locked on locked.variant_id = wish.variant_id
    left join taken on taken.variant_id = wish.variant_id
  `.execute(db)
  return {
    taken: rows.filter((row) => row.is_taken),
    short: rows
      .filter((row) => !row.is_taken)
      .map(({ product_id, variant_id, sellable }) => ({
        product_id,
        variant_id,
        available: Math.max(0, sellable),
      })),
    hasMoved: rows.some((row) => !row.is_taken && row.sellable >= row.quantity),
  }
}

export async function allocate({ db }: Pick<Work, 'db'>, orderIds: readonly string[]): Promise<void> {
  await sql`
    ${planned}
    update stock_holds
    set state = 'allocated', expires_at = null
    where order_id = any(${orderIds}::uuid[])
      and state = 'held'
  `.execute(db)
}

/** Reserves again all that these orders lost when their reservations expired, or nothing if any of it is short. */
export async function reserveAgain(
  { db }: Pick<Work, 'db'>,
  orderIds: readonly string[],
): Promise<{ isTaken: boolean; taken: ChangedLevel[] }> {
  const { rows } = await sql<{ is_enough: boolean; taken: ChangedLevel | null }>`
    with lost as (
      select variant_id, sum(quantity)::integer as quantity, bool_and(exists (
          select from order_line_pieces piece
          where piece.order_id = held.order_id
            and piece.variant_id = held.variant_id
            and piece.is_backorder
        )) as is_backorder
      from stock_holds held
      where order_id = any(${orderIds}::uuid[])
        and state = 'expired'
      group by variant_id
    ),
    locked as (
      select level.variant_id, level.on_hand - level.reserved as available, level.sellable
      from stock_levels level
      where level.variant_id in (select variant_id from lost)
      order by level.variant_id
      for no key update
    ),
    enough as (
      select coalesce(bool_and(
          case when lost.is_backorder then locked.sellable else locked.available end >= lost.quantity
        ), true) as is_enough
      from locked
      join lost on lost.variant_id = locked.variant_id
    ),
    taken as (
      update stock_levels level
      set reserved = level.reserved + lost.quantity
      from locked, lost, enough
      where level.variant_id = locked.variant_id
        and lost.variant_id = locked.variant_id
        and enough.is_enough
      returning level.variant_id, lost.quantity, level.on_hand - level.reserved as available
    ),
    allocated as (
      update stock_holds held
      set state = 'allocated', ended_at = null, place = nextval(pg_get_serial_sequence('stock_holds', 'place'))
      from enough
      where held.order_id = any(${orderIds}::uuid[])
        and held.state = 'expired'
        and enough.is_enough
    )
    select enough.is_enough,
      case when v.id is not null then jsonb_build_object(
        'product_id', v.product_id,
        'quantity', taken.quantity,
        'available', taken.available,
        'bundles', ${bundlesWith('v.id')}
      ) end as taken
    from enough
    left join taken on true
    left join variants v on v.id = taken.variant_id
  `.execute(db)
  return {
    isTaken: rows.every((row) => row.is_enough),
    taken: rows.flatMap(({ taken }) => taken ?? []),
  }
}

export async function markShortfall(
  { db, now }: Pick<Work, 'db' | 'now'>,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    update stock_holds
    set state = 'shortfall', ended_at = ${now}
    where order_id = any(${orderIds}::uuid[])
      and state = 'expired'
  `.execute(db)
}

/** Releases all active reservations of these orders. */
export async function release(
  { db, now }: Pick<Work, 'db' | 'now'>,
  orderIds: readonly string[],
  as: 'expired' | 'released',
): Promise<ChangedLevel[]> {
  const { rows } = await sql<ChangedLevel>`
    ${planned}
    with ended as (
      update stock_holds
      set state = ${as}, expires_at = null, ended_at = ${now}
      where order_id = any(${orderIds}::uuid[])
        and state in ('held', 'allocated')
      returning variant_id, quantity
    ),
    given as (
      select variant_id, sum(quantity)::integer as quantity
      from ended
      group by variant_id
    ),
    locked as (
      select level.variant_id
      from stock_levels level
      where level.variant_id in (select variant_id from given)
      order by level.variant_id
      for no key update
    ),
    changed as (
      update stock_levels level
      set reserved = level.reserved - given.quantity
      from locked, given
      where level.variant_id = locked.variant_id
        and given.variant_id = locked.variant_id
      returning level.variant_id, given.quantity, level.on_hand - level.reserved as available
    )
    select v.product_id, changed.quantity, changed.available, ${bundlesWith('v.id')} as bundles
    from changed
    join variants v on v.id = changed.variant_id
  `.execute(db)
  return rows
}

/**
 * Removes units of a line from its order's reservation and from the counted stock, if tracked. Which items of a bundle
 * are missing is not known, so they stay counted; returns their levels.
 */
export async function dropReserved(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  dropped: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<ChangedLevel[]> {
  const lines = dropped.map(({ lineId: line_id, quantity }) => ({ line_id, quantity }))
  const { rows } = await sql<ChangedLevel>`
    with missing as (
      select
        piece.order_id,
        piece.variant_id,
        sum(d.quantity * piece.per_unit)::integer as quantity,
        coalesce(sum(d.quantity) filter (where not piece.is_of_bundle), 0)::integer as gone
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d (line_id uuid, quantity integer)
      join order_line_pieces piece on piece.line_id = d.line_id
      group by piece.order_id, piece.variant_id
    ),
    held as (
      select h.id, h.variant_id, h.place, h.quantity as reserved, m.quantity, m.gone
      from stock_holds h
      join missing m on m.order_id = h.order_id and m.variant_id = h.variant_id
      where h.state = 'allocated'
      order by h.variant_id
      for no key update of h
    ),
    locked as (
      select level.variant_id, level.on_hand
      from stock_levels level
      where level.variant_id in (select variant_id from held)
      order by level.variant_id
      for no key update
    ),
    -- Pieces on backorder were never counted, so they are dropped first.
    counted as (
      select held.variant_id, held.quantity, held.gone, greatest(0, held.gone - greatest(0, least(held.reserved, (
          select sum(ahead.quantity)
          from stock_holds ahead
          where ahead.variant_id = held.variant_id
            and ahead.state in ('held', 'allocated')
            and ahead.place <= held.place
        ) - locked.on_hand)))::integer as on_hand
      from held
      join locked on locked.variant_id = held.variant_id
    ),
    lowered as (
      update stock_levels level
      set reserved = level.reserved - counted.quantity, on_hand = level.on_hand - counted.on_hand
      from counted
      where level.variant_id = counted.variant_id
      returning level.variant_id, level.on_hand - level.reserved as available
    ),
    changed as (
      update stock_holds h
      set quantity = case when h.quantity > held.quantity then h.quantity - held.quantity else h.quantity end,
        state = case when h.quantity > held.quantity then h.state else 'shortfall' end,
        ended_at = case when h.quantity > held.quantity then h.ended_at else ${now}::timestamptz end
      from held
      where h.id = held.id
    ),
    moved as (
      insert into stock_moves (variant_id, delta, kind, actor_id, at)
      select variant_id, -on_hand, 'missing', ${personOf(actor)}::uuid, ${now}
      from counted
      where on_hand > 0
    )
    select v.product_id, counted.quantity - counted.gone as quantity, lowered.available, ${bundlesWith('v.id')} as bundles
    from lowered
    join counted on counted.variant_id = lowered.variant_id
    join variants v on v.id = lowered.variant_id
    where counted.quantity > counted.gone
  `.execute(db)
  return rows
}

/** Subtracts an order's allocated stock from the stock on hand. */
export async function consume(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  orderId: string,
): Promise<void> {
  await sql`
    with ended as (
      update stock_holds
      set state = 'consumed', ended_at = ${now}
      where order_id = ${orderId}
        and state = 'allocated'
      returning variant_id, quantity
    ),
    locked as (
      select level.variant_id
      from stock_levels level
      where level.variant_id in (select variant_id from ended)
      order by level.variant_id
      for no key update
    ),
    taken as (
      update stock_levels level
      set reserved = level.reserved - ended.quantity, on_hand = level.on_hand - ended.quantity
      from locked, ended
      where level.variant_id = locked.variant_id
        and ended.variant_id = locked.variant_id
    )
    insert into stock_moves (variant_id, delta, kind, order_id, actor_id, at)
    select ended.variant_id, -ended.quantity, 'sale', ${orderId}, ${personOf(actor)}::uuid, ${now}
    from ended
  `.execute(db)
}

/** Puts what an order took off the shelf back on it. */
export async function restock(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  orderId: string,
): Promise<ChangedLevel[]> {
  const { rows } = await sql<ChangedLevel>`
    with returned as (
      update stock_holds
      set state = 'released', ended_at = ${now}
      where order_id = ${orderId}
        and state = 'consumed'
      returning variant_id, quantity
    ),
    locked as (
      select level.variant_id
      from stock_levels level
      where level.variant_id in (select variant_id from returned)
      order by level.variant_id
      for no key update
    ),
    raised as (
      update stock_levels level
      set on_hand = level.on_hand + returned.quantity
      from locked, returned
      where level.variant_id = locked.variant_id
        and returned.variant_id = locked.variant_id
      returning level.variant_id, returned.quantity, level.on_hand - level.reserved as available
    ),
    moved as (
      insert into stock_moves (variant_id, delta, kind, order_id, actor_id, at)
      select variant_id, quantity, 'sale_reversal', ${orderId}, ${personOf(actor)}::uuid, ${now}
      from returned
    )
    select v.product_id, raised.quantity, raised.available, ${bundlesWith('v.id')} as bundles
    from raised
    join variants v on v.id = raised.variant_id
  `.execute(db)
  return rows
}

/** Adds to the sales counts of products, used for best sellers. */
export async function countSales(
  { db }: Pick<Work, 'db'>,
  sold: readonly { readonly productId: string; readonly quantity: number }[],
): Promise<void> {
  await sql`
    with sold as (
      select product_id, sum(quantity)::integer as quantity
      from unnest(
        ${sold.map(({ productId }) => productId)}::uuid[],
        ${sold.map(({ quantity }) => quantity)}::integer[]
      ) as s (product_id, quantity)
      group by product_id
    ),
    locked as (
      select p.id
      from products p
      where p.id in (select product_id from sold)
      order by p.id
      for no key update
    )
    update products p
    set sold_count = p.sold_count + sold.quantity
    from locked, sold
    where p.id = locked.id
      and sold.product_id = locked.id
  `.execute(db)
}

/** The person who causes a movement; null for jobs. */
function personOf(actor: Work['actor']): string | null {
  return actor.kind === 'person' ? actor.userId : null
}
