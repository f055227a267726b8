/** A filter as conditions of a query: `l` is the listing, `s` its store. */
import { type RawBuilder, sql } from 'kysely'
import { isPublic } from '#domains/catalog/index.ts'
import type { RateTable } from '#domains/pricing/index.ts'
import type { ListFilter } from './list-filter.ts'
import type { Dictionary } from './list-queries.ts'

type Condition = RawBuilder<boolean>

export interface Conditions {
  /** What is public and what the whole list is of. */
  readonly always: Condition
  /** What a shopper narrows it by; each facet is counted without its own. */
  readonly narrowing: readonly Narrowing[]
}

export interface Narrowing {
  readonly by: 'category' | 'attribute' | 'price' | 'stars' | 'store' | 'island'
  /** The attributes that the values belong to. */
  readonly attributes: readonly string[]
  readonly condition: Condition
}

interface Given {
  readonly filter: ListFilter
  readonly dictionary: Dictionary
  readonly rates: RateTable
  readonly currency: string
  readonly openStoreIds: readonly string[] | undefined
}

const BASE_PARTS = 10_000

export function conditionsOf(given: Given): Conditions {
  const { filter, openStoreIds } = given
  const always = [
    isPublic,
    ...(filter.vertical ? [sql<boolean>`l.vertical = ${filter.vertical}`] : []),
    ...(filter.onlyDeals ? [sql<boolean>`l.discount > 0`] : []),
    ...(filter.ids ? [sql<boolean>`l.product_id = any(${filter.ids}::uuid[])`] : []),
    ...(filter.tags.length > 0 ? [hasFacet(filter.tags.map((tag) => `t:${tag}`))] : []),
    ...(openStoreIds ? [sql<boolean>`l.store_id = any(${openStoreIds}::uuid[])`] : []),
  ]
  return { always: every(always), narrowing: narrowingOf(given) }
}

/** All conditions together, less what an attribute or another facet is narrowed by. */
export function every(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

function narrowingOf({ filter, dictionary, rates, currency }: Given): Narrowing[] {
  const paths = dictionary.categories
    .filter(
      ({ slug, vertical }) => filter.categories.includes(slug) && (filter.vertical ?? vertical) === vertical,
    )
    .map(({ path }) => `c:${path}`)
  const price = filter.price && priceCondition(filter.price, rates, currency)
  const by = (facet: Narrowing['by'], condition: Condition): Narrowing => ({
    by: facet,
    attributes: [],
    condition,
  })
  return [
    ...(paths.length > 0 ? [by('category', hasFacet(paths))] : []),
    ...attributeGroups(filter.attributes, dictionary).map(({ attributes, facets }) => ({
      by: 'attribute' as const,
      attributes,
      condition: hasFacet(facets),
    })),
    ...(price ? [by('price', price)] : []),
    ...(filter.stars.length > 0 ? [by('stars', sql`l.stars = any(${filter.stars}::smallint[])`)] : []),
    ...(filter.stores.length > 0 ? [by('store', sql`s.slug = any(${filter.stores}::text[])`)] : []),
    ...(filter.islands.length > 0
      ? [by('island', sql`l.country_code = any(${filter.islands}::text[])`)]
      : []),
  ]
}

/** Values that one attribute has are alternatives; a value that several attributes have joins them. */
export function attributeGroups(
  values: readonly string[],
  { attributeValues }: Pick<Dictionary, 'attributeValues'>,
): { attributes: string[]; facets: string[] }[] {
  const groups: { attributes: Set<string>; facets: string[] }[] = []
  for (const value of values) {
    const attributes = attributeValues
      .filter((known) => known.value === value)
      .map((known) => known.attribute)
    if (attributes.length === 0) continue
    const facets = attributes.map((attribute) => `a:${attribute}:${value}`)
    const group = groups.find((other) => attributes.some((attribute) => other.attributes.has(attribute)))
    if (!group) groups.push({ attributes: new Set(attributes), facets })
    else {
      for (const attribute of attributes) group.attributes.add(attribute)
      group.facets.push(...facets)
    }
  }
  return groups.map(({ attributes, facets }) => ({ attributes: [...attributes], facets }))
}

/** Whole units of the visitor's currency as bounds of `price_base`; half a minor unit more on each side, as it is shown rounded. */
function priceCondition(
  { min, max }: NonNullable<ListFilter['price']>,
  rates: RateTable,
  currency: string,
): Condition {
  const shown = rates.rates.get(currency) ?? rates.rates.get(rates.base)
  const base = rates.rates.get(rates.base)
  if (!shown || !base) throw new Error(`Rate table ${rates.id} lacks its own base`)
  const perMinor =
    (BASE_PARTS * 10 ** base.minorUnits) / (Number(shown.unitsPerBase) * 10 ** shown.minorUnits)
  const bound = (units: number, half: number) => (units * 10 ** shown.minorUnits + half) * perMinor
  return every([
    ...(min === undefined ? [] : [sql<boolean>`l.price_base >= ${Math.ceil(bound(min, -0.5))}::bigint`]),
    ...(max === undefined ? [] : [sql<boolean>`l.price_base < ${Math.ceil(bound(max, 0.5))}::bigint`]),
  ])
}

function hasFacet(facets: readonly string[]): Condition {
  return sql`l.facets && ${facets}::text[]`
}
