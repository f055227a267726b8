import { type RawBuilder, sql } from 'kysely'

/** Shorter beginnings are found in too many texts to help. */
const WORD_LENGTH_MIN = 2
const WORDS_MAX = 6

/** Returns a `tsquery` for `search_words`, or undefined if the search has no word to look for. */
export function wordsQuery(search: string): RawBuilder<unknown> | undefined {
  const words = search
    .normalize('NFKC')
    .split(/\s+/)
    .flatMap((piece) =>
      piece.split(piece.includes('@') ? /[^\p{L}\p{N}\p{M}@.+_-]+/u : /[^\p{L}\p{N}\p{M}]+/u),
    )
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  if (!words.some((word) => word.length >= WORD_LENGTH_MIN)) return undefined
  return sql`words_query(${words}::text[])`
}
