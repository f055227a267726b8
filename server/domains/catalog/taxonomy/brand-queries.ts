import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import { addFormerSlug, deleteFormerSlugs, passFormerSlugs } from '#platform/slugs.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { offeredLocales } from '#values/locale.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface BrandRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly logo_id: string | null
  readonly logo: Picture | null
  readonly version: number
  readonly products: number
  readonly description: Texts
  readonly seo_title: Texts
  readonly seo_description: Texts
}

export interface BrandFields {
  readonly id: string
  readonly name: string
  readonly logoId: string | null
  readonly description: Texts
  readonly seoTitle: Texts
  readonly seoDescription: Texts
}

const columns = (locale: string) => sql`
  b.id, b.slug, b.name, b.logo_id, ${pictureJson(sql.ref('b.logo_id'), locale)} as logo, b.version, b.description, b.seo_title, b.seo_description,
  (select count(*) from products p where p.brand_id = b.id) as products`

export async function readBrandRows(
  { db, locale }: Reading,
  only: NumberedPage & { readonly search: string | undefined },
): Promise<(BrandRow & { readonly total: number })[]> {
  const isFound = only.search ? sql`plain(b.name) like plain(${containing(only.search)})` : sql`true`
  const { rows } = await sql<BrandRow & { total: number }>`
    with counted as (
      select count(*) as n
      from brands b
      where ${isFound}
    )
    select ${columns(locale)}, counted.n as total
    from brands b
    cross join counted
    where ${isFound}
    order by plain(b.name), b.id
    limit ${only.perPage}
    offset ${offsetOf(only, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

/** Finds a brand by id or slug, and locks it where it is about to change. */
export async function readBrandRow(
  { db, locale }: Reading,
  by: { readonly id: string } | { readonly slug: string },
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<BrandRow | undefined> {
  const { rows } = await sql<BrandRow>`
    select ${columns(locale)}
    from brands b
    where ${'id' in by ? sql`b.id = ${by.id}` : sql`b.slug = ${by.slug}`}
    ${isLocked ? sql`for update of b` : sql``}
  `.execute(db)
  return rows[0]
}

/** Serializes additions and merges of brands. */
export async function lockBrands({ db }: Pick<Work, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brands', 0))`.execute(db)
}

const TRIES = 1_000

/** Adds a brand at the first of `slug`, `slug-2`, ... that no brand has or had. */
export async function insertBrand(
  { db, now }: Pick<Work, 'db' | 'now'>,
  brand: BrandFields & { readonly slug: string },
): Promise<void> {
  const { rows } = await sql`
    insert into brands (id, slug, name, logo_id, description, seo_title, seo_description, changed_at)
    select ${brand.id}, wanted.slug, ${brand.name}, ${brand.logoId}, ${JSON.stringify(brand.description)}::jsonb,
      ${JSON.stringify(brand.seoTitle)}::jsonb, ${JSON.stringify(brand.seoDescription)}::jsonb, ${now}
    from (
      select case when n = 1 then ${brand.slug}::text else ${brand.slug}::text || '-' || n end as slug, n
      from generate_series(1, ${TRIES}::integer) n
    ) wanted
    where not exists (select from brands b where b.slug = wanted.slug)
      and not exists (select from moved_slugs m where m.kind = 'brand' and m.slug = wanted.slug)
    order by wanted.n
    limit 1
    returning id
  `.execute(db)
  if (rows.length === 0) throw new Error(`No free slug from ${brand.slug} to ${brand.slug}-${TRIES}`)
}

export async function updateBrand(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, name, logoId, description, seoTitle, seoDescription }: BrandFields,
): Promise<void> {
  // Texts in languages that are not offered are kept.
  const written = (column: string, texts: Texts) =>
    sql<string>`(${sql.ref(column)} - ${[...offeredLocales]}::text[]) || ${JSON.stringify(texts)}::jsonb`
  await db
    .updateTable('brands')
    .set({
      name,
      logo_id: logoId,
      description: written('description', description),
      seo_title: written('seo_title', seoTitle),
      seo_description: written('seo_description', seoDescription),
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives the products and addresses of a brand to another, and deletes it. */
export async function writeMergedBrand(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { from, into }: { readonly from: BrandRow; readonly into: BrandRow },
): Promise<void> {
  await sql`
    update products set brand_id = ${into.id}, updated_at = ${now} where brand_id = ${from.id}
  `.execute(db)
  await sql`
    update product_listings l
    set facets = array_replace(l.facets, ${`b:${from.slug}`}, ${`b:${into.slug}`}),
      changed_in = pg_current_xact_id()
    where l.facets @> array[${`b:${from.slug}`}]
  `.execute(db)
  await passFormerSlugs({ db }, { kind: 'brand', from: from.id, into: into.id })
  await sql`delete from brands where id = ${from.id}`.execute(db)
  await addFormerSlug({ db }, { kind: 'brand', scope: '', slug: from.slug, id: into.id })
}

export async function deleteBrand({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('brands').where('id', '=', id).execute()
  await deleteFormerSlugs({ db }, { kind: 'brand', id })
}

export async function productsOfBrand({ db }: Pick<Work, 'db'>, id: string): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('brand_id', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}
