/** Cards of the products that the search engine picked. */
import { type RawBuilder, sql } from 'kysely'
import { type CardRow, cardColumns, contentLocale } from '#domains/catalog/index.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { Picked } from './engine.ts'
import type { SearchTerms } from './resolve-search.ts'
import { matching, waysQuery } from './search-queries.ts'

type Reading = Pick<Work, 'db' | 'locale'>

/** `c:` facets of categories with the searched name, and of categories that list it among others. */
export interface CategoryFacets {
  readonly whole: readonly string[]
  readonly among: readonly string[]
}

/** Relevance is computed for this many matches: name matches first, then best sellers. */
export const CANDIDATES = 72

const BEGINNING_LENGTH = 3

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

interface Candidates extends Pick<Picked, 'places' | 'sold'> {
  readonly terms: SearchTerms
  /** Products in categories with the searched name rank first. */
  readonly called: CategoryFacets | undefined
  readonly from: number
  readonly count: number
}

/** Ranks products by relevance and returns one page of cards. Of the other products only the words are read. */
export async function readRelevant(
  { db, locale }: Reading,
  { places, sold, terms, called, from, count }: Candidates,
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
