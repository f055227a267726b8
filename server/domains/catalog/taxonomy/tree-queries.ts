/** Changes of the category tree. Callers hold the lock of `lockCategories`. */
import { sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import { moveCuisine } from '#domains/sellers/index.ts'
import { addFormerSlug, deleteFormerSlugs, passFormerSlugs } from '#platform/slugs.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

/** Serializes changes of the tree: paths of a branch depend on all categories above it. */
export async function lockCategories({ db }: Reading): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('categories', 0))`.execute(db)
}

export interface TreeRow {
  readonly id: string
  readonly parent_id: string | null
  readonly slug: string
  readonly path: string
  readonly vertical: Vertical
  readonly depth: number
  readonly version: number
  /** Levels below it. */
  readonly height: number
}

/** Locks the category, so that no product is added to it meanwhile. */
export async function readTreeRow({ db }: Reading, id: string): Promise<TreeRow | undefined> {
  const { rows } = await sql<TreeRow>`
    select
      c.id, c.parent_id, c.slug, c.path, c.vertical, c.depth, c.version,
      (select max(below.depth) from categories below where below.id = c.id or below.path like c.path || '/%') - c.depth
        as height
    from categories c
    where c.id = ${id}
    for update of c
  `.execute(db)
  return rows[0]
}

/** Changes the path of a category and of all below it, and the listings of their products. */
export async function writePath(
  { db }: Reading,
  { id, parentId, path }: { readonly id: string; readonly parentId: string | null; readonly path: string },
): Promise<void> {
  const slug = path.slice(path.lastIndexOf('/') + 1)
  await sql`
    update categories c
    set parent_id = case when c.id = was.id then ${parentId}::uuid else c.parent_id end,
      slug = case when c.id = was.id then ${slug} else c.slug end,
      path = ${path} || substr(c.path, length(was.path) + 1),
      depth = c.depth + cardinality(string_to_array(${path}, '/')) - cardinality(string_to_array(was.path, '/'))
    from (select id, path from categories where id = ${id}) was
    where c.id = was.id
       or c.path like was.path || '/%'
  `.execute(db)
  await writeListedPaths({ db }, path)
}

/** Updates the categories in the listings of products in a category or below it. */
export async function writeListedPaths({ db }: Reading, path: string): Promise<void> {
  await sql`
    update product_listings l
    set facets = array(
        select 'c:' || array_to_string(parts[1:depth], '/')
        from (select string_to_array(c.path, '/') as parts) path, generate_series(2, cardinality(parts)) depth
      ) || array(
        select facet
        from unnest(l.facets) with ordinality each (facet, place)
        where facet not like 'c:%'
        order by place
      ),
      changed_in = pg_current_xact_id()
    from products p
    join categories c on c.id = p.category_id
    where l.product_id = p.id
      and (c.path = ${path} or c.path like ${path} || '/%')
  `.execute(db)
}

/** Puts a category before a sibling or last, and numbers all of them anew. Returns false without such a sibling. */
export async function writePosition(
  { db }: Reading,
  { id, parentId, beforeId }: { id: string; parentId: string; beforeId: string | null },
): Promise<boolean> {
  const siblings = await db
    .selectFrom('categories')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('id', '<>', id)
    .orderBy('position')
    .orderBy('path')
    .execute()
  const ids = siblings.map((sibling) => sibling.id)
  const place = beforeId === null ? ids.length : ids.indexOf(beforeId)
  if (place < 0) return false
  await sql`
    update categories c
    set position = wanted.place - 1
    from unnest(${ids.toSpliced(place, 0, id)}::uuid[]) with ordinality wanted (id, place)
    where c.id = wanted.id
      and c.position <> wanted.place - 1
  `.execute(db)
  return true
}

/** Moves products, cuisines of stores and former addresses from one category to another. */
export async function writeContents(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { from, into }: { readonly from: TreeRow; readonly into: TreeRow },
): Promise<void> {
  await sql`
    update products set category_id = ${into.id}, updated_at = ${now} where category_id = ${from.id}
  `.execute(db)
  await moveCuisine({ db }, { from: from.id, into: into.id })
  await passFormerSlugs({ db }, { kind: 'category', from: from.id, into: into.id })
  await sql`select replace_category_path(${from.path}, ${into.path})`.execute(db)
}

export async function readSubcategories({ db }: Reading, parentId: string): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select c.id, c.parent_id, c.slug, c.path, c.vertical, c.depth, c.version, 0 as height
    from categories c
    where c.parent_id = ${parentId}
    order by c.position, c.path
  `.execute(db)
  return rows
}

/** Deletes a category that has neither products nor subcategories. */
export async function deleteCategory({ db, now }: Pick<Work, 'db' | 'now'>, id: string): Promise<void> {
  await sql`
    with removed as (
      delete from categories where id = ${id} returning id, path, name
    )
    insert into removed_categories (id, path, name, removed_at)
    select id, path, name, ${now}
    from removed
  `.execute(db)
}

/** Lets the address of a deleted category lead to another, or to nothing. */
export async function writeFormerAddress(
  { db }: Reading,
  { from, into }: { readonly from: TreeRow; readonly into: TreeRow | undefined },
): Promise<void> {
  if (!into) {
    await deleteFormerSlugs({ db }, { kind: 'category', id: from.id })
    return
  }
  await addFormerSlug({ db }, { kind: 'category', scope: from.vertical, slug: from.slug, id: into.id })
}

/** Whether a category has products, or a collection, coupon, delivery restriction, store or tax rate refers to it. */
export async function isCategoryInUse({ db }: Reading, { id, path }: TreeRow): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from products where category_id = ${id})
      or exists (select from stores where cuisine_category_id = ${id})
      or exists (select from store_tax_rates where category_id = ${id})
      or exists (select from collections where category_ids @> array[${id}::uuid])
      or exists (select from coupons where category_paths @> array[${path}])
      or exists (select from delivery_restrictions where category_path = ${path}) as is_used
  `.execute(db)
  return rows[0]?.is_used ?? false
}
