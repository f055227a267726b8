/** The port of product search. An answer is undefined while the engine cannot give it; `plain-answer.ts` does then. */
import type { Typed } from './list-filter.ts'
import type { Counts, Question } from './question.ts'
import type { SearchTerms } from './resolve-search.ts'
import type { Lexicon } from './understand.ts'

export interface SearchEngine {
  /** Returns a page of a list. */
  list(question: Question, wanted: Wanted): Promise<Picked | undefined>
  /** Returns a page of a search, up to the places of its page. */
  search(searching: Searching): Promise<Searched | undefined>
  /** Counts every facet of a list or of a search. */
  facets(question: Question, typed?: Typed): Promise<Counted | undefined>
  /** Completes the word being typed, and finds products by name. */
  suggest(begun: Begun): Promise<Suggested | undefined>
  /** Notifies the engine of a change; the next answer includes it. */
  refresh(): void
  /** Calls the listener whenever there is more that the engine can answer. */
  onReady(listener: () => void): void
  /** Resolves when lists can be answered. */
  hasLists(): Promise<void>
  /** Resolves when searches can be answered too, which requires reading every document. */
  hasWords(): Promise<void>
  /** Whether everything can be answered. */
  isReady(): boolean
  close(): Promise<void>
}

export type Order = 'sold' | 'oldest' | 'newest' | 'cheapest' | 'dearest' | 'discount' | ByName

export interface ByName {
  readonly locale: string
  readonly isReversed: boolean
}

export interface Wanted {
  readonly order: Order
  readonly page: number
  readonly perPage: number
}

export interface Picked {
  readonly total: number
  /** `product_listings.place`, in order; a page past the end has those of the last page. */
  readonly places: readonly number[]
  readonly sold: readonly number[]
}

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

export interface Counted {
  readonly counts: Counts
  /** True if there are more matches than were counted. */
  readonly isCapped: boolean
}

/** Typed words; the last may be incomplete. */
export interface Begun {
  readonly words: readonly string[]
  readonly most: number
}

export interface Suggested {
  readonly lexicon: Lexicon
  /** The best sellers with all words in their name. */
  readonly places: Uint32Array
}

/** Maximum number of search results, best sellers first; shoppers narrow the search to see others. */
export const FOUND_MAX = 1_000
