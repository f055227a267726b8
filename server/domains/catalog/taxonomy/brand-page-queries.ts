import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { isPublic } from '../card-columns.ts'

type Reading = Pick<Work, 'db' | 'locale'>

interface ListedBrand {
  readonly slug: string
  readonly name: string
  readonly logo: Picture | null
  readonly changed_at: Date
}

/** Brands with a product that shoppers can buy, by name. */
export async function readShownBrandRows({ db, locale }: Reading): Promise<ListedBrand[]> {
  const { rows } = await sql<ListedBrand>`
    select b.slug, b.name, ${pictureJson(sql.ref('b.logo_id'), locale)} as logo, b.changed_at
    from brands b
    where exists (
      select from product_listings l
      join stores s on s.id = l.store_id
      where l.facets @> array['b:' || b.slug]
        and ${isPublic}
    )
    order by plain(b.name), b.id
  `.execute(db)
  return rows
}

interface ShownBrand {
  readonly slug: string
  readonly name: string
  readonly logo: Picture | null
  readonly description: string
  readonly seo_title: string
  readonly seo_description: string
}

export async function readShownBrandRow(
  { db, locale }: Reading,
  slug: string,
): Promise<ShownBrand | undefined> {
  const { rows } = await sql<ShownBrand>`
    select b.slug, b.name, ${pictureJson(sql.ref('b.logo_id'), locale)} as logo,
      ${translated(sql.ref('b.description'), locale)} as description,
      ${translated(sql.ref('b.seo_title'), locale)} as seo_title,
      ${translated(sql.ref('b.seo_description'), locale)} as seo_description
    from brands b
    where b.slug = ${slug}
  `.execute(db)
  return rows[0]
}

/** Updates the brand in the listings of its products after a change of its slug. */
export async function writeListedSlug({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await sql`
    update product_listings l
    set facets = array(
        select case when facet like 'b:%' then 'b:' || b.slug else facet end
        from unnest(l.facets) with ordinality each (facet, place)
        order by place
      ),
      changed_in = pg_current_xact_id()
    from products p
    join brands b on b.id = p.brand_id
    where l.product_id = p.id
      and b.id = ${id}
  `.execute(db)
}
