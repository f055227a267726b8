import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface BrandRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly logo_id: string | null
  readonly logo: Picture | null
  readonly version: number
  readonly products: number
}

const columns = (locale: string) => sql`
  b.id, b.slug, b.name, b.logo_id, ${pictureJson(sql.ref('b.logo_id'), locale)} as logo, b.version,
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
  { db }: Pick<Work, 'db'>,
  brand: {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly logoId: string | null
  },
): Promise<void> {
  const { rows } = await sql`
    insert into brands (id, slug, name, logo_id)
    select ${brand.id}, wanted.slug, ${brand.name}, ${brand.logoId}
    from (
      select case when n = 1 then ${brand.slug}::text else ${brand.slug}::text || '-' || n end as slug, n
      from generate_series(1, ${TRIES}::integer) n
    ) wanted
    where not exists (select from brands b where b.slug = wanted.slug)
      and not exists (select from moved_brands m where m.slug = wanted.slug)
    order by wanted.n
    limit 1
    returning id
  `.execute(db)
  if (rows.length === 0) throw new Error(`No free slug from ${brand.slug} to ${brand.slug}-${TRIES}`)
}

export async function updateBrand(
  { db }: Pick<Work, 'db'>,
  { id, name, logoId }: { readonly id: string; readonly name: string; readonly logoId: string | null },
): Promise<void> {
  await db
    .updateTable('brands')
    .set({ name, logo_id: logoId, version: sql<number>`version + 1` })
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
  await sql`update moved_brands set brand_id = ${into.id} where brand_id = ${from.id}`.execute(db)
  await sql`insert into moved_brands (slug, brand_id) values (${from.slug}, ${into.id})`.execute(db)
  await sql`delete from brands where id = ${from.id}`.execute(db)
}

export async function deleteBrand({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('brands').where('id', '=', id).execute()
}

export async function productsOfBrand({ db }: Pick<Work, 'db'>, id: string): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('brand_id', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}
