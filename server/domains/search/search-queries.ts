/** Text search queries of search terms. */
import { type RawBuilder, sql } from 'kysely'
import type { SearchTerms, UnitQuery } from './resolve-search.ts'
import { queryText, type Unit } from './understand.ts'

export function matching(terms: SearchTerms): RawBuilder<string> {
  const all = allOf(terms)
  return terms.match === 'most' ? sql`(${all} || ${mostNamed(terms)})` : all
}

/** Matches a unit by any of its names, in every content language; used for ranking. */
export function waysQuery(unit: Unit): RawBuilder<string> {
  const ways = unit.isPhrase ? [unit] : unit.ways.map((way) => ({ ...unit, ways: [way], beginnings: [] }))
  const queries = [queryText(unit), ...ways.slice(1).map((way) => queryText(way))]
  return stems(sql`${queries.join(' | ')}::text`)
}

function unitQuery({ stemmed, otherNames }: UnitQuery): RawBuilder<string> {
  const words = stems(sql`${stemmed}::text`)
  return otherNames === '' ? words : sql`(${words} || ${otherNames}::tsquery)`
}

function allOf({ units }: Pick<SearchTerms, 'units'>): RawBuilder<string> {
  return joined(units.map(unitQuery), sql` && `)
}

/** Matches names with any unit. Excluded ingredients (phrases) are always required. */
function mostNamed({ units, named }: SearchTerms): RawBuilder<string> {
  const any = named.filter((_, place) => !units[place]?.unit.isPhrase)
  const required = units.filter(({ unit }) => unit.isPhrase)
  const called = joined(
    any.map((unit) => sql`${unit}::tsquery`),
    sql` || `,
  )
  return joined([...(any.length > 0 ? [called] : []), ...required.map(unitQuery)], sql` && `)
}

function joined(queries: readonly RawBuilder<string>[], by: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${sql.join(queries, by)})`
}

/** Matches words in every content language. */
function stems(unit: RawBuilder<string>): RawBuilder<string> {
  return sql`(
    to_tsquery('public.market_exact', ${unit})
    || to_tsquery('public.market_en', ${unit})
    || to_tsquery('public.market_fr', ${unit})
  )`
}
