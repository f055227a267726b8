/** Counts the facets of a list product by product, to compare what the search engine counts. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Counts, Narrowing, NumberCounts, Question, Test } from '#domains/search/question.ts'

export interface ListingRow {
  readonly place: number
  readonly isPublic: boolean
  readonly vertical: string
  readonly store: string
  readonly country: string
  readonly price: number
  readonly discount: number
  readonly stars: number | null
  readonly facets: readonly string[]
  readonly numbers: Readonly<Record<string, number>>
}

export async function readListings(db: Kysely<DB>): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select
      l.place, l.is_offered and s.state = 'approved' as "isPublic", l.vertical, l.store_id as store,
      l.country_code as country, l.price_base::double precision as price, l.discount, l.stars, l.facets, l.numbers
    from product_listings l
    join stores s on s.id = l.store_id
  `.execute(db)
  return rows
}

export function countOneByOne(listings: readonly ListingRow[], question: Question): Counts {
  const { always, narrowing, switches } = question
  const base = listings.filter((row) => row.isPublic && always.every((test) => passes(row, test)))
  const without = (isOwn: (one: Narrowing) => boolean) =>
    base.filter((row) => narrowing.every((one) => isOwn(one) || passes(row, one.test)))
  const withoutKey = (key: Narrowing['by']) => without(({ by }) => by === key)
  const whole = without(() => false)
  const attributes = new Set(base.flatMap(({ facets }) => facets.flatMap(attributeOf)))
  const facetsOf = (rows: readonly ListingRow[], isMeant: (facet: string) => boolean) =>
    rows.flatMap(({ facets }) => facets.filter(isMeant))
  const prices = withoutKey('price').map(({ price }) => price)
  const numbers = new Set(base.flatMap((row) => Object.keys(row.numbers)))
  return {
    total: whole.length,
    facets: counted([
      ...facetsOf(withoutKey('category'), (facet) => facet.startsWith('c:')),
      ...facetsOf(withoutKey('brand'), (facet) => facet.startsWith('b:')),
      ...[...attributes].flatMap((attribute) =>
        facetsOf(
          without((one) => one.attributes.includes(attribute)),
          (facet) => facet.startsWith(`a:${attribute}:`),
        ),
      ),
    ]),
    stars: counted(withoutKey('rating').flatMap(({ stars }) => stars ?? [])),
    stores: counted(withoutKey('store').map(({ store }) => store)),
    islands: counted(withoutKey('island').map(({ country }) => country)),
    price: prices.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) },
    numbers: new Map(
      [...numbers].flatMap((of) => {
        const rows = without(({ test }) => test.kind === 'number' && test.of === of)
        const counts = numbersOf(rows.flatMap((row) => row.numbers[of] ?? []))
        return counts ? [[of, counts] as const] : []
      }),
    ),
    switches: new Map(
      switches.map(({ by, test }) => [by, withoutKey(by).filter((row) => passes(row, test)).length]),
    ),
  }
}

function attributeOf(facet: string): string[] {
  const [kind, attribute = ''] = facet.split(':')
  return kind === 'a' ? [attribute] : []
}

function numbersOf(values: readonly number[]): NumberCounts | undefined {
  if (values.length === 0) return undefined
  return { count: values.length, min: Math.min(...values), max: Math.max(...values) }
}

function counted<Key>(keys: readonly Key[]): Map<Key, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))
}

function passes(row: ListingRow, test: Test): boolean {
  switch (test.kind) {
    case 'vertical':
      return row.vertical === test.vertical
    case 'facet':
      return test.any.some((facet) => row.facets.includes(facet))
    case 'deal':
      return row.discount > 0
    case 'id':
      throw new Error('Listings are not counted by id')
    case 'store':
      return test.any.includes(row.store)
    case 'island':
      return test.any.includes(row.country)
    case 'stars':
      return row.stars !== null && test.any.includes(row.stars)
    case 'price':
      return row.price >= (test.from ?? -Infinity) && row.price < (test.below ?? Infinity)
    case 'number': {
      const value = row.numbers[test.of]
      return value !== undefined && value >= (test.from ?? -Infinity) && value <= (test.to ?? Infinity)
    }
    case 'delivery':
      return (
        test.storeIds.includes(row.store) &&
        test.restrictedGoods.every(
          ({ facet, unlessFrom }) =>
            (facet !== undefined && !row.facets.includes(facet)) || unlessFrom === row.country,
        )
      )
  }
}
