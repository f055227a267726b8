/** From the words of a search to what is looked for: corrected where nothing has them, relaxed where nothing has all. */
import type { Work } from '#platform/work.ts'
import { checkUnits, hasMatch, isCalled } from './search-queries.ts'
import { readSynonymsOf } from './synonym-queries.ts'
import { corrected, possibleTerms, queryText, type Synonyms, type Unit, understand } from './understand.ts'

/** What is looked for: all of the units, or any of them. */
export interface SearchTerms {
  readonly units: readonly string[]
  readonly match: 'all' | 'any'
  /** What a name may look like: as it was typed, and a single thing's other names. */
  readonly names: readonly string[]
  /** What is looked for instead of what was typed. */
  readonly correction: string | undefined
}

/** What words of a text mean the same as. */
export function synonymsIn(work: Work, text: string): Promise<Synonyms> {
  return readSynonymsOf(work, possibleTerms(text))
}

/** Resolves a search; undefined when nothing in the market answers it, whatever the list is narrowed by. */
export async function resolveSearch(
  work: Work,
  text: string,
  { isAsTyped }: { isAsTyped: boolean },
): Promise<SearchTerms | undefined> {
  const known = await synonymsIn(work, text)
  const units = understand(text, known)
  if (units.length === 0) return undefined
  const asTyped = termsOf(await endedUnits(work, units))
  if (await hasMatch(work, asTyped)) return asTyped
  if (isAsTyped) return undefined
  return resolveOtherwise(work, { units, known })
}

/** The last word is taken as a beginning unless something is called by it: `tea` is not looked for in teaspoons. */
async function endedUnits(work: Work, units: readonly Unit[]): Promise<Unit[]> {
  const whole = units.map((unit) => ({ ...unit, isBeginning: false }))
  const last = whole.at(-1)
  return last && (await isCalled(work, last)) ? whole : [...units]
}

async function resolveOtherwise(
  work: Work,
  { units, known }: { units: readonly Unit[]; known: Synonyms },
): Promise<SearchTerms | undefined> {
  const checked = await checkUnits(work, units)
  const mended = units.map((unit, place) => {
    const correction = checked[place]?.correction
    return correction ? corrected(unit, correction, known) : unit
  })
  if (checked.some(({ correction }) => correction !== null)) {
    const terms = { ...termsOf(mended), correction: wordsOf(mended) }
    if (await hasMatch(work, terms)) return terms
  }
  // Half of what was asked for must be named as it was typed: one word among strangers is an accident.
  const found = units.filter((_, place) => checked[place]?.is_named)
  return found.length * 2 >= units.length ? { ...termsOf(found), match: 'any' } : undefined
}

function termsOf(units: readonly Unit[]): SearchTerms {
  const [only, ...others] = units
  const names = only && others.length === 0 ? only.ways.map((words) => words.join(' ')) : [wordsOf(units)]
  return { units: units.map((unit) => queryText(unit)), match: 'all', names, correction: undefined }
}

function wordsOf(units: readonly Unit[]): string {
  return units.map(({ ways }) => (ways[0] ?? []).join(' ')).join(' ')
}
