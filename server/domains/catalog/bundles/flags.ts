import { type RawBuilder, sql } from 'kysely'

/** Whether a product is alcohol or fresh; a bundle is what one of its items is. */
export function hasFlag(product: string, flag: 'is_alcohol' | 'is_fresh'): RawBuilder<boolean> {
  return sql`(${sql.ref(`${product}.${flag}`)} or ${sql.ref(`${product}.kind`)} = 'bundle' and exists (
    select
    from variants bundle
    join bundle_parts part on part.bundle_id = bundle.id
    join products of_item on of_item.id = part.product_id
    where bundle.product_id = ${sql.ref(`${product}.id`)}
      and ${sql.ref(`of_item.${flag}`)}
  ))`
}

/** The age limit of a product `p`; a bundle has the highest of its items. */
export const highestAgeLimit: RawBuilder<number | null> = sql`greatest(p.age_limit, (
  select max(of_item.age_limit)
  from variants bundle
  join bundle_parts part on part.bundle_id = bundle.id
  join products of_item on of_item.id = part.product_id
  where bundle.product_id = p.id
    and p.kind = 'bundle'
))`
