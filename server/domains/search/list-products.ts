import type { listProducts as contract, ListQuery } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { cardsAt } from '#domains/catalog/index.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { openStoreIds } from '#domains/sellers/index.ts'
import { kept } from '#platform/kept.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type Conditions, conditionsOf } from './conditions.ts'
import { type ListFilter, listFilter, sortingOf } from './list-filter.ts'
import { type Dictionary, readDictionary, readList } from './list-queries.ts'
import { resolveSearch, type SearchTerms } from './resolve-search.ts'

const PER_PAGE = 24
const DICTIONARY_AGE_MS = 10_000

const dictionary = kept(DICTIONARY_AGE_MS, readDictionary)

/**
 * A page of products. A page past the end is answered with the last one, so that the caller can go there: its
 * `current_page` says which it is.
 */
export async function listProducts(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const perPage = query.per_page ?? PER_PAGE
  const asked = await askedBy(work, query)
  const rows = asked
    ? await readList(work, {
        conditions: asked.conditions,
        terms: asked.terms,
        ids: asked.filter.ids,
        sorting: sortingOf(query),
        page: query.page ?? 1,
        perPage,
      })
    : []
  const toCard = cardsAt({
    rates: asked?.rates ?? (await currentRates(work)),
    currency: work.currency,
    now: work.now,
  })
  const correction = asked?.terms?.correction
  return {
    data: rows.map(toCard),
    ...numbered({ page: query.page ?? 1, perPage, total: rows[0]?.total ?? 0 }),
    ...(correction && { correction }),
  }
}

export interface Asked {
  readonly filter: ListFilter
  readonly conditions: Conditions
  readonly terms: SearchTerms | undefined
  readonly rates: RateTable
  readonly dictionary: Dictionary
}

/** What a list's query asks for; undefined when it searches for what nothing in the market is. */
export async function askedBy(work: Work, query: ListQuery): Promise<Asked | undefined> {
  const filter = listFilter(query)
  const terms = filter.search === undefined ? undefined : await resolveSearch(work, filter.search)
  if (filter.search !== undefined && terms === undefined) return undefined
  const rates = await currentRates(work)
  const known = await dictionary.get(work)
  const conditions = conditionsOf({
    filter,
    rates,
    dictionary: known,
    currency: work.currency,
    openStoreIds: filter.onlyOpen ? await openStoreIds(work) : undefined,
  })
  return { filter, conditions, terms, rates, dictionary: known }
}
