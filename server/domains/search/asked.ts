import { currentTariff } from '#domains/delivery/index.ts'
import { currentRates, type RateTable } from '#domains/pricing/index.ts'
import { openStoreIds } from '#domains/sellers/index.ts'
import { kept } from '#platform/kept.ts'
import type { Work } from '#platform/work.ts'
import { currentDictionary, type Dictionary } from './dictionary.ts'
import type { ListFilter } from './list-filter.ts'
import { type Question, questionOf } from './question.ts'

export interface Asked {
  readonly filter: ListFilter
  readonly question: Question
  readonly rates: RateTable
  readonly currency: string
  readonly dictionary: Dictionary
}

// How many are open is counted by who was a second ago; a list of them is of those that are.
const OPEN_AGE_MS = 1_000
const lately = kept(OPEN_AGE_MS, openStoreIds)

/** What a list's query asks for; its switches are not asked for by a list that does not count them. */
export async function askedBy(
  work: Work,
  filter: ListFilter,
  { areCounted }: { areCounted: boolean },
): Promise<Asked> {
  const [rates, dictionary, tariff, openIds] = await Promise.all([
    currentRates(work),
    currentDictionary(work),
    currentTariff(work),
    filter.onlyOpen ? openStoreIds(work) : areCounted ? lately.get(work) : [],
  ])
  const { currency } = work
  const question = questionOf({ filter, dictionary, rates, currency, tariff, openStoreIds: openIds })
  return {
    filter,
    question: { ...question, switches: areCounted ? question.switches : [] },
    rates,
    currency,
    dictionary,
  }
}
