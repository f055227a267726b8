import { type RawBuilder, sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

/**
 * Recursive table `tree (id, path, name, depth, places)` of all categories, or of a store's vertical; `places` sorts
 * them in tree order.
 */
export function categoryTree(storeId?: string): RawBuilder<unknown> {
  const isOfStore =
    storeId === undefined
      ? sql`true`
      : sql`c.vertical = (select s.vertical from stores s where s.id = ${storeId})`
  return sql`tree as (
    select c.id, c.path, c.name, c.depth, array[c.position::integer] as places
    from categories c
    where c.parent_id is null and ${isOfStore}
    union all
    select c.id, c.path, c.name, c.depth, tree.places || c.position::integer
    from categories c
    join tree on tree.id = c.parent_id
  )`
}

/** Categories that a store's products can have, in tree order. */
export async function readStoreCategories({ db, locale }: Pick<Work, 'db' | 'locale'>, storeId: string) {
  const { rows } = await sql<{ id: string; path: string; name: string; depth: number }>`
    with recursive ${categoryTree(storeId)}
    select id, path, ${translated(sql.ref('name'), locale)} as name, depth
    from tree
    order by places, path
  `.execute(db)
  return rows
}
