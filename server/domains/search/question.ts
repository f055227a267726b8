/** A list query in terms that the search engine and the plain answer evaluate. */

import type { Vertical } from '#contract/vocabulary.ts'
import { type GoodsOfKind, restrictedIn, type ShippingRates } from '#domains/delivery/index.ts'
import type { RateTable } from '#domains/pricing/index.ts'
import { type AttributeValue, type Category, type Dictionary, deliveringStoreIds } from './dictionary.ts'
import type { ListFilter } from './list-filter.ts'

/** A test of a product; `facet` refers to `product_listings.facets`. */
export type Test =
  | { readonly kind: 'vertical'; readonly vertical: Vertical }
  | { readonly kind: 'facet'; readonly any: readonly string[] }
  | { readonly kind: 'deal' }
  | { readonly kind: 'id'; readonly any: readonly string[] }
  | { readonly kind: 'store'; readonly any: readonly string[] }
  | { readonly kind: 'island'; readonly any: readonly string[] }
  | { readonly kind: 'stars'; readonly any: readonly number[] }
  /** In ten-thousandths of a minor unit of the base currency; the upper bound is exclusive. */
  | { readonly kind: 'price'; readonly from: number | undefined; readonly below: number | undefined }
  /** Values of a filter by range, inclusive, such as `load` or `box.length`. */
  | {
      readonly kind: 'number'
      readonly of: string
      readonly from: number | undefined
      readonly to: number | undefined
    }
  /** From one of these stores, without goods that may not be shipped there. */
  | {
      readonly kind: 'delivery'
      readonly storeIds: readonly string[]
      readonly restrictedGoods: readonly HeldBack[]
    }

/** Goods with this facet, or all goods, may not be shipped to a country unless they come from `unlessFrom`. */
export interface HeldBack {
  readonly facet: string | undefined
  readonly unlessFrom: string | undefined
}

export type FacetKey =
  | 'category'
  | 'attribute'
  | 'range'
  | 'price'
  | 'rating'
  | 'brand'
  | 'store'
  | 'island'
  | SwitchKey
export type SwitchKey = 'open_now' | 'delivers_to'

export interface Narrowing {
  readonly by: FacetKey
  readonly attributes: readonly string[]
  readonly test: Test
}

/** Tests in addition to the product being public. */
export interface Question {
  /** The base set of the list. */
  readonly always: readonly Test[]
  /** The shopper's filters; each facet is counted without its own. */
  readonly narrowing: readonly Narrowing[]
  /** Counted as if selected. */
  readonly switches: readonly { readonly by: SwitchKey; readonly test: Test }[]
}

/** Counts of everything that can filter a list. */
export interface Counts<Count = number> {
  readonly total: number
  /** By `c:`, `a:` and `b:` facet. */
  readonly facets: ReadonlyMap<string, Count>
  readonly stars: ReadonlyMap<number, Count>
  /** By id. */
  readonly stores: ReadonlyMap<string, Count>
  /** By country code. */
  readonly islands: ReadonlyMap<string, Count>
  readonly price: { readonly min: number; readonly max: number } | undefined
  /** By filter by range: the products that have a value, and their bounds. */
  readonly numbers: ReadonlyMap<string, NumberCounts<Count>>
  readonly switches: ReadonlyMap<SwitchKey, Count>
}

/** What can filter a list, without counts. */
export type Offered = Counts<undefined>

export interface NumberCounts<Count = number> {
  readonly count: Count
  readonly min: number
  readonly max: number
}

interface Given {
  readonly filter: ListFilter
  readonly dictionary: Dictionary
  readonly rates: RateTable
  readonly currency: string
  readonly openStoreIds: readonly string[]
  readonly shippingRates: ShippingRates
  /** Undefined for an unknown collection, which has no products. */
  readonly collectionFacet?: string | undefined
}

const BASE_PARTS = 10_000

const nothing: Test = { kind: 'facet', any: [] }

export function questionOf(given: Given): Question {
  const { filter, dictionary } = given
  const within = facetsOfCategories(filter.within === undefined ? [] : [filter.within], given)
  const always: Test[] = [
    ...(filter.vertical ? [{ kind: 'vertical' as const, vertical: filter.vertical }] : []),
    ...(filter.within === undefined ? [] : [{ kind: 'facet' as const, any: within }]),
    ...(filter.collection === undefined
      ? []
      : [
          { kind: 'facet' as const, any: given.collectionFacet === undefined ? [] : [given.collectionFacet] },
        ]),
    ...(filter.onlyDeals ? [{ kind: 'deal' as const }] : []),
    ...filter.diets.map((diet) => ({ kind: 'facet' as const, any: [`d:${diet}`] })),
    ...(filter.ids ? [{ kind: 'id' as const, any: filter.ids }] : []),
    ...(filter.tags.length > 0
      ? [{ kind: 'facet' as const, any: filter.tags.map((tag) => `t:${tag}`) }]
      : []),
  ]
  const switches = switchesOf(given)
  return {
    always,
    narrowing: [...narrowingOf(filter, dictionary, given), ...chosenSwitches(filter, switches)],
    switches,
  }
}

/** Unknown values narrow the list to nothing: ignoring them would show everything. */
function narrowingOf(filter: ListFilter, dictionary: Dictionary, given: Given): Narrowing[] {
  const categories = facetsOfCategories(filter.categories, given)
  const price = filter.price && priceTest(filter.price, given)
  const brands = filter.brands.filter((slug) => dictionary.brands.has(slug))
  const storeIds = filter.stores.flatMap((slug) => dictionary.storeIds.get(slug) ?? [])
  const islands = filter.islands.filter((code) => dictionary.countries.has(code))
  const groups = attributeGroups(filter.attributes, dictionary)
  const by = (facet: FacetKey, test: Test): Narrowing => ({ by: facet, attributes: [], test })
  return [
    ...(filter.categories.length > 0 ? [by('category', { kind: 'facet', any: categories })] : []),
    ...(filter.attributes.length > 0 && groups.length === 0 ? [by('attribute', nothing)] : []),
    ...groups.map(({ attributes, facets }) => ({
      by: 'attribute' as const,
      attributes,
      test: { kind: 'facet' as const, any: facets },
    })),
    ...filter.ranges.map(({ of, min, max }) =>
      by(
        'range',
        dictionary.ranges.some((known) => known.of === of)
          ? { kind: 'number', of, from: min, to: max }
          : nothing,
      ),
    ),
    ...(price ? [by('price', price)] : []),
    ...(filter.stars.length > 0 ? [by('rating', { kind: 'stars', any: filter.stars })] : []),
    ...(filter.brands.length > 0
      ? [by('brand', { kind: 'facet', any: brands.map((slug) => `b:${slug}`) })]
      : []),
    ...(filter.stores.length > 0 ? [by('store', { kind: 'store', any: storeIds })] : []),
    ...(filter.islands.length > 0 ? [by('island', { kind: 'island', any: islands })] : []),
  ]
}

function switchesOf({ filter, dictionary, openStoreIds, shippingRates }: Given): Question['switches'] {
  const destination = filter.deliversTo ?? filter.place
  const open = { by: 'open_now' as const, test: { kind: 'store' as const, any: openStoreIds } }
  if (!destination) return [open]
  if (!dictionary.countries.has(destination.country)) {
    return filter.deliversTo ? [open, { by: 'delivers_to', test: nothing }] : [open]
  }
  const delivery: Test = {
    kind: 'delivery',
    storeIds: deliveringStoreIds(dictionary, { shippingRates, destination }),
    restrictedGoods: restrictedIn(shippingRates, destination.country).map(({ goods, unlessFrom }) => ({
      facet: goods && facetOfGoods(goods),
      unlessFrom,
    })),
  }
  return [open, { by: 'delivers_to', test: delivery }]
}

function chosenSwitches(filter: ListFilter, switches: Question['switches']): Narrowing[] {
  const isChosen = { open_now: filter.onlyOpen, delivers_to: filter.deliversTo !== undefined }
  return switches.filter(({ by }) => isChosen[by]).map(({ by, test }) => ({ by, attributes: [], test }))
}

function facetOfGoods(goods: GoodsOfKind): string {
  return 'flag' in goods ? `f:${goods.flag}` : `c:${goods.categoryPath}`
}

function facetsOfCategories(
  slugs: readonly string[],
  { filter: { vertical: only }, dictionary }: Pick<Given, 'filter' | 'dictionary'>,
): string[] {
  return dictionary.categories
    .filter(
      (category) =>
        (only ?? category.vertical) === category.vertical &&
        namesOfCategory(category).some((name) => slugs.includes(name)),
    )
    .map(({ path }) => `c:${path}`)
}

/**
 * Names of a category in URLs: its slug, or prefixed by its vertical where the slug is ambiguous (`beauty-gifts`).
 */
export function namesOfCategory({ slug, vertical }: Pick<Category, 'slug' | 'vertical'>): string[] {
  return [slug, `${vertical}-${slug}`]
}

/** Names of a value in URLs: its slug, or prefixed by its attribute where the slug is ambiguous (`roast-medium`). */
export function namesOfValue({
  attribute,
  value,
  aliases,
}: Pick<AttributeValue, 'attribute' | 'value' | 'aliases'>): string[] {
  return [value, ...aliases].flatMap((name) => [name, `${attribute}-${name}`])
}

/** Values of one attribute are alternatives; a value shared by several attributes joins them into one group. */
export function attributeGroups(
  values: readonly string[],
  { attributeValues }: Pick<Dictionary, 'attributeValues'>,
): { attributes: string[]; facets: string[] }[] {
  const groups: { attributes: Set<string>; facets: string[] }[] = []
  for (const value of values) {
    const meant = attributeValues.filter((known) => namesOfValue(known).includes(value))
    if (meant.length === 0) continue
    const attributes = meant.map((known) => known.attribute)
    const facets = meant.map((known) => `a:${known.attribute}:${known.value}`)
    const group = groups.find((other) => attributes.some((attribute) => other.attributes.has(attribute)))
    if (!group) groups.push({ attributes: new Set(attributes), facets })
    else {
      for (const attribute of attributes) group.attributes.add(attribute)
      group.facets.push(...facets)
    }
  }
  return groups.map(({ attributes, facets }) => ({ attributes: [...attributes], facets }))
}

/**
 * Converts from whole units of the visitor's currency, widened by half a minor unit because shown prices are rounded.
 */
function priceTest(
  { min, max }: NonNullable<ListFilter['price']>,
  { rates, currency }: Pick<Given, 'rates' | 'currency'>,
): Test {
  const shown = rates.rates.get(currency) ?? rates.rates.get(rates.base)
  const base = rates.rates.get(rates.base)
  if (!shown || !base) throw new Error(`Rate table ${rates.id} has no rate for its base currency`)
  const perMinor =
    (BASE_PARTS * 10 ** base.minorUnits) / (Number(shown.unitsPerBase) * 10 ** shown.minorUnits)
  const bound = (units: number, half: number) => Math.ceil((units * 10 ** shown.minorUnits + half) * perMinor)
  return {
    kind: 'price',
    from: min === undefined ? undefined : bound(min, -0.5),
    below: max === undefined ? undefined : bound(max, 0.5),
  }
}
