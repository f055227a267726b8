import { sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

interface Compared {
  readonly userId: string
  readonly productId: string
}

/** Returns the public products a user compares, in the order they were added. */
export async function readCompared({ db }: Pick<Work, 'db'>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    ${planned}
    select c.product_id
    from compared_products c
    join product_listings l on l.product_id = c.product_id
    join stores s on s.id = l.store_id
    where c.user_id = ${userId}
      and ${isPublic}
    order by c.added_at, c.product_id
  `.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Returns false if the product is not public. */
export async function insertCompared(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { userId, productId }: Compared,
): Promise<boolean> {
  const { rows } = await sql<{ product_id: string }>`
    ${planned}
    insert into compared_products (user_id, product_id, added_at)
    select ${userId}, l.product_id, ${now}
    from product_listings l
    join stores s on s.id = l.store_id
    where l.product_id = ${productId}
      and ${isPublic}
    returning product_id
  `.execute(db)
  return rows.length > 0
}

export async function deleteCompared(
  { db }: Pick<Work, 'db'>,
  { userId, productId }: Compared,
): Promise<void> {
  await db
    .deleteFrom('compared_products')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

/** Deletes products that are not public any more. */
export async function deleteVanished({ db }: Pick<Work, 'db'>, userId: string): Promise<void> {
  await sql`
    ${planned}
    delete from compared_products c
    where c.user_id = ${userId}
      and not exists (
        select
        from product_listings l
        join stores s on s.id = l.store_id
        where l.product_id = c.product_id
          and ${isPublic}
      )
  `.execute(db)
}
