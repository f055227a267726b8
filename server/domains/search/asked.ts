import { listedCollection } from '#domains/catalog/index.ts'
import { currentShippingRates } from '#domains/delivery/index.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { openStoreIds } from '#domains/sellers/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Work } from '#platform/work.ts'
import { currentDictionary, type Dictionary } from './dictionary.ts'
import type { ListFilter } from './list-filter.ts'
import { namesOfCategory, type Question, questionOf } from './question.ts'

export interface Asked {
  readonly filter: ListFilter
  readonly question: Question
  readonly rates: RateTable
  readonly currency: string
  readonly dictionary: Dictionary
  /** The collection whose products are in the order of an operator. */
  readonly orderedBy: string | undefined
}

// The count of open stores may be a second old; the list itself uses the current ones.
const OPEN_AGE_MS = 1_000
const lately = cached(OPEN_AGE_MS, openStoreIds)

/** Builds the question of a list query. Switches are left out when they are not counted. */
export async function askedBy(
  work: Work,
  given: ListFilter,
  { areCounted }: { areCounted: boolean },
): Promise<Asked> {
  const [rates, dictionary, shippingRates, openIds, collection] = await Promise.all([
    currentRates(work),
    currentDictionary(work),
    currentShippingRates(work),
    given.onlyOpen ? openStoreIds(work) : areCounted ? lately.get(work) : [],
    given.collection === undefined ? undefined : listedCollection(work, given.collection),
  ])
  const { currency } = work
  const filter = followed(given, dictionary)
  const question = questionOf({
    filter,
    dictionary,
    rates,
    currency,
    shippingRates,
    openStoreIds: openIds,
    collectionFacet: collection?.facet,
  })
  return {
    filter,
    question: { ...question, switches: areCounted ? question.switches : [] },
    rates,
    currency,
    dictionary,
    orderedBy: collection?.isByHand ? collection.id : undefined,
  }
}

/** Replaces former slugs of stores, categories, brands and tags, as saved filters may contain them. */
function followed(filter: ListFilter, { brands, categories, storeIds, movedSlugs }: Dictionary): ListFilter {
  const verticals = filter.vertical
    ? [filter.vertical]
    : [...new Set(categories.map(({ vertical }) => vertical))]
  const known = new Set(categories.flatMap(namesOfCategory))
  const categoryAt = (name: string) =>
    known.has(name)
      ? [name]
      : verticals.flatMap((vertical) => movedSlugs.get(`category:${vertical}/${name}`) ?? [])
  return {
    ...filter,
    within: filter.within && (categoryAt(filter.within)[0] ?? filter.within),
    categories: filter.categories.flatMap((name) => {
      const found = categoryAt(name)
      return found.length > 0 ? found : [name]
    }),
    brands: filter.brands.map((slug) =>
      brands.has(slug) ? slug : (movedSlugs.get(`brand:${slug}`) ?? slug),
    ),
    tags: filter.tags.map((slug) => movedSlugs.get(`tag:${slug}`) ?? slug),
    stores: filter.stores.map((slug) =>
      storeIds.has(slug) ? slug : (movedSlugs.get(`store:${slug}`) ?? slug),
    ),
  }
}
