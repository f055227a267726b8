/** From what somebody typed to a page of what the market has of it, in steps that memory takes as well as the database. */
import { FOUND_MAX } from './counter/find.ts'
import type { Found, Picked, Wanted } from './counter/pick.ts'
import type { Typed } from './list-filter.ts'
import type { Question } from './question.ts'
import type { SearchTerms } from './resolve-search.ts'

export interface Searching {
  readonly typed: Typed
  readonly question: Question
  readonly wanted: Wanted
  /** What is called so comes before what only mentions it. */
  readonly isNamedFirst: boolean
}

/** What was looked for; no terms where nothing answers it. */
export type Searched =
  | { readonly terms: undefined }
  | {
      readonly terms: SearchTerms
      readonly picked: Picked
      /** There are more than were looked at. */
      readonly isCapped: boolean
    }

interface Steps {
  resolve(typed: Typed): Promise<SearchTerms | undefined>
  find(terms: SearchTerms): Promise<Found>
  pick(question: Question, wanted: Wanted, found: Found): Promise<Picked | undefined>
}

/** Undefined where the page cannot be picked. */
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
