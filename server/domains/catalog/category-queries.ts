import { sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

/** Also moves the paths of its subcategories, and updates the products and stores that refer to it. */
export async function moveCategoryPaths(
  { db }: Pick<Work, 'db'>,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<void> {
  const { rows } = await sql<{ slug: string; path: string; vertical: string }>`
    select c.slug, c.path, c.vertical from categories c where c.id = ${id} for update
  `.execute(db)
  const [was] = rows
  if (!was) throw new Error(`Category ${id} not found`)
  const path = was.path.replace(/[^/]+$/, slug)
  await sql`
    update categories
    set slug = case when id = ${id} then ${slug} else slug end,
      path = ${path} || substr(path, length(${was.path}) + 1)
    where id = ${id}
       or path like ${was.path} || '/%'
  `.execute(db)
  await sql`
    update product_listings
    set facets = array(
        select case
          when facet = 'c:' || ${was.path} or facet like 'c:' || ${was.path} || '/%'
          then 'c:' || ${path} || substr(facet, length('c:' || ${was.path}) + 1)
          else facet
        end
        from unnest(facets) with ordinality as each (facet, place)
        order by place
      ),
      changed_in = pg_current_xact_id()
    where facets @> array['c:' || ${was.path}]
  `.execute(db)
  await sql`
    update stores
    set sells = array(select each from unnest(array_replace(sells, ${was.slug}, ${slug})) each order by each)
    where vertical = ${was.vertical}
      and sells @> array[${was.slug}]
  `.execute(db)
}

/** Includes products of subcategories. */
export async function productsOfCategory({ db }: Pick<Work, 'db'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from categories c
    join categories below on below.id = c.id or below.path like c.path || '/%'
    join products p on p.category_id = below.id
    where c.id = ${id}
    order by p.id
  `.execute(db)
  return rows.map(({ id: productId }) => productId)
}

interface AddressedCategory {
  readonly id: string
  readonly slug: string
  readonly path: string
  readonly name: string
  readonly above: { readonly slug: string; readonly name: string }[]
}

/** Returns a category with its ancestors, the top-level one first; the vertical is not among them. */
export async function readCategoryAt(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { vertical, slug }: { readonly vertical: Vertical; readonly slug: string },
): Promise<AddressedCategory | undefined> {
  const { rows } = await sql<AddressedCategory>`
    select
      c.id,
      c.slug,
      c.path,
      ${translated(sql.ref('c.name'), locale)} as name,
      coalesce((
        select json_agg(json_build_object('slug', up.slug, 'name', ${translated(sql.ref('up.name'), locale)}) order by up.depth)
        from categories up
        where up.depth > 0
          and c.path like up.path || '/%'
      ), '[]') as above
    from categories c
    where c.vertical = ${vertical}
      and c.slug = ${slug}
      and c.depth > 0
  `.execute(db)
  return rows[0]
}

/** Returns former category paths as `<vertical>/<slug>`, with the category id. */
export async function readFormerCategories({ db }: Pick<Work, 'db'>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('moved_slugs')
    .select(['scope', 'slug', 'record_id'])
    .where('kind', '=', 'category')
    .execute()
  return new Map(rows.map(({ scope, slug, record_id }) => [`${scope}/${slug}`, record_id]))
}

export async function productsPricedIn(
  { db }: Pick<Work, 'db'>,
  currencies: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('currency', 'in', currencies)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
