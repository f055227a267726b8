import { sql } from 'kysely'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { offeredLocales } from '#values/locale.ts'

export interface WrittenCategoryRow {
  readonly id: string
  readonly parent_id: string | null
  readonly slug: string
  readonly vertical: Vertical
  readonly path: string
  readonly depth: number
  readonly version: number
  readonly name: Texts
  readonly description: Texts
  readonly seo_title: Texts
  readonly seo_description: Texts
  readonly is_hidden: boolean
  readonly picture_id: string | null
  readonly picture: Picture | null
  readonly subcategories: number
  readonly products: number
  readonly product_count: number
  readonly stores_with_tax_rates: number
}

export async function readWrittenCategoryRow(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  id: string,
): Promise<WrittenCategoryRow | undefined> {
  const { rows } = await sql<WrittenCategoryRow>`
    select
      c.id, c.parent_id, c.slug, c.vertical, c.path, c.depth, c.version, c.name, c.description, c.seo_title,
      c.seo_description, c.hidden_at is not null as is_hidden, c.picture_id,
      ${pictureJson(sql.ref('c.picture_id'), locale)} as picture,
      (select count(*) from categories below where below.parent_id = c.id) as subcategories,
      (select count(*) from products p where p.category_id = c.id) as products,
      c.product_count,
      (select count(distinct r.store_id) from store_tax_rates r where r.category_id = c.id) as stores_with_tax_rates
    from categories c
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface CategoryTextsRow {
  readonly name: Texts
  readonly description: Texts
  readonly seoTitle: Texts
  readonly seoDescription: Texts
  readonly isHidden: boolean
  readonly pictureId: string | null
}

/** Texts in languages that are not offered are kept. */
export async function updateCategory(
  { db, now }: Pick<Work, 'db' | 'now'>,
  id: string,
  { name, description, seoTitle, seoDescription, isHidden, pictureId }: CategoryTextsRow,
): Promise<void> {
  const written = (column: string, texts: Texts) =>
    sql`${sql.ref(column)} = (${sql.ref(column)} - ${[...offeredLocales]}::text[]) || ${JSON.stringify(texts)}::jsonb`
  await sql`
    update categories
    set ${sql.join([
      written('name', name),
      written('description', description),
      written('seo_title', seoTitle),
      written('seo_description', seoDescription),
    ])},
      hidden_at = ${isHidden ? sql`coalesce(hidden_at, ${now}::timestamptz)` : sql`null`},
      picture_id = ${pictureId},
      version = version + 1
    where id = ${id}
  `.execute(db)
}

export async function insertCategory(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    id,
    parent,
    slug,
    texts,
  }: {
    readonly id: string
    readonly parent: {
      readonly id: string
      readonly path: string
      readonly depth: number
      readonly vertical: Vertical
    }
    readonly slug: string
    readonly texts: CategoryTextsRow
  },
): Promise<void> {
  await db
    .insertInto('categories')
    .values({
      id,
      parent_id: parent.id,
      path: `${parent.path}/${slug}`,
      slug,
      vertical: parent.vertical,
      depth: parent.depth + 1,
      position: sql`(select coalesce(max(position) + 1, 0) from categories where parent_id = ${parent.id})`,
      name: JSON.stringify(texts.name),
      description: JSON.stringify(texts.description),
      seo_title: JSON.stringify(texts.seoTitle),
      seo_description: JSON.stringify(texts.seoDescription),
      hidden_at: texts.isHidden ? now : null,
      picture_id: texts.pictureId,
    })
    .execute()
}
