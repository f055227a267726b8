import { type RawBuilder, sql } from 'kysely'
import { type CardRow, cardColumns, contentLocale } from '#domains/catalog/index.ts'
import { offsetOf } from '#platform/numbered.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import { wholeOf } from './conditions.ts'
import type { Picked } from './counter/pick.ts'
import type { Sorting } from './list-filter.ts'
import type { Question } from './question.ts'
import type { SearchTerms } from './resolve-search.ts'
import { foundBy, matching, namePatterns, waysQuery } from './search-queries.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface ListedRow extends CardRow {
  readonly total: number
}

export interface ListRequest {
  readonly question: Question
  readonly sorting: Sorting
  readonly terms: SearchTerms | undefined
  /** Products in categories with the searched name rank first. */
  readonly called?: CategoryFacets | undefined
  readonly ids: readonly string[] | undefined
  /** The collection whose order by hand the list has. */
  readonly orderedBy?: string | undefined
  readonly page: number
  readonly perPage: number
}

/** `c:` facets of categories with the searched name, and of categories that list it among others. */
export interface CategoryFacets {
  readonly whole: readonly string[]
  readonly among: readonly string[]
}

/** Relevance is computed for this many matches: name matches first, then best sellers. */
export const CANDIDATES = 72

const BEGINNING_LENGTH = 3

/**
 * Reads one page in one statement; a page past the end is the last one. No row means no match. Pages after the
 * relevance candidates continue in the order in which candidates were chosen.
 */
export async function readList(
  { db, locale }: Reading,
  { question, sorting, terms, called, ids, orderedBy, page, perPage }: ListRequest,
): Promise<ListedRow[]> {
  const language = contentLocale(locale)
  const isByRelevance = sorting === 'relevance' && terms !== undefined
  const isRanked = isByRelevance && page * perPage <= CANDIDATES
  const isNamed = sorting === 'a-z' || sorting === 'z-a'
  const where = wholeOf(question)
  const source = sql`
    product_listings l
    join stores s on s.id = l.store_id
    ${terms ? sql`join found d on d.product_id = l.product_id` : sql``}`
  const names = isNamed
    ? sql`join product_views n on n.product_id = l.product_id and n.locale = ${language}`
    : sql``
  const order = isRanked
    ? sql`l.relevance desc, l.sold_count desc, l.product_id`
    : isByRelevance
      ? sql`${isCalledSo('d', terms)} desc, l.sold_count desc, l.product_id`
      : orderBy(sorting, { ids, orderedBy })
  const candidates = isRanked
    ? sql`(
        select l.*, ${relevance(terms, sql.ref('l.sold_count'))} + ${inCalled(called)} as relevance
        from (
          select m.product_id
          from matched m
          order by ${isCalledSo('m', terms)} desc, m.sold_count desc, m.product_id
          limit ${CANDIDATES}
        ) candidate
        cross join asked
        join product_listings l on l.product_id = candidate.product_id
        join search_documents document on document.product_id = candidate.product_id
      ) l`
    : sql`${source} ${names} where ${where}`
  const counted = isRanked ? sql`matched` : sql`${source} where ${where}`
  // The first page needs no total for its offset, so the query can stop once the page is full.
  const offset = offsetOf({ page, perPage }, sql`(select n from counted)`)
  const { rows } = await sql<ListedRow>`
    with ${terms ? sql`${foundBy(terms)},` : sql``}
    ${isRanked ? sql`${askedFor(terms)}, ${matchedBy(source, where)},` : sql``}
    counted as (
      select count(*)::integer as n from ${counted}
    ),
    shown as (
      select l.*, row_number() over (order by ${order}) as place_shown
      from ${candidates}
      order by ${order}
      limit ${perPage}
      offset ${offset}
    )
    select ${cardColumns}, counted.n as total
    from shown l
    join product_views v on v.product_id = l.product_id and v.locale = ${language}
    cross join counted
    order by l.place_shown
  `.execute(db)
  return rows
}

/** Returns product cards by place, in this order. */
export async function readCards({ db, locale }: Reading, places: readonly number[]): Promise<CardRow[]> {
  if (places.length === 0) return []
  const { rows } = await sql<CardRow>`
    ${planned}
    select ${cardColumns}
    from unnest(${places}::integer[]) with ordinality as wanted (place, position)
    join product_listings l on l.place = wanted.place
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    order by wanted.position
  `.execute(db)
  return rows
}

interface Page {
  readonly from: number
  readonly count: number
}

/** Ranks products by relevance and returns one page of cards. Of the other products only the words are read. */
export async function readRelevant(
  { db, locale }: Reading,
  {
    places,
    sold,
    terms,
    called,
    from,
    count,
  }: Page & Pick<Picked, 'places' | 'sold'> & Pick<ListRequest, 'called'> & { terms: SearchTerms },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    ${planned}
    with ${askedFor(terms)},
    shown as (
      select
        document.place,
        row_number() over (
          order by
            ${relevance(terms, sql.ref('wanted.sold'))} + ${inCalled(called)} desc, wanted.sold desc, document.product_id
        ) as place_shown
      from unnest(${places}::integer[], ${sold}::integer[]) as wanted (place, sold)
      join search_documents document on document.place = wanted.place
      ${called ? sql`join product_listings l on l.place = wanted.place` : sql``}
      cross join asked
      order by place_shown
      limit ${count}
      offset ${from}
    )
    select ${cardColumns}
    from shown
    join product_listings l on l.place = shown.place
    join product_views v on v.product_id = l.product_id and v.locale = ${contentLocale(locale)}
    order by shown.place_shown
  `.execute(db)
  return rows
}

function orderBy(
  sorting: Sorting,
  { ids, orderedBy }: Pick<ListRequest, 'ids' | 'orderedBy'>,
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
      if (orderedBy !== undefined) return byHandIn(orderedBy)
      // Products requested by id keep the requested order.
      return ids ? sql`array_position(${ids}::uuid[], l.product_id)` : sql`l.sold_count desc, l.product_id`
  }
}

function byHandIn(collectionId: string): RawBuilder<unknown> {
  return sql`(
    select member.position
    from collection_products member
    where member.collection_id = ${collectionId}
      and member.product_id = l.product_id
  ), l.product_id`
}

/** Whether a match has the typed name. */
function isCalledSo(found: 'd' | 'm', terms: SearchTerms): RawBuilder<boolean> {
  return sql`${sql.ref(`${found}.names`)} like any(${namePatterns(terms)}::text[])`
}

/** Matches within the list, materialised once for the count and the ranking. */
function matchedBy(source: RawBuilder<unknown>, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`matched as materialized (
      select l.product_id, l.sold_count, d.names
      from ${source}
      where ${where}
    )`
}

/** Combines word positions, the matched share of the name and, slightly, sales. */
function relevance(terms: SearchTerms, sold: RawBuilder<unknown>): RawBuilder<number> {
  const [first = ''] = terms.names
  // An exact match of the typed name ranks above a synonym.
  const calledSo = terms.names.map(
    (name) =>
      sql`case when position(${` ${name}`} in ' ' || document.names) > 0
        then ${sql.lit(name === first ? 0.5 : 0.4)} + ${shareOfName(name)} end`,
  )
  // Trigram comparison takes most of the time, so it is limited to texts where a word begins like the name's words;
  // others share no more than an ending.
  return sql`(
    ${wordRank(terms)}
    + coalesce(
      greatest(${sql.join(calledSo)}),
      case when ' ' || document.names like any(${beginningPatterns(first)}::text[])
        then 0.5 * word_similarity(${first}, document.names) else 0
      end + ${shareOfName(first)}
    )
    + 0.01 * ln(${sold} + 1)
  )`
}

/** A category with the searched name weighs more than a name match; one that lists it among others weighs less. */
function inCalled(called: CategoryFacets | undefined): RawBuilder<number> {
  if (!called) return sql`0`
  return sql`case
    when l.facets && ${called.whole}::text[] then 1.5
    when l.facets && ${called.among}::text[] then 0.4
    else 0
  end`
}

/** Patterns for names with a word that begins like one of these. */
function beginningPatterns(words: string): string[] {
  return words.split(' ').map((word) => `% ${word.slice(0, BEGINNING_LENGTH)}%`)
}

function shareOfName({ length }: string): RawBuilder<number> {
  return sql`${0.3 * length}::double precision / greatest(length(document.names), 1)`
}

/** Builds the ranking queries once: one for all units if all must match, else one per unit. */
function askedFor(terms: SearchTerms): RawBuilder<unknown> {
  const queries = terms.match === 'all' ? [matching(terms)] : terms.units.map(({ unit }) => waysQuery(unit))
  const columns = queries.map((query, place) => sql`${query} as ${sql.ref(`query_${place}`)}`)
  return sql`asked as materialized (select ${sql.join(columns)})`
}

/** Each unit counts by its weight. */
function wordRank({ match, units }: SearchTerms): RawBuilder<number> {
  const rank = (place: number) =>
    sql`ts_rank('{0.05, 0.15, 0.4, 1}', document.words, ${sql.ref(`asked.query_${place}`)}, 1)`
  if (match === 'all') return sql`${rank(0)}`
  const each = units.map(({ share }, place) => sql`${share}::real * ${rank(place)}`)
  return sql`2 * (${sql.join(each, sql` + `)})`
}
