/** Lists, their counts and their facets. */
import { type RawBuilder, sql } from 'kysely'
import type { Vertical } from '#contract/common.ts'
import { type CardRow, cardColumns, contentLocale } from '#domains/catalog/index.ts'
import { offsetOf } from '#platform/numbered.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Conditions, every, type Narrowing } from './conditions.ts'
import type { Sorting } from './list-filter.ts'
import type { SearchTerms } from './resolve-search.ts'
import { matching } from './search-queries.ts'

/** What filters may name. */
export interface Dictionary {
  readonly categories: readonly {
    path: string
    slug: string
    vertical: Vertical
    depth: number
    position: number
    name: Texts
  }[]
  readonly attributeValues: readonly {
    attribute: string
    value: string
    name: Texts
    label: Texts
    swatch: string | null
    position: number
  }[]
}

export async function readDictionary({ db }: Pick<Work, 'db'>): Promise<Dictionary> {
  const { rows } = await sql<Dictionary>`
    select
      (
        select json_agg(json_build_object(
          'path', c.path, 'slug', c.slug, 'vertical', c.vertical, 'depth', c.depth, 'position', c.position, 'name', c.name
        ) order by c.depth, c.position, c.path)
        from categories c
        where c.depth > 0
      ) as categories,
      (
        select json_agg(json_build_object(
          'attribute', f.attribute, 'value', f.value, 'name', f.name, 'label', f.label, 'swatch', f.swatch, 'position', f.position
        ) order by f.attribute, f.position, f.value)
        from facet_values f
      ) as "attributeValues"
  `.execute(db)
  return { categories: rows[0]?.categories ?? [], attributeValues: rows[0]?.attributeValues ?? [] }
}

export interface ListedRow extends CardRow {
  readonly total: number
}

export interface ListAsked {
  readonly conditions: Conditions
  readonly sorting: Sorting
  readonly terms: SearchTerms | undefined
  readonly ids: readonly string[] | undefined
  readonly page: number
  readonly perPage: number
}

// Relevance is computed over so many that match: those that are called so before others, then the best sellers.
const CANDIDATES = 300

/** One page in one statement; a page past the end is the last one. No row means that nothing matches. */
export async function readList(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { conditions, sorting, terms, ids, page, perPage }: ListAsked,
): Promise<ListedRow[]> {
  const language = contentLocale(locale)
  const isRanked = sorting === 'relevance' && terms !== undefined
  const isNamed = sorting === 'a-z' || sorting === 'z-a'
  const where = every([conditions.always, ...conditions.narrowing.map(({ condition }) => condition)])
  const source = sql`
    product_listings l
    join stores s on s.id = l.store_id
    ${terms ? sql`join found d on d.product_id = l.product_id` : sql``}`
  const names = isNamed
    ? sql`join product_views n on n.product_id = l.product_id and n.locale = ${language}`
    : sql``
  const order = isRanked ? sql`l.relevance desc, l.sold_count desc, l.product_id` : orderBy(sorting, ids)
  const candidates = isRanked
    ? sql`(
        select l.*, ${relevance(terms)} as relevance
        from (
          select m.product_id
          from matched m
          order by
            m.names like any(${terms.names.map((name) => `%${name}%`)}::text[]) desc,
            m.sold_count desc,
            m.product_id
          limit ${CANDIDATES}
        ) candidate
        join product_listings l on l.product_id = candidate.product_id
        join search_documents document on document.product_id = candidate.product_id
      ) l`
    : sql`${source} ${names} where ${where}`
  // The first page needs no count before it is cut, so it can end as soon as it is full.
  const offset = offsetOf({ page, perPage }, sql`(select n from counted)`)
  const { rows } = await sql<ListedRow>`
    with ${terms ? sql`${foundBy(terms)},` : sql``}
    ${isRanked ? sql`${matchedBy(source, where)},` : sql``}
    counted as (
      select count(*)::integer as n
      from ${isRanked ? sql`matched` : sql`${source} where ${where}`}
    ),
    shown as (
      select l.*, row_number() over (order by ${order}) as place
      from ${candidates}
      order by ${order}
      limit ${perPage}
      offset ${offset}
    )
    select ${cardColumns}, counted.n as total
    from shown l
    join product_views v on v.product_id = l.product_id and v.locale = ${language}
    cross join counted
    order by l.place
  `.execute(db)
  return rows
}

export interface FacetRows {
  readonly facets: { facet: string; count: number }[]
  readonly stars: { stars: number; count: number }[]
  readonly stores: { slug: string; name: string; count: number }[]
  readonly islands: { code: string; name: string; count: number }[]
  readonly price: { min: number; max: number } | null
}

/** Counts every facet over what the other facets leave, in one statement. */
export async function readFacets(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { conditions, terms }: { conditions: Conditions; terms: SearchTerms | undefined },
): Promise<FacetRows> {
  const { narrowing } = conditions
  const passes = narrowing.map(({ condition }, index) => sql`${condition} as ${sql.ref(`pass_${index}`)}`)
  const without = (isOwn: (one: Narrowing) => boolean) =>
    every(
      narrowing.flatMap((one, index) => (isOwn(one) ? [] : [sql<boolean>`${sql.ref(`base.pass_${index}`)}`])),
    )
  const each = (column: 'stars' | 'store_id' | 'country_code', facet: Narrowing['by']) => sql`(
          select ${sql.ref(column)}, count(*) as count
          from base
          where ${without(({ by }) => by === facet)}
          group by ${sql.ref(column)}
        )`
  const attributes = [...new Set(narrowing.flatMap((one) => one.attributes))]
  const { rows } = await sql<FacetRows>`
    with ${terms ? sql`${foundBy(terms)},` : sql``}
    base as materialized (
      select l.facets, l.stars, l.store_id, l.country_code, l.price_base
      ${passes.length > 0 ? sql`, ${sql.join(passes)}` : sql``}
      from product_listings l
      join stores s on s.id = l.store_id
      ${terms ? sql`join found on found.product_id = l.product_id` : sql``}
      where ${conditions.always}
    ),
    counted as (
      select facet, count(*) as count
      from base, unnest(base.facets) facet
      where facet like 'c:%'
        and ${without(({ by }) => by === 'category')}
      group by facet
      union all
      select facet, count(*)
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
      coalesce((select json_agg(counted) from counted), '[]') as facets,
      coalesce((
        select json_agg(found)
        from ${each('stars', 'stars')} found
        where stars is not null
      ), '[]') as stars,
      coalesce((
        select json_agg(json_build_object('slug', s.slug, 'name', s.name, 'count', found.count) order by found.count desc, s.name)
        from ${each('store_id', 'store')} found
        join stores s on s.id = found.store_id
      ), '[]') as stores,
      coalesce((
        select json_agg(json_build_object(
          'code', land.code, 'name', coalesce(land.name ->> ${locale}::text, land.name ->> 'en'), 'count', found.count
        ) order by found.count desc, land.code)
        from ${each('country_code', 'island')} found
        join countries land on land.code = found.country_code
      ), '[]') as islands,
      (
        select json_build_object('min', min(price_base), 'max', max(price_base))
        from base
        where ${without(({ by }) => by === 'price')}
        having count(*) > 0
      ) as price
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Facets are one row')
  return row
}

function ofAttribute(
  attribute: string,
  without: (isOwn: (one: Narrowing) => boolean) => RawBuilder<boolean>,
) {
  return sql`
      union all
      select facet, count(*)
      from base, unnest(base.facets) facet
      where split_part(facet, ':', 2) = ${attribute}
        and facet like 'a:%'
        and ${without(({ attributes }) => attributes.includes(attribute))}
      group by facet`
}

function orderBy(sorting: Sorting, ids: readonly string[] | undefined): RawBuilder<unknown> {
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
      return sql`n.sort_name desc, l.product_id`
    case 'discount-high-low':
      return sql`l.discount desc, l.product_id`
    case 'best':
    case 'relevance':
      // Products asked for by id come as they are asked for.
      return ids ? sql`array_position(${ids}::uuid[], l.product_id)` : sql`l.sold_count desc, l.product_id`
  }
}

/** The products that a search finds, looked up once. */
function foundBy(terms: SearchTerms): RawBuilder<unknown> {
  return sql`found as materialized (
      select product_id, names
      from products_matching(${matching(terms)})
    )`
}

/** Those of them that the list is of, looked up once to be counted and to be ranked. */
function matchedBy(source: RawBuilder<unknown>, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`matched as materialized (
      select l.product_id, l.sold_count, d.names
      from ${source}
      where ${where}
    )`
}

/** Where the words stand, how much of the name they are, and a little how well it sells. */
function relevance(terms: SearchTerms): RawBuilder<number> {
  return sql`(
    ts_rank('{0.05, 0.15, 0.4, 1}', document.words, ${matching(terms)}, 1)
    + (
      select max(0.5 * word_similarity(name, document.names) + 0.3 * similarity(name, document.names))
      from unnest(${terms.names}::text[]) name
    )
    + 0.01 * ln(l.sold_count + 1)
  )`
}
