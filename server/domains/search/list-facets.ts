import type { listFacets as contract, Facets } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { textIn } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { type Asked, askedBy } from './list-products.ts'
import { type Dictionary, type FacetRows, readFacets } from './list-queries.ts'

const NOTHING: FacetRows = { facets: [], stars: [], stores: [], islands: [], price: null }

/** What a list can be narrowed by; the counts of a facet leave its own choice out. */
export async function listFacets(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const asked = await askedBy(work, query)
  const rates = asked?.rates ?? (await currentRates(work))
  const found = asked ? await readFacets(work, asked) : NOTHING
  return {
    ...labelled(found, { asked, locale: work.locale }),
    ratings: found.stars
      .map(({ stars, count }) => ({ rating: stars, count }))
      .sort((a, b) => b.rating - a.rating),
    stores: found.stores,
    islands: found.islands,
    price: priceRange(found.price, { rates, currency: work.currency }),
  }
}

function labelled(
  { facets }: FacetRows,
  { asked, locale }: { asked: Asked | undefined; locale: string },
): Pick<Facets, 'categories' | 'attributes'> {
  if (!asked) return { categories: [], attributes: [] }
  const counts = new Map(facets.map(({ facet, count }) => [facet, count]))
  const { categories, attributeValues } = asked.dictionary
  return {
    categories: categories.flatMap(({ path, slug, depth, name }) => {
      const count = counts.get(`c:${path}`)
      return count ? [{ slug, path, name: textIn(name, locale), depth, count }] : []
    }),
    attributes: attributesOf(attributeValues, { counts, locale }),
  }
}

function attributesOf(
  known: Dictionary['attributeValues'],
  { counts, locale }: { counts: ReadonlyMap<string, number>; locale: string },
): Facets['attributes'] {
  const byNumber = new Intl.Collator(locale, { numeric: true })
  return [...Map.groupBy(known, ({ attribute }) => attribute)]
    .map(([key, values]) => ({
      key,
      name: textIn(values[0]?.name ?? {}, locale),
      values: values
        .flatMap(({ value, label, swatch, position }) => {
          const count = counts.get(`a:${key}:${value}`)
          return count
            ? [{ key: value, label: textIn(label, locale), ...(swatch && { swatch }), count, position }]
            : []
        })
        .sort((a, b) => a.position - b.position || byNumber.compare(a.label, b.label))
        .map(({ position: _, ...value }) => value),
    }))
    .filter(({ values }) => values.length > 0)
    .sort((a, b) => totalOf(b) - totalOf(a))
}

function totalOf({ values }: Facets['attributes'][number]): number {
  return values.reduce((sum, { count }) => sum + count, 0)
}

/** Whole units of the visitor's currency around all prices. */
function priceRange(
  price: FacetRows['price'],
  { rates, currency }: { rates: RateTable; currency: string },
): Facets['price'] {
  const shown = rates.rates.get(currency) ? currency : rates.base
  const base = rates.rates.get(rates.base)
  const rate = rates.rates.get(shown)
  if (!base || !rate) throw new Error(`Rate table ${rates.id} lacks its own base`)
  const units = (parts: number) => (parts / (10_000 * 10 ** base.minorUnits)) * Number(rate.unitsPerBase)
  return {
    min: price ? Math.floor(units(price.min)) : 0,
    max: price ? Math.ceil(units(price.max)) : 0,
    currency: shown,
  }
}
