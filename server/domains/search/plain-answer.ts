/**
 * What the database answers while the search engine cannot: lists and searches by their words as written, best sellers
 * first, and filters without counts. Also lists by id or in an operator's order, of which an engine knows nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import { type CardRow, cardColumns, contentLocale } from '#domains/catalog/index.ts'
import { offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { alwaysOf, wholeOf } from './conditions.ts'
import { FOUND_MAX } from './engine.ts'
import type { Sorting } from './list-filter.ts'
import type { NumberCounts, Offered, Question } from './question.ts'
import type { SearchTerms } from './resolve-search.ts'
import { matching } from './search-queries.ts'

export interface ListedRow extends CardRow {
  readonly total: number
}

export interface ListRequest {
  readonly question: Question
  readonly sorting: Sorting
  readonly terms: SearchTerms | undefined
  readonly ids?: readonly string[] | undefined
  /** The collection whose order by hand the list has. */
  readonly orderedBy?: string | undefined
  readonly page: number
  readonly perPage: number
}

/** Reads one page in one statement; a page past the end is the last one. No row means no match. */
export async function readList(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { question, sorting, terms, page, perPage, ...hand }: ListRequest,
): Promise<ListedRow[]> {
  const language = contentLocale(locale)
  const order = orderBy(sorting, { terms, ...hand })
  const isNamed = sorting === 'a-z' || sorting === 'z-a'
  const { rows } = await sql<ListedRow>`
    with ${terms ? sql`${foundBy(terms)},` : sql``}
    counted as (
      select count(*)::integer as n
      from ${listings(terms)}
      where ${wholeOf(question)}
    ),
    shown as (
      select l.*, row_number() over (order by ${order}) as place_shown
      from ${listings(terms)}
      ${isNamed ? sql`join product_views n on n.product_id = l.product_id and n.locale = ${language}` : sql``}
      where ${wholeOf(question)}
      order by ${order}
      limit ${perPage}
      offset ${offsetOf({ page, perPage }, sql`(select n from counted)`)}
    )
    select ${cardColumns}, counted.n as total
    from shown l
    join product_views v on v.product_id = l.product_id and v.locale = ${language}
    cross join counted
    order by l.place_shown
  `.execute(db)
  return rows
}

// Filters are offered if one of this many best sellers has them.
const OFFERED_OF = 1_000

/** Returns the total of a list, and what its best sellers can be filtered by. */
export async function readOffered(
  { db }: Pick<Work, 'db'>,
  question: Question,
  terms: SearchTerms | undefined,
): Promise<Offered> {
  const { rows } = await sql<{
    total: number
    facets: string[]
    stars: number[]
    stores: string[]
    islands: string[]
    price: { min: number; max: number } | null
    numbers: (Omit<NumberCounts, 'count'> & { key: string })[]
  }>`
    with ${terms ? sql`${foundBy(terms)},` : sql``}
    base as materialized (
      select l.facets, l.stars, l.store_id, l.country_code, l.price_base, l.numbers
      from ${listings(terms)}
      where ${alwaysOf(question)}
      order by l.sold_count desc
      limit ${OFFERED_OF}
    )
    select
      (select count(*)::integer from ${listings(terms)} where ${wholeOf(question)}) as total,
      array(select distinct facet from base, unnest(base.facets) facet) as facets,
      array(select distinct stars from base where stars is not null) as stars,
      array(select distinct store_id from base) as stores,
      array(select distinct country_code from base) as islands,
      (select json_build_object('min', min(price_base), 'max', max(price_base)) from base having count(*) > 0) as price,
      (
        select coalesce(json_agg(bounds), '[]')
        from (
          select number.key, min(number.value::double precision) as min, max(number.value::double precision) as max
          from base, jsonb_each_text(base.numbers) number
          group by number.key
        ) bounds
      ) as numbers
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Filters of a list returned no row')
  return {
    total: row.total,
    facets: uncounted(row.facets),
    stars: uncounted(row.stars),
    stores: uncounted(row.stores),
    islands: uncounted(row.islands),
    price: row.price ?? undefined,
    numbers: new Map(row.numbers.map(({ key, ...bounds }) => [key, { ...bounds, count: undefined }])),
    switches: uncounted(question.switches.map(({ by }) => by)),
  }
}

/** Returns how many products of a list each store has. */
export async function readStores(
  { db }: Pick<Work, 'db'>,
  question: Question,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ store_id: string; products: number }>`
    select l.store_id, count(*)::integer as products
    from ${listings(undefined)}
    where ${wholeOf(question)}
    group by l.store_id
  `.execute(db)
  return new Map(rows.map(({ store_id, products }) => [store_id, products]))
}

function uncounted<Key>(keys: readonly Key[]): ReadonlyMap<Key, undefined> {
  return new Map(keys.map((key) => [key, undefined]))
}

/** Products matching a search, materialised once. */
function foundBy(terms: SearchTerms): RawBuilder<unknown> {
  return sql`found as materialized (
      select product_id, names
      from find_products(${matching(terms)}, ${FOUND_MAX})
    )`
}

function listings(terms: SearchTerms | undefined): RawBuilder<unknown> {
  return sql`
    product_listings l
    join stores s on s.id = l.store_id
    ${terms ? sql`join found on found.product_id = l.product_id` : sql``}`
}

function orderBy(
  sorting: Sorting,
  { terms, ids, orderedBy }: Pick<ListRequest, 'terms' | 'ids' | 'orderedBy'>,
): RawBuilder<unknown> {
  switch (sorting) {
    case 'asc':
      return sql`l.published_at, l.product_id`
    case 'desc':
      return sql`l.published_at desc, l.product_id`
    case 'low-high':
      return sql`l.price_base, l.product_id`
    case 'high-low':
      return sql`l.price_base desc, l.product_id`
    case 'a-z':
      return sql`n.sort_name, l.product_id`
    case 'z-a':
      return sql`n.sort_name desc, l.product_id desc`
    case 'discount-high-low':
      return sql`l.discount desc, l.product_id`
    case 'best':
    case 'relevance':
      if (terms) return byName(terms)
      if (orderedBy !== undefined) return byHandIn(orderedBy)
      // Products requested by id keep the requested order.
      return ids ? sql`array_position(${ids}::uuid[], l.product_id)` : sql`l.sold_count desc, l.product_id`
  }
}

/** Products with the searched name first. */
function byName({ names }: SearchTerms): RawBuilder<unknown> {
  const patterns = names.map((name) => `%${name}%`)
  return sql`found.names like any(${patterns}::text[]) desc, l.sold_count desc, l.product_id`
}

function byHandIn(collectionId: string): RawBuilder<unknown> {
  return sql`(
    select member.position
    from collection_products member
    where member.collection_id = ${collectionId}
      and member.product_id = l.product_id
  ), l.product_id`
}
