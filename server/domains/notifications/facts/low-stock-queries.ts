import { sql } from 'kysely'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import type { UserFacts } from './person-queries.ts'

export interface LowStockFacts {
  readonly store: string
  readonly store_slug: string
  /** The store's owner and managers. */
  readonly sellers: readonly UserFacts[]
  /** Variants whose stock became low, at most `LISTED_MAX`. */
  readonly variants: readonly {
    readonly product: Texts
    /** Of its options; empty for a product without options. */
    readonly label: string
    readonly sku: string
    readonly available: number
  }[]
  readonly count: number
}

const LISTED_MAX = 20

/** Returns the variants of a store that were noted as low at a moment; undefined if all of them are restocked. */
export async function readLowStockFacts(
  { db }: Pick<Work, 'db'>,
  { storeId, notedAt }: { readonly storeId: string; readonly notedAt: Date },
): Promise<LowStockFacts | undefined> {
  const { rows } = await sql<LowStockFacts>`
    with low as (
      select
        p.name as product,
        coalesce((
          select string_agg(${translated(sql.ref('value.label'), defaultLocale)}, ' / ' order by o.position)
          from product_option_values value
          join product_options o on o.id = value.option_id
          where value.id = any(v.option_value_ids)
        ), '') as label,
        v.sku,
        greatest(level.on_hand - level.reserved, 0) as available
      from stock_levels level
      join variants v on v.id = level.variant_id
      join products p on p.id = v.product_id
      where level.low_noted_at = ${notedAt}
        and v.store_id = ${storeId}
    )
    select
      s.name as store,
      s.slug as store_slug,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'locale', u.locale) order by u.id)
        from store_staff staff
        join users u on u.id = staff.user_id
        where staff.store_id = s.id
          and staff.role in ('owner', 'manager')
      ), '[]') as sellers,
      (
        select json_agg(shown)
        from (select * from low order by available, sku limit ${LISTED_MAX}) shown
      ) as variants,
      (select count(*) from low)::integer as count
    from stores s
    where s.id = ${storeId}
      and exists (select from low)
  `.execute(db)
  return rows[0]
}
