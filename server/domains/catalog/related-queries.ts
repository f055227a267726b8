import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { CardRow } from './card.ts'
import { cardColumns, isPublic } from './card-columns.ts'
import { contentLocale } from './locales.ts'
import type { ProductContext } from './queries.ts'

/** Returns the products that the seller chose, then those of the best sellers around that have most in common with it. */
export async function readRelatedCards(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { corner, count }: { corner: ProductContext; count: number },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with chosen as (
      select listed.id as product_id, listed.place
      from products p
      cross join unnest(p.related_ids) with ordinality as listed (id, place)
      join product_listings l on l.product_id = listed.id
      join stores s on s.id = l.store_id
      where p.id = ${corner.product_id}
        and ${isPublic}
    ),
    around as (
      select l.product_id, l.sold_count, (
        select count(*) from unnest(l.facets) facet where facet = any(${corner.facets}::text[])
      ) as in_common
      from product_listings l
      join stores s on s.id = l.store_id
      where l.vertical = ${corner.vertical}
        and l.product_id <> ${corner.product_id}
        and ${isPublic}
        -- In this form the planner can estimate the number of rows.
        and l.facets && ${corner.facets}::text[]
      order by l.sold_count desc, l.product_id
      limit 200
    )
    select ${cardColumns}
    from (
      select product_id, place, 0 as in_common, 0 as sold_count
      from chosen
      union all
      select product_id, null, in_common, sold_count
      from around
      where product_id not in (select product_id from chosen)
      order by place nulls last, in_common desc, sold_count desc, product_id
      limit ${count}
    ) nearest
    join product_listings l on l.product_id = nearest.product_id
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    order by nearest.place nulls last, nearest.in_common desc, nearest.sold_count desc, nearest.product_id
  `.execute(db)
  return rows
}
