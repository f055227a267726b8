import { sql } from 'kysely'
import type { Offer } from '#contract/coupons.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { daysOf, stateAt } from './manage-queries.ts'

/** How many days an ended coupon stays listed, for visitors who arrive late. */
const OVER_DAYS = 14
const OFFERS_MAX = 60

export interface OfferRow
  extends Pick<Offer, 'stores' | 'categories' | 'collections' | 'products' | 'excluded_products'> {
  readonly code: string
  readonly kind: Offer['kind']
  readonly description: Texts
  readonly currency: string
  readonly percent: number | null
  readonly amount_minor: number | null
  readonly buy_quantity: number | null
  readonly get_quantity: number | null
  readonly min_subtotal_minor: number
  readonly max_discount_minor: number | null
  readonly uses_per_customer: number | null
  readonly first_order_only: boolean
  readonly starts_on: string
  readonly ends_on: string | null
  readonly from_time: string | null
  readonly until_time: string | null
  readonly state: Offer['state']
}

/** Returns advertised coupons of approved stores and the market, without paused ones. */
export async function readOffers({
  db,
  now,
  locale,
}: Pick<Work, 'db' | 'now' | 'locale'>): Promise<OfferRow[]> {
  const productsOf = (column: string) => sql`coalesce((
    select json_agg(
      json_build_object('slug', p.slug, 'name', ${translated(sql.ref('p.name'), locale)}) order by p.slug
    )
    from products p
    where p.id = any(${sql.ref(column)}) and p.state = 'published'
  ), '[]')`
  const { rows } = await sql<OfferRow>`
    with told as (
      select
        c.*,
        ${stateAt(now)} as state
      from coupons c
      where c.is_advertised
        and c.paused_at is null
        and (c.ends_at is null or c.ends_at > ${now}::timestamptz - make_interval(days => ${OVER_DAYS}))
        and (
          c.store_id is null
          or exists (select from stores s where s.id = c.store_id and s.state = 'approved')
        )
    )
    select
      c.code, c.kind, c.description, c.currency, c.percent, c.amount_minor, c.buy_quantity, c.get_quantity,
      c.min_subtotal_minor, c.max_discount_minor, c.uses_per_customer, c.first_order_only, c.from_time, c.until_time,
      ${daysOf()}, c.state,
      coalesce((
        select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name)
        from stores s
        where (s.id = c.store_id or s.id = any(c.store_ids)) and s.state = 'approved'
      ), '[]') as stores,
      coalesce((
        select json_agg(
          json_build_object(
            'vertical', g.vertical,
            'slug', case when g.depth = 0 then '' else g.slug end,
            'name', ${translated(sql.ref('g.name'), locale)}
          )
          order by g.path
        )
        from categories g
        where g.path = any(c.category_paths)
      ), '[]') as categories,
      coalesce((
        select json_agg(
          json_strip_nulls(json_build_object(
            'slug', case when k.is_shown then k.slug end,
            'name', ${translated(sql.ref('k.name'), locale)}
          ))
          order by k.slug
        )
        from (
          select
            slug, name,
            hidden_at is null and coalesce(starts_at <= ${now}, true) and coalesce(ends_at > ${now}, true) as is_shown
          from collections
          where id = any(c.collection_ids)
        ) k
      ), '[]') as collections,
      ${productsOf('c.product_ids')} as products,
      ${productsOf('c.excluded_product_ids')} as excluded_products
    from told c
    order by array_position(array['running', 'planned', 'used_up', 'ended'], c.state), c.ends_at nulls last, c.code
    limit ${OFFERS_MAX}
  `.execute(db)
  return rows
}
