import { sql } from 'kysely'
import { containing } from '#platform/containing.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { StockMovementKind, StockReason } from '#values/stock-movement.ts'
import { variantLabel } from '../variant-label.ts'

export interface MovementRow {
  readonly id: string
  readonly at: Date
  readonly product_id: string
  readonly product: string
  readonly variant_id: string
  readonly label: string
  readonly sku: string
  readonly kind: StockMovementKind
  readonly reason: StockReason | null
  readonly note: string | null
  readonly delta: number
  readonly balance: number
  readonly order_number: string | null
  readonly by: string | null
  readonly total: number
}

export interface MovementFilter {
  readonly variant?: string | undefined
  readonly product?: string | undefined
  readonly search?: string | undefined
  readonly kind?: StockMovementKind | undefined
  readonly reason?: StockReason | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

/** Movements of a store, newest first, each with the sum of those of its variant up to it. */
export async function readMovements(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  {
    storeId,
    limit,
    offset,
    ...filter
  }: MovementFilter & { readonly storeId: string; readonly limit: number; readonly offset: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    with found as (
      select move.id, count(*) over () as total
      from stock_moves move
      join variants v on v.id = move.variant_id
      join products p on p.id = v.product_id
      where ${conditions(storeId, filter)}
      order by move.at desc, move.id desc
      limit ${limit}
      offset ${offset}
    )
    select
      move.id::text as id,
      move.at,
      p.id as product_id,
      ${translated(sql.ref('p.name'), locale)} as product,
      v.id as variant_id,
      ${variantLabel(locale)} as label,
      v.sku,
      move.kind,
      move.reason,
      move.note,
      move.delta,
      (
        select sum(earlier.delta)
        from stock_moves earlier
        where earlier.variant_id = move.variant_id
          and (earlier.at, earlier.id) <= (move.at, move.id)
      )::integer as balance,
      o.number as order_number,
      u.name as by,
      found.total::integer as total
    from found
    join stock_moves move on move.id = found.id
    join variants v on v.id = move.variant_id
    join products p on p.id = v.product_id
    left join orders o on o.id = move.order_id
    left join users u on u.id = move.actor_id
    order by move.at desc, move.id desc
  `.execute(db)
  return rows
}

function conditions(
  storeId: string,
  { variant, product, search, kind, reason, since, until }: MovementFilter,
) {
  const pattern = search ? containing(search) : undefined
  return sql.join(
    [
      sql`v.store_id = ${storeId}`,
      ...(variant ? [sql`move.variant_id = ${variant}`] : []),
      ...(product ? [sql`v.product_id = ${product}`] : []),
      ...(kind ? [sql`move.kind = ${kind}`] : []),
      ...(reason ? [sql`move.reason = ${reason}`] : []),
      ...(since ? [sql`move.at >= ${since}`] : []),
      ...(until ? [sql`move.at < ${until}`] : []),
      ...(pattern
        ? [
            sql`(
              v.sku ilike ${pattern}
              or v.barcode like ${pattern}
              or plain(concat_ws(' ', p.name ->> 'en', p.name ->> 'fr')) like plain(${pattern})
            )`,
          ]
        : []),
    ],
    sql` and `,
  )
}

export interface VariantRow {
  readonly id: string
  readonly product_id: string
  readonly product: string
  readonly label: string
  readonly sku: string
  readonly on_hand: number | null
  readonly reserved: number
}

/** Returns a variant of the store, or the only one of a product; undefined if there is none or there are several. */
export async function readStockVariant(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { storeId, variant, product }: { readonly storeId: string } & Pick<MovementFilter, 'variant' | 'product'>,
): Promise<VariantRow | undefined> {
  const { rows } = await sql<VariantRow>`
    select
      v.id,
      p.id as product_id,
      ${translated(sql.ref('p.name'), locale)} as product,
      ${variantLabel(locale)} as label,
      v.sku,
      level.on_hand,
      coalesce(level.reserved, 0) as reserved
    from variants v
    join products p on p.id = v.product_id
    left join stock_levels level on level.variant_id = v.id
    where v.store_id = ${storeId}
      and v.removed_at is null
      and ${variant ? sql`v.id = ${variant}` : sql`v.product_id = ${product ?? null}::uuid`}
    limit 2
  `.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

export async function readTimezone({ db }: Pick<Work, 'db'>, storeId: string): Promise<string> {
  const { timezone } = await db
    .selectFrom('stores')
    .select('timezone')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return timezone
}

/**
 * Adds to the counted stock of a variant, which is counted from now on, with a movement. Returns the level before and
 * after; undefined, and writes nothing, if fewer pieces would be left than are reserved.
 */
export async function correctLevel(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    variantId,
    change,
    reason,
    note,
    actorId,
  }: {
    readonly variantId: string
    readonly change: number
    readonly reason: StockReason
    readonly note: string | undefined
    readonly actorId: string
  },
): Promise<{ on_hand: number; reserved: number } | undefined> {
  const { rows } = await sql<{ on_hand: number; reserved: number }>`
    with corrected as (
      insert into stock_levels as level (variant_id, on_hand)
      select ${variantId}, greatest(${change}::integer, 0)
      where ${change}::integer > 0
        or exists (select from stock_levels where variant_id = ${variantId})
      on conflict (variant_id) do update set on_hand = level.on_hand + ${change}::integer
        where (level.sellable + ${change}::integer >= 0 or ${change}::integer > 0)
          and level.on_hand + ${change}::integer >= 0
      returning level.variant_id, level.on_hand, level.reserved
    ),
    moved as (
      insert into stock_moves (variant_id, delta, kind, reason, note, actor_id, at)
      select variant_id, ${change}::integer, 'corrected', ${reason}, ${note ?? null}, ${actorId}, ${now}
      from corrected
    )
    select on_hand, reserved from corrected
  `.execute(db)
  return rows[0]
}
