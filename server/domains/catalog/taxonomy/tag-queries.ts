import { sql } from 'kysely'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

export interface TagRow {
  readonly slug: string
  readonly name: Texts
  readonly products: number
}

/** Tags with a name, and tags that products have. */
const known = sql`(
  select given.slug, coalesce(tag.name, jsonb_build_object('en', replace(given.slug, '-', ' '))) as name,
    sum(given.products)::integer as products
  from (
    select slug, 0 as products from tags
    union all
    select each.tag, count(*)
    from products p
    cross join lateral unnest(p.tags) each (tag)
    group by each.tag
  ) given
  left join tags tag on tag.slug = given.slug
  group by given.slug, tag.name
)`

export async function readTagRows(
  { db }: Pick<Work, 'db'>,
  only: NumberedPage & { readonly search: string | undefined },
): Promise<(TagRow & { readonly total: number })[]> {
  const isFound = only.search
    ? sql`plain(concat_ws(' ', slug, name ->> 'en', name ->> 'fr')) like plain(${containing(only.search)})`
    : sql`true`
  const { rows } = await sql<TagRow & { total: number }>`
    with found as materialized (
      select slug, name, products
      from ${known} known
      where ${isFound}
    )
    select slug, name, products, (select count(*) from found) as total
    from found
    order by products desc, slug
    limit ${only.perPage}
    offset ${offsetOf(only, sql`(select count(*) from found)`)}
  `.execute(db)
  return rows
}

export async function isKnownTag({ db }: Pick<Work, 'db'>, slug: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select from tags where slug = ${slug})
      or exists (select from products where tags @> array[${slug}]) as is_known
  `.execute(db)
  return rows[0]?.is_known ?? false
}

export async function lockTags({ db }: Pick<Work, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tags', 0))`.execute(db)
}

export async function writeTagName(
  { db }: Pick<Work, 'db'>,
  { slug, name }: { readonly slug: string; readonly name: Texts },
): Promise<void> {
  await sql`
    insert into tags (slug, name)
    values (${slug}, ${JSON.stringify(name)}::jsonb)
    on conflict (slug) do update set name = (tags.name - '{en,fr}'::text[]) || excluded.name
  `.execute(db)
}

/** Replaces a tag by another on all products and in their listings. */
export async function writeMergedTag(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  await sql`
    update products
    set tags = case when tags @> array[${into}] then array_remove(tags, ${from}) else array_replace(tags, ${from}, ${into}) end,
      updated_at = ${now}
    where tags @> array[${from}]
  `.execute(db)
  await sql`
    update product_listings
    set facets = case
        when facets @> array[${`t:${into}`}] then array_remove(facets, ${`t:${from}`})
        else array_replace(facets, ${`t:${from}`}, ${`t:${into}`})
      end,
      changed_in = pg_current_xact_id()
    where facets @> array[${`t:${from}`}]
  `.execute(db)
  await sql`delete from tags where slug = ${from}`.execute(db)
  await sql`update moved_tags set tag = ${into} where tag = ${from}`.execute(db)
  await sql`
    insert into moved_tags (slug, tag)
    values (${from}, ${into})
    on conflict (slug) do update set tag = excluded.tag
  `.execute(db)
  await sql`delete from moved_tags where slug = ${into}`.execute(db)
}

export async function productsWithTag({ db }: Pick<Work, 'db'>, slug: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where tags @> array[${slug}] order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
