import { sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { type CardRow, cardColumns, contentLocale, isPublic } from '#domains/catalog/index.ts'
import { pictureJson } from '#domains/media/index.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'

/** Number of best sellers examined for suggestions. */
export const SUGGESTED_OF = 30

interface Begun {
  readonly words: readonly string[]
  readonly count: number
  /** Places of best sellers with that name; undefined if the search engine cannot tell. */
  readonly places: Uint32Array | undefined
}

/**
 * Returns best sellers with all words in their name, the last as a prefix: names in the reader's language first, and
 * of these names that begin with the text.
 */
export async function readProductsNamed(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { words, count, places }: Begun,
): Promise<CardRow[]> {
  if (places?.length === 0) return []
  const last = words.at(-1) ?? ''
  const query = [...words.slice(0, -1).map((word) => `'=${word}'`), `'=${last}':*`].join(' & ')
  const candidates = places
    ? sql`unnest(${[...places]}::integer[]) found (place) join product_listings l on l.place = found.place`
    : sql`
        find_products(${query}::tsquery, ${SUGGESTED_OF}) found
        join product_listings l on l.product_id = found.product_id`
  const { rows } = await sql<CardRow>`
    ${places ? planned : sql``}
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
        from ${candidates}
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

export async function readLogos(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  if (storeIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; logo: Picture }>`
    select s.id, ${pictureJson(sql.ref('s.logo_id'), locale)} as logo
    from stores s
    where s.id = any(${storeIds}::uuid[])
      and s.logo_id is not null
  `.execute(db)
  return new Map(rows.map(({ id, logo }) => [id, logo]))
}
