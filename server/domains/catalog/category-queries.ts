import { sql } from 'kysely'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { renameSoldCategory } from '#domains/sellers/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { isVisibleCategory } from './taxonomy/is-visible-category.ts'
import { writePath } from './taxonomy/tree-queries.ts'

/** Also moves the paths of its subcategories, and updates the products and stores that refer to it. */
export async function moveCategoryPaths(
  { db }: Pick<Work, 'db'>,
  { id, slug }: { readonly id: string; readonly slug: string },
): Promise<void> {
  const { rows } = await sql<{ slug: string; path: string; vertical: Vertical; parent_id: string | null }>`
    select c.slug, c.path, c.vertical, c.parent_id from categories c where c.id = ${id} for update
  `.execute(db)
  const [was] = rows
  if (!was) throw new Error(`Category ${id} not found`)
  await writePath({ db }, { id, parentId: was.parent_id, path: was.path.replace(/[^/]+$/, slug) })
  await renameSoldCategory({ db }, { vertical: was.vertical, from: was.slug, to: slug })
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
  readonly description: string
  readonly seo_title: string
  readonly seo_description: string
  readonly picture: Picture | null
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
      ), '[]') as above,
      ${translated(sql.ref('c.description'), locale)} as description,
      ${translated(sql.ref('c.seo_title'), locale)} as seo_title,
      ${translated(sql.ref('c.seo_description'), locale)} as seo_description,
      ${pictureJson(sql.ref('c.picture_id'), locale)} as picture
    from categories c
    where c.vertical = ${vertical}
      and c.slug = ${slug}
      and c.depth > 0
      and ${isVisibleCategory('c')}
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
