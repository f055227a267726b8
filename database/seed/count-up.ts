/** Numbers that follow from other rows: ratings, sales, how many products a category or store has, its picture. */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

export async function countUp(db: Database): Promise<void> {
  await sql`
    update products
    set rating_sum = given.rating_sum,
        rating_count = given.rating_count
    from (
      select product_id, sum(rating) as rating_sum, count(*) as rating_count
      from reviews
      where state = 'approved'
      group by product_id
    ) given
    where products.id = given.product_id
      and (products.rating_sum, products.rating_count) is distinct from (given.rating_sum, given.rating_count)
  `.execute(db)
  await sql`
    update stores
    set product_count = counted.product_count
    from (
      select store_id, count(*) as product_count
      from products
      where state = 'published'
        and not is_blocked
      group by store_id
    ) counted
    where stores.id = counted.store_id
      and stores.product_count <> counted.product_count
  `.execute(db)
  await sql`
    update categories
    set product_count = counted.product_count,
        picture_id = counted.picture_id
    from (
      select c.id,
             count(*) as product_count,
             (array_agg(pp.picture_id order by p.rating_count desc, p.id) filter (where pp.picture_id is not null))[1]
               as picture_id
      from categories c
      join categories leaf on leaf.path = c.path or leaf.path like c.path || '/%'
      join products p on p.category_id = leaf.id and p.state = 'published' and not p.is_blocked
      left join product_pictures pp on pp.product_id = p.id and pp.position = 0
      group by c.id
    ) counted
    where categories.id = counted.id
      and (categories.product_count, categories.picture_id)
        is distinct from (counted.product_count, counted.picture_id)
  `.execute(db)
}
