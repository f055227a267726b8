/** Words and what they match. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { SearchTerms } from './resolve-search.ts'
import { queryText, type Unit } from './understand.ts'

export async function hasMatch({ db }: Pick<Work, 'db'>, terms: SearchTerms): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select any_product_matches(${matching(terms)}) as is_found
  `.execute(db)
  return rows[0]?.is_found ?? false
}

/** Whether a product's name has the unit as it is written. */
export async function isCalled({ db }: Pick<Work, 'db'>, unit: Unit): Promise<boolean> {
  const { rows } = await sql<{ is_called: boolean }>`
    select any_product_matches(to_tsquery('public.market_exact', ${queryText(unit, 'A')})) as is_called
  `.execute(db)
  return rows[0]?.is_called ?? false
}

export interface CheckedUnit {
  readonly is_found: boolean
  /** Found as it is written in a name, a category, a tag or an option, not by its stem or in a description only. */
  readonly is_named: boolean
  /** Where nothing has a word, the word it may be a misspelling of. */
  readonly correction: string | null
}

/** What the market has of each unit. */
export async function checkUnits({ db }: Pick<Work, 'db'>, units: readonly Unit[]): Promise<CheckedUnit[]> {
  const { rows } = await sql<CheckedUnit>`
    select checked.is_found, checked.is_named, correction.word as correction
    from unnest(${units.map((unit) => queryText(unit))}::text[], ${units.map((unit) => queryText(unit, 'AB'))}::text[], ${units.map(({ word }) => word ?? null)}::text[])
      with ordinality as unit (query, named, word, place)
    cross join lateral (
      select
        any_product_matches(${stems(sql.ref('unit.query'))}) as is_found,
        any_product_matches(to_tsquery('public.market_exact', unit.named)) as is_named
    ) checked
    left join lateral (
      select w.word
      from search_words w
      where not checked.is_found
        and (w.word % unit.word or left(w.word, 2) = left(unit.word, 2))
        and length(w.word) between length(unit.word) - 2 and length(unit.word) + 2
        -- Short words have many neighbours, so they may be wrong by one letter only.
        and levenshtein(w.word, unit.word) <= case when length(unit.word) < 4 then 0 when length(unit.word) < 6 then 1 else 2 end
      order by levenshtein(w.word, unit.word), similarity(w.word, unit.word) desc, w.product_count desc, w.word
      limit 1
    ) correction on true
    order by unit.place
  `.execute(db)
  return rows
}

/** The text search query of terms. */
export function matching({ units, match }: Pick<SearchTerms, 'units' | 'match'>): RawBuilder<string> {
  const each = units.map((unit) => stems(sql`${unit}::text`))
  return sql`(${sql.join(each, match === 'all' ? sql` && ` : sql` || `)})`
}

/** A search finds so many at most, of the best sellers first: whoever wants to see more asks for something narrower. */
export const FOUND_MAX = 5_000

/** The products that a search finds, looked up once. */
export function foundBy(terms: SearchTerms): RawBuilder<unknown> {
  return sql`found as materialized (
      select product_id, place, names
      from find_products(${matching(terms)}, ${FOUND_MAX})
    )`
}

export interface FoundRows {
  /** Those that are called what was searched for, then the others. */
  readonly places: Uint32Array
  readonly named: number
}

/** The places of the products that a search finds, packed into bytes on their way here. */
export async function readFound({ db }: Pick<Work, 'db'>, terms: SearchTerms): Promise<FoundRows> {
  const { rows } = await sql<{ named: Buffer | null; others: Buffer | null }>`
    with ${foundBy(terms)},
    judged as (
      select place, names like any(${namePatterns(terms)}::text[]) as is_named
      from found
    )
    select
      string_agg(int4send(place), '') filter (where is_named) as named,
      string_agg(int4send(place), '') filter (where not is_named) as others
    from judged
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

/** What the names of a product that is called so are like. */
export function namePatterns({ names }: SearchTerms): string[] {
  return names.map((name) => `%${name}%`)
}

/** A unit in every language that products are described in. */
function stems(unit: RawBuilder<string>): RawBuilder<string> {
  return sql`(
    to_tsquery('public.market_exact', ${unit})
    || to_tsquery('public.market_en', ${unit})
    || to_tsquery('public.market_fr', ${unit})
  )`
}
