/** Document forms of words. Stemming never changes, so results are cached. */
import type { Client } from 'pg'

export interface WordForms {
  /** The word as written, and its English and French stems; empty for stop words. */
  readonly exact: readonly string[]
  readonly english: readonly string[]
  readonly french: readonly string[]
  /** Phonetic code. */
  readonly sound: string
}

const KEPT_MAX = 50_000
const kept = new Map<string, WordForms>()

export async function formsOf(
  client: Client,
  words: readonly string[],
): Promise<ReadonlyMap<string, WordForms>> {
  const unknown = [...new Set(words)].filter((word) => !kept.has(word))
  const forms = new Map(
    words.flatMap((word) => {
      const known = kept.get(word)
      return known ? [[word, known] as const] : []
    }),
  )
  if (unknown.length === 0) return forms
  const { rows } = await client.query<WordForms & { word: string }>(
    `select
       word,
       tsvector_to_array(to_tsvector('public.market_exact', word)) as exact,
       tsvector_to_array(to_tsvector('public.market_en', word)) as english,
       tsvector_to_array(to_tsvector('public.market_fr', word)) as french,
       sound_of(word) as sound
     from unnest($1::text[]) word`,
    [unknown],
  )
  if (kept.size > KEPT_MAX) kept.clear()
  for (const { word, ...found } of rows) {
    kept.set(word, found)
    forms.set(word, found)
  }
  return forms
}
