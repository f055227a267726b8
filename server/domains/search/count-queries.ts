/** Facet counts, read from the listings table. */
import { type RawBuilder, sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { alwaysOf, conditionOf, every } from './conditions.ts'
import type { Counts, Narrowing, NumberCounts, Question, SwitchKey } from './question.ts'
import type { SearchTerms } from './resolve-search.ts'
import { foundBy } from './search-queries.ts'

interface Row {
  readonly total: number
  readonly facets: { facet: string; count: number }[]
  readonly stars: { stars: number; count: number }[]
  readonly stores: { store_id: string; count: number }[]
  readonly islands: { country_code: string; count: number }[]
  readonly price: { min: number; max: number } | null
  readonly numbers: (NumberCounts & { key: string })[]
  readonly switches: Partial<Record<SwitchKey, number>>
}

/** Counts every facet with the filters of all other facets, in one statement. */
export async function readCounts(
  { db }: Pick<Work, 'db'>,
  question: Question,
  terms: SearchTerms | undefined,
): Promise<Counts> {
  const { narrowing, switches } = question
  const passes = [
    ...narrowing.map(({ test }, index) => sql`${conditionOf(test)} as ${sql.ref(`pass_${index}`)}`),
    ...switches.map(({ by, test }) => sql`${conditionOf(test)} as ${sql.ref(by)}`),
  ]
  const without = (isOwn: (one: Narrowing) => boolean) =>
    every(
      narrowing.flatMap((one, index) => (isOwn(one) ? [] : [sql<boolean>`${sql.ref(`base.pass_${index}`)}`])),
    )
  const withoutKey = (key: Narrowing['by']) => without(({ by }) => by === key)
  const each = (column: 'stars' | 'store_id' | 'country_code', key: Narrowing['by']) => sql`(
        select coalesce(json_agg(counted), '[]')
        from (
          select ${sql.ref(column)}, count(*) as count
          from base
          where ${sql.ref(column)} is not null
            and ${withoutKey(key)}
          group by ${sql.ref(column)}
        ) counted
      )`
  const attributes = [...new Set(narrowing.flatMap((one) => one.attributes))]
  const { rows } = await sql<Row>`
    with ${terms ? sql`${foundBy(terms)},` : sql``}
    base as materialized (
      select l.facets, l.stars, l.store_id, l.country_code, l.price_base, l.numbers, ${sql.join(passes)}
      from product_listings l
      join stores s on s.id = l.store_id
      ${terms ? sql`join found on found.product_id = l.product_id` : sql``}
      where ${alwaysOf(question)}
    ),
    counted as (
      ${facetsLike('c:%', withoutKey('category'))}
      union all
      ${facetsLike('b:%', withoutKey('brand'))}
      union all
      select facet, count(*) as count
      from base, unnest(base.facets) facet
      where facet like 'a:%'
        and split_part(facet, ':', 2) <> all(${attributes}::text[])
        and ${without(() => false)}
      group by facet
      ${sql.join(
        attributes.map((attribute) => ofAttribute(attribute, without)),
        sql``,
      )}
    )
    select
      (select count(*) from base where ${without(() => false)}) as total,
      coalesce((select json_agg(counted) from counted), '[]') as facets,
      ${each('stars', 'rating')} as stars,
      ${each('store_id', 'store')} as stores,
      ${each('country_code', 'island')} as islands,
      (
        select json_build_object('min', min(price_base), 'max', max(price_base))
        from base
        where ${withoutKey('price')}
        having count(*) > 0
      ) as price,
      coalesce((select json_agg(counted) from (${numbersOf(narrowing, without)}) counted), '[]') as numbers,
      json_build_object(${sql.join(
        switches.map(
          ({ by }) =>
            sql`${by}::text, (select count(*) from base where ${sql.ref(`base.${by}`)} and ${withoutKey(by)})`,
        ),
      )}) as switches
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Facet counts returned no row')
  return countsOf(row, switches)
}

function countsOf(row: Row, switches: Question['switches']): Counts {
  return {
    total: row.total,
    facets: new Map(row.facets.map(({ facet, count }) => [facet, count])),
    stars: new Map(row.stars.map(({ stars, count }) => [stars, count])),
    stores: new Map(row.stores.map(({ store_id, count }) => [store_id, count])),
    islands: new Map(row.islands.map(({ country_code, count }) => [country_code, count])),
    price: row.price ?? undefined,
    numbers: new Map(row.numbers.map(({ key, ...counts }) => [key, counts])),
    switches: new Map(switches.map(({ by }) => [by, row.switches[by] ?? 0])),
  }
}

type Without = (isOwn: (one: Narrowing) => boolean) => RawBuilder<boolean>

/** Values of filters by range; each ignores its own bounds. */
function numbersOf(narrowing: readonly Narrowing[], without: Without): RawBuilder<unknown> {
  const narrowed = narrowing.flatMap(({ test }) => (test.kind === 'number' ? [test.of] : []))
  const own = narrowed.map((of) => {
    const value = sql`(base.numbers ->> ${of})::double precision`
    return sql`
      union all
      select ${of}, count(*), min(${value}), max(${value})
      from base
      where base.numbers ? ${of}
        and ${without(({ test }) => test.kind === 'number' && test.of === of)}
      having count(*) > 0`
  })
  return sql`
    select
      number.key,
      count(*) as count,
      min(number.value::double precision) as min,
      max(number.value::double precision) as max
    from base, jsonb_each_text(base.numbers) number
    where number.key <> all(${narrowed}::text[])
      and ${without(() => false)}
    group by number.key
    ${sql.join(own, sql``)}`
}

function facetsLike(pattern: string, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
      select facet, count(*) as count
      from base, unnest(base.facets) facet
      where facet like ${pattern}
        and ${condition}
      group by facet`
}

function ofAttribute(attribute: string, without: Without): RawBuilder<unknown> {
  return sql`
      union all
      select facet, count(*)
      from base, unnest(base.facets) facet
      where split_part(facet, ':', 2) = ${attribute}
        and facet like 'a:%'
        and ${without(({ attributes }) => attributes.includes(attribute))}
      group by facet`
}
