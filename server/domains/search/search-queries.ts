import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { FOUND_MAX, NAMED_MAX } from './counter/find.ts'
import type { Found } from './counter/pick.ts'
import { BEGINNINGS_MAX } from './counter/vocabulary.ts'
import type { CheckedUnit, SearchTerms, UnitQuery } from './resolve-search.ts'
import { namedText, otherNamesText, queryText, type Unit } from './understand.ts'

/** Returns for each search whether any product matches. */
export async function haveMatches(
  { db }: Pick<Work, 'db'>,
  searches: readonly SearchTerms[],
): Promise<boolean[]> {
  if (searches.length === 0) return []
  const { rows } = await sql<{ are_found: boolean[] }>`
    select array[${sql.join(searches.map((terms) => sql`any_product_matches(${matching(terms)})`))}] as are_found
  `.execute(db)
  return rows[0]?.are_found ?? []
}

// Number of matches whose matching position is examined.
const CANDIDATES_MAX = 60

/** Returns whether a product has all units in its name, category, tags, options, store or short text. */
export async function hasAllWhereItCounts({ db }: Pick<Work, 'db'>, terms: SearchTerms): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select exists (
      select
      from find_products(${allOf(terms)}, ${CANDIDATES_MAX}) found
      join search_documents d on d.product_id = found.product_id
      where d.words @@ ${joined(terms.units.map(mentionQuery), sql` && `)}
    ) as is_found
  `.execute(db)
  return rows[0]?.is_found ?? false
}

/** Estimates how many products have each unit in their name. */
export async function readFrequencies({ db }: Pick<Work, 'db'>, units: readonly Unit[]): Promise<number[]> {
  const words = units.map(({ ways }) => ways.map((way) => way.join(' ')))
  const { rows } = await sql<{ products: number }>`
    select coalesce((
      select sum(product_count)
      from search_words
      where word in (select jsonb_array_elements_text(unit.words))
    ), 0)::integer as products
    from jsonb_array_elements(${JSON.stringify(words)}::jsonb) with ordinality as unit (words, place)
    order by unit.place
  `.execute(db)
  return rows.map(({ products }) => products)
}

/** Whether a product's name has all units as they are written. */
export async function areCalled({ db }: Pick<Work, 'db'>, units: readonly Unit[]): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`
    select any_product_matches(${units.map((unit) => `(${namedText(unit)})`).join(' & ')}::tsquery) as is_called
  `.execute(db)
  return rows[0]?.is_called ?? false
}

export async function readKnownWords({ db }: Pick<Work, 'db'>, words: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('search_words').select('word').where('word', 'in', words).execute()
  return rows.map(({ word }) => word)
}

/**
 * Returns completions of a prefix, words of names first, then by frequency; there is an index in this order for each
 * prefix length.
 */
export async function readBeginnings({ db }: Pick<Work, 'db'>, letters: string): Promise<string[]> {
  const length = Math.min(letters.length, 4)
  const { rows } = await sql<{ word: string }>`
    select word
    from search_words
    where left(word, ${sql.lit(length)}) = ${letters.slice(0, length)}
      and word like ${`${letters}%`}
      and position(' ' in word) = 0
    order by is_named desc, product_count desc, word
    limit ${BEGINNINGS_MAX}
  `.execute(db)
  return rows.map(({ word }) => word)
}

/** Whether a word equals the typed one with two letters swapped. */
const isSwapped = sql`exists (
          select
          from generate_series(1, length(unit.word) - 1) place
          where likely.word = concat(
            left(unit.word, place - 1), substr(unit.word, place + 1, 1), substr(unit.word, place, 1), substr(unit.word, place + 2)
          )
        )`

export async function checkUnits({ db }: Pick<Work, 'db'>, units: readonly Unit[]): Promise<CheckedUnit[]> {
  const { rows } = await sql<CheckedUnit>`
    select checked.is_found, checked.is_named, correction.word as correction
    from unnest(
      ${units.map((unit) => queryText(unit))}::text[],
      ${units.map((unit) => queryText(unit, 'AB'))}::text[],
      ${units.map((unit) => otherNamesText(unit))}::text[],
      ${units.map(({ word }) => word ?? null)}::text[]
    ) with ordinality as unit (query, named, others, word, place)
    cross join lateral (
      select
        any_product_matches(${stems(sql.ref('unit.query'))} || unit.others::tsquery) as is_found,
        any_product_matches(to_tsquery('public.market_exact', unit.named) || unit.others::tsquery) as is_named
    ) checked
    left join lateral (
      select likely.word
      from (
        select w.word, w.product_count, w.is_named, w.sound = sound_of(unit.word) as sounds_so
        from search_words w
        where w.sound = sound_of(unit.word)
           or w.word % unit.word
           or left(w.word, 2) = left(unit.word, 2)
      ) likely
      cross join lateral (select levenshtein_less_equal(likely.word, unit.word, 3) as letters) apart
      cross join lateral (
        select case when apart.letters = 2 and ${isSwapped} then 1 else apart.letters end as letters
      ) wrong
      where not checked.is_found
        and length(unit.word) >= 3
        -- The shorter the word, the fewer wrong letters are allowed, because short words have many neighbours.
        and (
          likely.sounds_so and length(unit.word) >= 4
          or wrong.letters <= case when length(unit.word) < 4 then 0 when length(unit.word) < 6 then 1 else 2 end
        )
        -- Two wrong letters only match names and synonyms: similar words in descriptions are mostly coincidences.
        and (
          wrong.letters <= 1 or likely.is_named or likely.product_count = 0 or position(' ' in likely.word) > 0
        )
      order by
        least(wrong.letters, case when likely.sounds_so then 1 end),
        likely.is_named desc,
        similarity(likely.word, unit.word) desc,
        likely.product_count desc,
        likely.word
      limit 1
    ) correction on true
    order by unit.place
  `.execute(db)
  return rows
}

export function matching(terms: SearchTerms): RawBuilder<string> {
  const all = allOf(terms)
  return terms.match === 'most' ? sql`(${all} || ${mostNamed(terms)})` : all
}

/** A unit in a name, category, tag, option, store or short text. */
function mentionQuery({ unit, otherNames }: UnitQuery): RawBuilder<string> {
  const words = stems(sql`${queryText(unit, 'ABC')}::text`)
  return otherNames === '' ? words : sql`(${words} || ${otherNames}::tsquery)`
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

/** Builds the query on words of names only. */
function namedBy(terms: SearchTerms): RawBuilder<string> {
  if (terms.match === 'most') return mostNamed(terms)
  return joined(
    terms.named.map((unit) => sql`${unit}::tsquery`),
    sql` && `,
  )
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

/** Products matching a search, materialised once. */
export function foundBy(terms: SearchTerms): RawBuilder<unknown> {
  return sql`found as materialized (
      select product_id, place, names
      from find_products(${matching(terms)}, ${FOUND_MAX})
    )`
}

/** Returns the places of matching products, transferred as packed bytes. */
export async function readFound({ db }: Pick<Work, 'db'>, terms: SearchTerms): Promise<Found> {
  const { rows } = await sql<{ named: Buffer | null; others: Buffer | null }>`
    with named as materialized (
      select place
      from find_products(${namedBy(terms)}, ${NAMED_MAX})
    ),
    found as materialized (
      select place
      from find_products(${matching(terms)}, ${FOUND_MAX})
    )
    select
      (select string_agg(int4send(named.place), '') from named) as named,
      (
        select string_agg(int4send(found.place), '')
        from found
        where not exists (select from named where named.place = found.place)
      ) as others
  `.execute(db)
  const [named, others] = [placesIn(rows[0]?.named), placesIn(rows[0]?.others)]
  const places = new Uint32Array(named.length + others.length)
  places.set(named)
  places.set(others, named.length)
  return { places, named: named.length }
}

function placesIn(bytes: Buffer | null | undefined): Uint32Array {
  const count = (bytes?.length ?? 0) / Uint32Array.BYTES_PER_ELEMENT
  return Uint32Array.from({ length: count }, (_, index) => bytes?.readUInt32BE(index * 4) ?? 0)
}

export function namePatterns({ names }: SearchTerms): string[] {
  return names.map((name) => `%${name}%`)
}

/** Matches a unit in every content language. */
function stems(unit: RawBuilder<string>): RawBuilder<string> {
  return sql`(
    to_tsquery('public.market_exact', ${unit})
    || to_tsquery('public.market_en', ${unit})
    || to_tsquery('public.market_fr', ${unit})
  )`
}
