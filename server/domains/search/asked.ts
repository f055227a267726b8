import type { FacetQuery, ListQuery } from '#contract/search.ts'
import { currentTariff } from '#domains/delivery/index.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { openStoreIds } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import { currentDictionary, type Dictionary } from './dictionary.ts'
import { type ListFilter, listFilter } from './list-filter.ts'
import { type Question, questionOf } from './question.ts'
import { resolveSearch, type SearchTerms } from './resolve-search.ts'

export interface Asked {
  readonly filter: ListFilter
  readonly question: Question
  readonly terms: SearchTerms | undefined
  /** It searches for what nothing in the market is. */
  readonly isInVain: boolean
  readonly rates: RateTable
  readonly currency: string
  readonly dictionary: Dictionary
}

/** What a list's query asks for. */
export async function askedBy(work: Work, query: ListQuery & Pick<FacetQuery, 'country'>): Promise<Asked> {
  const filter = listFilter(query)
  const [terms, rates, dictionary, tariff, openIds] = await Promise.all([
    filter.search === undefined ? undefined : resolveSearch(work, filter.search, filter),
    currentRates(work),
    currentDictionary(work),
    currentTariff(work),
    openStoreIds(work),
  ])
  const { currency } = work
  return {
    filter,
    question: questionOf({ filter, dictionary, rates, currency, tariff, openStoreIds: openIds }),
    terms,
    isInVain: filter.search !== undefined && terms === undefined,
    rates,
    currency,
    dictionary,
  }
}
