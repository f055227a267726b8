/** Steps from a typed text to a page of products, which run in memory or in the database. */
import { FOUND_MAX } from './counter/find.ts'
import type { Found, Picked, Wanted } from './counter/pick.ts'
import type { Typed } from './list-filter.ts'
import type { Question } from './question.ts'
import type { SearchTerms } from './resolve-search.ts'

export interface Searching {
  readonly typed: Typed
  readonly question: Question
  readonly wanted: Wanted
  /** Lists name matches before mere mentions. */
  readonly isNamedFirst: boolean
}

/** The resolved terms; undefined when nothing matches. */
export type Searched =
  | { readonly terms: undefined }
  | {
      readonly terms: SearchTerms
      readonly picked: Picked
      /** True if there are more matches than were examined. */
      readonly isCapped: boolean
    }

interface Steps {
  resolve(typed: Typed): Promise<SearchTerms | undefined>
  find(terms: SearchTerms): Promise<Found>
  pick(question: Question, wanted: Wanted, found: Found): Promise<Picked | undefined>
}

/** Returns undefined when the page cannot be picked. */
export async function searchBy(
  steps: Steps,
  { typed, question, wanted, isNamedFirst }: Searching,
): Promise<Searched | undefined> {
  const terms = await steps.resolve(typed)
  if (!terms) return { terms }
  const found = await steps.find(terms)
  const picked = await steps.pick(question, wanted, isNamedFirst ? found : { ...found, named: 0 })
  return picked && { terms, picked, isCapped: found.places.length === FOUND_MAX }
}
