/** Names of facets and filters: small, and cached in every process. */
import { sql } from 'kysely'
import type { Vertical } from '#contract/vocabulary.ts'
import { isVisibleCategory } from '#domains/catalog/index.ts'
import { type Destination, delivers, type Sender, type ShippingRates } from '#domains/delivery/index.ts'
import { isListed } from '#domains/sellers/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Side, sides } from '#values/number-range.ts'
import { measureLabel } from './measures.ts'

export interface Dictionary {
  /** Parents before children. */
  readonly categories: readonly Category[]
  readonly attributeValues: readonly AttributeValue[]
  /** Filters by range, in the operator's order. */
  readonly ranges: readonly RangeAttribute[]
  /** Names by slug. */
  readonly brands: ReadonlyMap<string, string>
  /** By id. */
  readonly stores: ReadonlyMap<string, Store>
  /** By slug. */
  readonly storeIds: ReadonlyMap<string, string>
  /** Current slugs by former ones: `store:<slug>`, `category:<vertical>/<slug>`, `brand:<slug>`, `tag:<slug>`. */
  readonly movedSlugs: ReadonlyMap<string, string>
  /** By code. */
  readonly countries: ReadonlyMap<string, Texts>
}

export interface Category {
  readonly path: string
  readonly slug: string
  readonly vertical: Vertical
  readonly depth: number
  readonly name: Texts
  readonly products: number
}

export interface AttributeValue {
  readonly attribute: string
  readonly value: string
  /** Other spellings of the same amount, which count as this value. */
  readonly aliases: readonly string[]
  readonly name: Texts
  readonly label: Texts
  readonly swatch: string | null
  readonly position: number
  /** Position in an option set; null if it is in none. */
  readonly rank: number | null
  /** Place of its attribute among the filters; null for options of products only. */
  readonly place: number | null
}

export interface RangeAttribute {
  /** Its name in listings and addresses: `load`, or `box.length` for a side of a dimension. */
  readonly of: string
  readonly attribute: string
  readonly side: Side | undefined
  readonly name: Texts
  readonly unit: string | null
  readonly place: number
}

export interface Store extends Sender {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly vertical: Vertical
  readonly ratings: number
  /** True if it appears in lists: it is approved and has a product on offer and a way to deliver it. */
  readonly isListed: boolean
}

const AGE_MS = 10_000

const newest = cached(AGE_MS, readDictionary)

/** Returns the dictionary, cached for at most ten seconds. */
export function currentDictionary(work: Pick<Work, 'db' | 'now'>): Promise<Dictionary> {
  return newest.get(work)
}

/** Clears the cache after a change of a store or category. */
export function clearDictionary(): void {
  newest.forget()
}

/** Returns the stores that deliver something to a place or part of it. */
export function deliveringStoreIds(
  { stores }: Dictionary,
  { shippingRates, destination }: { shippingRates: ShippingRates; destination: Destination },
): string[] {
  return [...stores.values()]
    .filter((sender) => delivers({ shippingRates, destination, sender }))
    .map(({ id }) => id)
}

async function readDictionary({ db }: Pick<Work, 'db'>): Promise<Dictionary> {
  const { rows } = await sql<{
    categories: Category[] | null
    attributeValues: AttributeRow[] | null
    ranges: RangeRow[] | null
    brands: { slug: string; name: string }[] | null
    stores: Store[] | null
    moved: { at: string; slug: string }[] | null
    countries: { code: string; name: Texts }[] | null
  }>`
    select
      (
        select json_agg(json_build_object(
          'path', c.path, 'slug', c.slug, 'vertical', c.vertical, 'depth', c.depth, 'name', c.name,
          'products', c.product_count
        ) order by places)
        from categories c
        cross join lateral (
          select array_agg(up.position order by up.depth) as places
          from categories up
          where c.path = up.path or c.path like up.path || '/%'
        ) place
        where c.depth > 0
          and ${isVisibleCategory('c')}
      ) as categories,
      ${filterValues} as "attributeValues",
      ${filtersByRange} as ranges,
      (select json_agg(json_build_object('slug', b.slug, 'name', b.name)) from brands b) as brands,
      (
        select json_agg(json_build_object(
          'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'ratings', s.rating_count, 'isListed', ${isListed}, 'countryCode', s.country_code, 'timezone', s.timezone,
          'deliveryMode', s.delivery_mode, 'deliveryZones', s.delivery_zones, 'offersPickup', s.offers_pickup
        ))
        from stores s
        where s.state = 'approved'
      ) as stores,
      (
        select json_agg(json_build_object('at', moved.at, 'slug', moved.slug))
        from (
          select 'store:' || m.slug as at, s.slug
          from moved_slugs m
          join stores s on s.id = m.record_id
          where m.kind = 'store'
          union all
          select 'category:' || m.scope || '/' || m.slug, c.slug
          from moved_slugs m
          join categories c on c.id = m.record_id
          where m.kind = 'category'
          union all
          select 'brand:' || m.slug, b.slug
          from moved_slugs m
          join brands b on b.id = m.record_id
          where m.kind = 'brand'
          union all
          select 'tag:' || m.slug, m.tag from moved_tags m
        ) moved
      ) as moved,
      (select json_agg(json_build_object('code', land.code, 'name', land.name)) from countries land) as countries
  `.execute(db)
  const [row] = rows
  const stores = row?.stores ?? []
  return {
    categories: row?.categories ?? [],
    attributeValues: joinedValues(row?.attributeValues ?? []),
    ranges: (row?.ranges ?? []).flatMap(rangesOf),
    brands: new Map((row?.brands ?? []).map(({ slug, name }) => [slug, name])),
    stores: new Map(stores.map((store) => [store.id, store])),
    storeIds: new Map(stores.map(({ id, slug }) => [slug, id])),
    movedSlugs: new Map((row?.moved ?? []).map(({ at, slug }) => [at, slug])),
    countries: new Map((row?.countries ?? []).map(({ code, name }) => [code, name])),
  }
}

/** Values of lists, in the words of their option set if they are in one. */
const filterValues = sql`(
  select json_agg(json_build_object(
    'attribute', f.attribute, 'value', f.value, 'measure', f.measure, 'name', coalesce(s.name, f.name),
    'label', coalesce(v.label, f.label), 'swatch', coalesce(v.swatch, f.swatch), 'position', f.position,
    'rank', v.position,
    'place', (select a.position from attributes a where a.key = f.attribute and a.is_facet)
  ) order by f.attribute, f.position, f.value)
  from facet_values f
  left join option_sets s on s.key = f.attribute
  left join option_set_values v on v.set_id = s.id and v.key = f.value
)`

const filtersByRange = sql`(
  select json_agg(json_build_object(
    'key', a.key, 'type', a.type, 'name', a.name, 'unit', a.unit, 'place', a.position
  ) order by a.position, a.key)
  from attributes a
  where a.is_facet
    and a.facet_form = 'range'
)`

interface RangeRow {
  readonly key: string
  readonly type: 'number' | 'dimension'
  readonly name: Texts
  readonly unit: string | null
  readonly place: number
}

/** A dimension is a filter for each of its sides. */
function rangesOf({ key, type, name, unit, place }: RangeRow): RangeAttribute[] {
  const attribute = { attribute: key, name, unit, place }
  if (type === 'number') return [{ ...attribute, of: key, side: undefined }]
  return sides.map((side) => ({ ...attribute, of: `${key}.${side}`, side }))
}

type AttributeRow = Omit<AttributeValue, 'aliases'> & { readonly measure: string | null }

/** Merges values of the same amount into one, with the name that listings use. */
function joinedValues(rows: readonly AttributeRow[]): AttributeValue[] {
  const byName = Map.groupBy(rows, ({ attribute, value, measure }) => `${attribute}:${measure ?? value}`)
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { measure, ...row } = first
    if (measure === null) return [{ ...row, aliases: [] }]
    const aliases = same.map(({ value }) => value).filter((value) => value !== measure)
    const rank = same.find((each) => each.rank !== null)?.rank ?? null
    return [{ ...row, value: measure, label: measureLabel(measure), aliases, rank }]
  })
}
