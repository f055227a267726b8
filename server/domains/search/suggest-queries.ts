/** What a few letters could become. */
import { sql } from 'kysely'
import type { Picture, Vertical } from '#contract/common.ts'
import { type CardRow, cardColumns, contentLocale, isPublic } from '#domains/catalog/index.ts'
import { pictureJson } from '#domains/media/index.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

const CANDIDATES = 100

/**
 * Best sellers with all words in their name, the last of them begun: those called so in the reader's language first,
 * of these those whose name begins like it.
 */
export async function readProductsNamed(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { words, beginnings, count }: { words: readonly string[]; beginnings: readonly string[]; count: number },
): Promise<CardRow[]> {
  const last = words.at(-1) ?? ''
  const lasts = [...new Set([last, ...beginnings])].map((word) => `'=${word}'`)
  const query = [...words.slice(0, -1).map((word) => `'=${word}'`), `(${lasts.join(' | ')})`].join(' & ')
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from (
      select candidate.*, row_number() over (
        order by
          ' ' || v.sort_name not like ${`% ${last}%`},
          position(${words.join(' ')} in v.sort_name) <> 1,
          candidate.sold_count desc,
          candidate.product_id
      ) as rank
      from (
        select l.*
        from find_products(${query}::tsquery, ${CANDIDATES}) found
        join product_listings l on l.product_id = found.product_id
        join stores s on s.id = l.store_id
        where ${isPublic}
      ) candidate
      join product_views v on v.product_id = candidate.product_id and v.locale = ${contentLocale(locale)}
      order by rank
      limit ${count}
    ) l
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    order by l.rank
  `.execute(db)
  return rows
}

export interface PlaceRow {
  readonly kind: 'category' | 'store'
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  readonly logo: Picture | null
}

/**
 * Categories and stores with a word that begins with each of these, or that are called by one of these names; what is
 * called so in the reader's language first.
 */
export async function readPlacesNamed(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { beginnings, names, count }: { beginnings: readonly string[]; names: readonly string[]; count: number },
): Promise<PlaceRow[]> {
  const likes = beginnings.map((word) => `% ${word}%`)
  const called = names.map((name) => `% ${name}%`)
  const { rows } = await sql<PlaceRow>`
    (
      select 'category' as kind, c.slug, ${translated(sql.ref('c.name'), locale)} as name, c.vertical, null::jsonb as logo
      from categories c
      cross join lateral (
        select ' ' || regexp_replace(plain((select string_agg(value, ' ') from jsonb_each_text(c.name))), '[^a-z0-9]+', ' ', 'g') as text
      ) plain
      where c.depth > 0
        and c.product_count > 0
        and (plain.text like all(${likes}::text[]) or plain.text like any(${called}::text[]))
      order by
        ' ' || plain(${translated(sql.ref('c.name'), locale)}) like all(${likes}::text[]) desc,
        c.product_count desc,
        c.path
      limit ${count}
    )
    union all
    (
      select 'store', s.slug, s.name, s.vertical, ${pictureJson(sql.ref('s.logo_id'), locale)}
      from stores s
      where s.state = 'approved'
        and ' ' || regexp_replace(plain(s.name), '[^a-z0-9]+', ' ', 'g') like all(${likes}::text[])
      order by s.rating_count desc, s.slug
      limit ${count}
    )
  `.execute(db)
  return rows
}
