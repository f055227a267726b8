import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/containing.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { StockTakeView } from '#values/stock-take-view.ts'
import { variantLabel } from '../variant-label.ts'

export interface TakeRow {
  readonly id: string
  readonly category: string | null
  readonly started_at: Date
  readonly started_by: string | null
  readonly applied_at: Date | null
  readonly discarded_at: Date | null
  readonly ended_by: string | null
  readonly variants: number
  readonly counted: number
  readonly different: number
  readonly total: number
}

/** Counted variants of goods in a stock take `take`: those of its category and below, or all of the store. */
const takenVariants = sql`
  variants v
  join products p on p.id = v.product_id
  join categories c on c.id = p.category_id
  join stock_levels level on level.variant_id = v.id
  left join categories root on root.id = take.category_id
  where p.store_id = take.store_id
    and v.removed_at is null
    and p.kind <> 'dish'
    and (root.id is null or c.id = root.id or starts_with(c.path, root.path || '/'))`

export async function readTakes(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  {
    storeId,
    id,
    limit,
    offset,
  }: { readonly storeId: string; readonly id?: string; readonly limit: number; readonly offset: number },
): Promise<TakeRow[]> {
  const { rows } = await sql<TakeRow>`
    select
      take.id,
      case when chosen.id is not null then ${translated(sql.ref('chosen.name'), locale)} end as category,
      take.started_at,
      starter.name as started_by,
      take.applied_at,
      take.discarded_at,
      ender.name as ended_by,
      (select count(*) from ${takenVariants})::integer as variants,
      (select count(*) from stock_counts n where n.stock_take_id = take.id)::integer as counted,
      (
        select count(*) from stock_counts n where n.stock_take_id = take.id and n.counted <> n.expected
      )::integer as different,
      (count(*) over ())::integer as total
    from stock_takes take
    left join categories chosen on chosen.id = take.category_id
    left join users starter on starter.id = take.started_by
    left join users ender on ender.id = take.ended_by
    where take.store_id = ${storeId}
      and ${id === undefined ? sql`true` : sql`take.id = ${id}`}
    order by take.started_at desc, take.id
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows
}

export async function insertTake(
  { db, now }: Pick<Work, 'db' | 'now'>,
  take: { id: string; store_id: string; category_id: string | null; started_by: string },
): Promise<void> {
  await db
    .insertInto('stock_takes')
    .values({ ...take, started_at: now })
    .execute()
}

export async function isCategoryOf(
  { db }: Pick<Work, 'db'>,
  { storeId, categoryId }: { readonly storeId: string; readonly categoryId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (
      select from categories c
      join stores s on s.id = ${storeId} and s.vertical = c.vertical
      where c.id = ${categoryId}
    ) as is_there
  `.execute(db)
  return rows[0]?.is_there ?? false
}

/** Locks an open stock take, for counting by several people at once or alone for ending it. */
export async function lockOpenTake(
  { db }: Pick<Work, 'db'>,
  { storeId, id, isAlone }: { readonly storeId: string; readonly id: string; readonly isAlone: boolean },
): Promise<'open' | 'ended' | 'unknown'> {
  const { rows } = await sql<{ is_open: boolean }>`
    select applied_at is null and discarded_at is null as is_open
    from stock_takes
    where id = ${id}
      and store_id = ${storeId}
    ${isAlone ? sql`for no key update` : sql`for share`}
  `.execute(db)
  const [row] = rows
  if (!row) return 'unknown'
  return row.is_open ? 'open' : 'ended'
}

export interface CountRow {
  readonly variant_id: string
  readonly product_id: string
  readonly product: string
  readonly label: string
  readonly sku: string
  readonly barcode: string | null
  readonly expected: number
  readonly counted: number | null
  readonly counted_at: Date | null
  readonly counted_by: string | null
  readonly is_short: boolean
  readonly total: number
}

export async function readCounts(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  {
    takeId,
    view = 'all',
    search,
    variantIds,
    limit,
    offset,
  }: {
    readonly takeId: string
    readonly view?: StockTakeView | undefined
    readonly search?: string | undefined
    readonly variantIds?: readonly string[]
    readonly limit: number
    readonly offset: number
  },
): Promise<CountRow[]> {
  const pattern = search ? containing(search) : undefined
  const { rows } = await sql<CountRow>`
    select
      v.id as variant_id,
      p.id as product_id,
      ${translated(sql.ref('p.name'), locale)} as product,
      ${variantLabel(locale)} as label,
      v.sku,
      v.barcode,
      coalesce(n.expected, level.on_hand) as expected,
      n.counted,
      n.counted_at,
      u.name as counted_by,
      n.counted is not null and n.counted < n.expected and level.sellable + n.counted - n.expected < 0 as is_short,
      (count(*) over ())::integer as total
    from stock_takes take
    cross join lateral (select v.id from ${takenVariants}) taken
    join variants v on v.id = taken.id
    join products p on p.id = v.product_id
    join stock_levels level on level.variant_id = v.id
    left join stock_counts n on n.stock_take_id = take.id and n.variant_id = v.id
    left join users u on u.id = n.counted_by
    where take.id = ${takeId}
      and ${inView[view]}
      and ${variantIds ? sql`v.id = any(${variantIds}::uuid[])` : sql`true`}
      and ${
        pattern
          ? sql`(
              v.sku ilike ${pattern}
              or v.barcode like ${pattern}
              or plain(concat_ws(' ', p.name ->> 'en', p.name ->> 'fr')) like plain(${pattern})
            )`
          : sql`true`
      }
    order by lower(${translated(sql.ref('p.name'), locale)}), p.id, v.position, v.id
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows
}

const inView: Readonly<Record<StockTakeView, RawBuilder<unknown>>> = {
  all: sql`true`,
  uncounted: sql`n.counted is null`,
  counted: sql`n.counted is not null`,
  different: sql`n.counted <> n.expected`,
}

/** Returns the variants of a stock take by lower-case SKU and barcode. */
export async function readCodes(
  { db }: Pick<Work, 'db'>,
  { takeId, codes }: { readonly takeId: string; readonly codes: readonly string[] },
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ id: string; sku: string; barcode: string | null }>`
    select v.id, lower(v.sku) as sku, v.barcode
    from stock_takes take
    cross join lateral (select v.id from ${takenVariants}) taken
    join variants v on v.id = taken.id
    where take.id = ${takeId}
      and (lower(v.sku) = any(${codes}::text[]) or v.barcode = any(${codes}::text[]))
  `.execute(db)
  const found = new Map<string, Set<string>>()
  for (const { id, sku, barcode } of rows) {
    for (const code of [sku, barcode]) {
      if (code !== null) found.set(code, (found.get(code) ?? new Set()).add(id))
    }
  }
  return found
}

export interface CountEntry {
  readonly variant_id: string
  readonly counted: number
  /** Added to what is counted already. */
  readonly is_added: boolean
}

/**
 * Writes counts. What is set is compared with the stock of now; what is added keeps the comparison of the first piece.
 * The levels are locked, so that a sale is either before or after a count.
 */
export async function writeCounts(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    takeId,
    entries,
    actorId,
  }: { readonly takeId: string; readonly entries: readonly CountEntry[]; readonly actorId: string },
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    with entry as (
      select *
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as entry (variant_id uuid, counted integer, is_added boolean)
    ),
    level as (
      select level.variant_id, level.on_hand
      from stock_levels level
      where level.variant_id in (select variant_id from entry)
      order by level.variant_id
      for share
    )
    insert into stock_counts as n (stock_take_id, variant_id, counted, expected, counted_at, counted_by)
    select ${takeId}, entry.variant_id, entry.counted, level.on_hand, ${now}, ${actorId}
    from entry
    join level on level.variant_id = entry.variant_id
    order by entry.variant_id
    on conflict (stock_take_id, variant_id) do update set
      counted = case
        when (select is_added from entry e where e.variant_id = excluded.variant_id) then n.counted + excluded.counted
        else excluded.counted
      end,
      expected = case
        when (select is_added from entry e where e.variant_id = excluded.variant_id) then n.expected
        else excluded.expected
      end,
      counted_at = excluded.counted_at,
      counted_by = excluded.counted_by
  `.execute(db)
}

export async function deleteCounts(
  { db }: Pick<Work, 'db'>,
  { takeId, variantIds }: { readonly takeId: string; readonly variantIds: readonly string[] },
): Promise<void> {
  if (variantIds.length === 0) return
  await db
    .deleteFrom('stock_counts')
    .where('stock_take_id', '=', takeId)
    .where('variant_id', 'in', variantIds)
    .execute()
}

/** Locks the counts of a stock take that are to be changed, in the order of their variants. */
export async function lockCounts(
  { db }: Pick<Work, 'db'>,
  { takeId, variantIds }: { readonly takeId: string; readonly variantIds: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ variant_id: string; counted: number }>`
    select variant_id, counted
    from stock_counts
    where stock_take_id = ${takeId}
      and variant_id = any(${variantIds}::uuid[])
    order by variant_id
    for no key update
  `.execute(db)
  return new Map(rows.map(({ variant_id, counted }) => [variant_id, counted]))
}

export interface AppliedRow {
  readonly product_id: string
  readonly delta: number
  readonly available: number
  readonly is_short: boolean
}

/** Adds the differences to the stock, with a movement each. The caller must roll back if one of them is short. */
export async function applyCounts(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { takeId, actorId }: { readonly takeId: string; readonly actorId: string },
): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    with difference as (
      select variant_id, counted - expected as delta
      from stock_counts
      where stock_take_id = ${takeId}
        and counted <> expected
    ),
    locked as (
      select level.variant_id, level.on_hand, level.reserved, level.sellable
      from stock_levels level
      where level.variant_id in (select variant_id from difference)
      order by level.variant_id
      for no key update
    ),
    changed as (
      update stock_levels level
      set on_hand = level.on_hand + difference.delta
      from locked, difference
      where level.variant_id = locked.variant_id
        and difference.variant_id = locked.variant_id
        -- Uses the locked value: the snapshot of this statement may miss what was sold just before.
        and (locked.sellable + difference.delta >= 0 or difference.delta > 0)
        and locked.on_hand + difference.delta >= 0
      returning level.variant_id
    ),
    moved as (
      insert into stock_moves (variant_id, delta, kind, stock_take_id, actor_id, at)
      select difference.variant_id, difference.delta, 'stock_take', ${takeId}, ${actorId}, ${now}
      from difference
      join changed on changed.variant_id = difference.variant_id
    )
    select
      v.product_id,
      difference.delta,
      locked.on_hand + difference.delta - locked.reserved as available,
      changed.variant_id is null as is_short
    from difference
    join locked on locked.variant_id = difference.variant_id
    join variants v on v.id = difference.variant_id
    left join changed on changed.variant_id = difference.variant_id
  `.execute(db)
  return rows
}

export async function setEnded(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    id,
    as,
    actorId,
  }: { readonly id: string; readonly as: 'applied_at' | 'discarded_at'; readonly actorId: string },
): Promise<void> {
  await db
    .updateTable('stock_takes')
    .set({ [as]: now, ended_by: actorId })
    .where('id', '=', id)
    .execute()
}
