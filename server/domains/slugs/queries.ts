import { type RawBuilder, sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import { tableOf } from '#platform/slugs.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { SlugKind } from '#values/slug.ts'

/** The site links to this page itself. */
const FIXED_PAGE = 'about-us'

export interface SluggedRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  /** Set for stores and categories. */
  readonly vertical: Vertical | null
  /** Set for products. */
  readonly store_id: string | null
  /** True if the site itself links to the slug. */
  readonly is_fixed: boolean
}

interface Which {
  readonly kind: SlugKind
  readonly id: string
}

/** Locks the row until the transaction ends. */
export async function readSlugged(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { kind, id }: Which,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): Promise<SluggedRow | undefined> {
  const { rows } = await sql<SluggedRow>`
    ${slugged(kind, locale)}
    where thing.id = ${id}
    ${isHeld ? sql`for update of thing` : sql``}
  `.execute(db)
  return rows[0]
}

function slugged(kind: SlugKind, locale: string): RawBuilder<unknown> {
  switch (kind) {
    case 'post':
      return sql`
        select thing.id, thing.slug, ${translated(sql.ref('thing.title'), locale)} as name, null as vertical,
          null as store_id, false as is_fixed
        from posts thing`
    case 'page':
      return sql`
        select thing.id, thing.slug, coalesce((
            select t.title
            from page_texts t
            where t.slug = thing.slug
              and t.language in (${locale}, 'en')
            order by t.language = 'en', t.version desc
            limit 1
          ), thing.slug) as name, null as vertical, null as store_id, coalesce(thing.begun_as = ${FIXED_PAGE}, false) as is_fixed
        from pages thing`
    case 'product':
      return sql`
        select thing.id, thing.slug, ${translated(sql.ref('thing.name'), locale)} as name, null as vertical,
          thing.store_id, false as is_fixed
        from products thing`
    case 'store':
      return sql`
        select thing.id, thing.slug, thing.name, thing.vertical, null as store_id, false as is_fixed
        from stores thing`
    case 'category':
      return sql`
        select thing.id, thing.slug, ${translated(sql.ref('thing.name'), locale)} as name, thing.vertical,
          null as store_id, thing.depth = 0 as is_fixed
        from categories thing`
    case 'collection':
      return sql`
        select thing.id, thing.slug, ${translated(sql.ref('thing.name'), locale)} as name, null as vertical,
          null as store_id, false as is_fixed
        from collections thing`
    case 'brand':
      return sql`
        select thing.id, thing.slug, thing.name, null as vertical, null as store_id, false as is_fixed
        from brands thing`
  }
}

/** For kinds whose path is the slug alone. */
export async function writeSlug(
  { db }: Pick<Work, 'db'>,
  {
    kind,
    id,
    slug,
  }: { readonly kind: Exclude<SlugKind, 'category'>; readonly id: string; readonly slug: string },
): Promise<void> {
  await sql`update ${sql.table(tableOf[kind])} set slug = ${slug} where id = ${id}`.execute(db)
}
