import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { firstPicture } from './card-columns.ts'
import { isLow } from './low-stock-queries.ts'
import { variantLabel } from './variant-label.ts'

export interface StoreProductRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly state: 'draft' | 'published' | 'withdrawn'
  readonly is_blocked: boolean
  readonly picture: Picture | null
  readonly sold_count: number
  readonly currency: string
  readonly variants: {
    id: string
    sku: string
    label: string
    price_minor: number
    on_hand: number | null
    reserved: number
    is_low_stock: boolean
    is_active: boolean
  }[]
  readonly total: number
}

export async function readStoreProducts(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  only: {
    storeId: string
    productId?: string
    search?: string | undefined
    stock?: 'low' | 'out' | undefined
  } & NumberedPage,
): Promise<StoreProductRow[]> {
  const search = only.search ? containing(only.search) : undefined
  const scarce = {
    low: sql`level.on_hand > level.reserved and ${isLow}`,
    out: sql`level.sellable <= 0`,
  }
  // A subquery per product of the store: a join would read the variants and stock of the whole market.
  const { rows } = await sql<StoreProductRow>`
    with found as (
      select p.id, plain(${translated(sql.ref('p.name'), locale)}) as sort_name
      from products p
      where p.store_id = ${only.storeId}
        and ${only.productId ? sql`p.id = ${only.productId}` : sql`true`}
        and ${
          search
            ? sql`(
                plain(concat_ws(' ', p.name ->> 'en', p.name ->> 'fr')) like plain(${search})
                or (select string_agg(v.sku, ' ') from variants v where v.product_id = p.id and v.removed_at is null) ilike ${search}
              )`
            : sql`true`
        }
        and ${
          only.stock
            ? sql`coalesce((
                select bool_or(${scarce[only.stock]})
                from variants v
                join stock_levels level on level.variant_id = v.id
                where v.product_id = p.id
                  and v.is_active
              ), false)`
            : sql`true`
        }
    )
    select
      p.id,
      p.slug,
      ${translated(sql.ref('p.name'), locale)} as name,
      p.state,
      p.is_blocked,
      ${pictureJson(firstPicture, locale)} as picture,
      p.sold_count,
      p.currency,
      ${variantsJson(locale)} as variants,
      (select count(*) from found) as total
    from (
      select id, sort_name
      from found
      order by sort_name, id
      limit ${only.perPage}
      offset ${offsetOf(only, sql`(select count(*) from found)`)}
    ) shown
    join products p on p.id = shown.id
    order by shown.sort_name, shown.id
  `.execute(db)
  return rows
}

/** The variants of a product `p` with their stock. */
function variantsJson(locale: string) {
  return sql`coalesce((
    select json_agg(json_build_object(
      'id', v.id,
      'sku', v.sku,
      'label', ${variantLabel(locale)},
      'price_minor', v.price_minor,
      -- A dish that is sold out for today has no stock count.
      'on_hand', case when gone.variant_id is null then level.on_hand end,
      'reserved', coalesce(level.reserved, 0),
      'is_low_stock', v.is_active and gone.variant_id is null and coalesce(${isLow}, false),
      'is_active', v.is_active
    ) order by v.position)
    from variants v
    left join stock_levels level on level.variant_id = v.id
    left join dish_sell_outs gone on gone.variant_id = v.id
    where v.product_id = p.id
      and v.removed_at is null
  ), '[]')`
}

/** Returns the product of a store's variant; undefined if the store has no such variant. */
export async function readProductOfVariant(
  { db }: Pick<Work, 'db'>,
  { storeId, variantId }: { storeId: string; variantId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .where('store_id', '=', storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.product_id
}

/** Locks the product of a store's variant until the transaction ends; undefined if the store has no such variant. */
export async function lockVariant(
  { db }: Pick<Work, 'db'>,
  { storeId, variantId }: { storeId: string; variantId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ product_id: string }>`
    select v.product_id
    from variants v
    join products p on p.id = v.product_id
    where v.id = ${variantId}
      and v.removed_at is null
      and p.store_id = ${storeId}
    for no key update of v, p
  `.execute(db)
  return rows[0]?.product_id
}

/** Changes the given fields, and the product's price, which is its cheapest variant's. */
export async function setVariant(
  { db, now }: Pick<Work, 'db' | 'now'>,
  change: {
    variantId: string
    productId: string
    priceMinor: number | undefined
    isActive: boolean | undefined
  },
): Promise<void> {
  await sql`
    update variants
    set price_minor = coalesce(${change.priceMinor ?? null}::bigint, price_minor),
        is_active = coalesce(${change.isActive ?? null}::boolean, is_active),
        priced_at = case when price_minor <> ${change.priceMinor ?? null}::bigint then ${now} else priced_at end
    where id = ${change.variantId}
  `.execute(db)
  await sql`
    update products p
    set price_minor = coalesce(
          (select min(v.price_minor) from variants v where v.product_id = p.id and v.is_active),
          p.price_minor
        ),
        updated_at = ${now}
    where p.id = ${change.productId}
  `.execute(db)
}

/**
 * Sets the counted stock and records the difference; an untracked variant becomes tracked. Returns false if the count
 * is below the reserved stock.
 */
export async function setOnHand(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { variantId, onHand, actorId }: { variantId: string; onHand: number; actorId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ is_set: boolean }>`
    with before as (
      select on_hand
      from stock_levels
      where variant_id = ${variantId}
      for no key update
    ),
    counted as (
      insert into stock_levels as level (variant_id, on_hand)
      -- Reads the old value first: the lock no longer finds the row after the update.
      select ${variantId}, ${onHand}
      from (select count(*) from before) locked
      on conflict (variant_id) do update set on_hand = excluded.on_hand
        where level.reserved <= excluded.on_hand + level.backorder_max or excluded.on_hand > level.on_hand
      returning level.variant_id, level.on_hand - coalesce((select on_hand from before), 0) as delta
    ),
    noted as (
      insert into stock_moves (variant_id, delta, kind, actor_id, at)
      select variant_id, delta, 'counted', ${actorId}::uuid, ${now}
      from counted
      where delta <> 0
    )
    select exists (select from counted) as is_set
  `.execute(db)
  return rows[0]?.is_set ?? false
}

/** Keeps the stock of a dish from being restored when its sell-out ends. */
export async function deleteSellOut({ db }: Pick<Work, 'db'>, variantId: string): Promise<void> {
  await db.deleteFrom('dish_sell_outs').where('variant_id', '=', variantId).execute()
}

export async function readReserved({ db }: Pick<Work, 'db'>, variantId: string): Promise<number> {
  const row = await db
    .selectFrom('stock_levels')
    .select('reserved')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return row?.reserved ?? 0
}
