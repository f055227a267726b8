/** How documents have a word: a word is stemmed the same way for ever, so what was asked once is kept. */
import type { Client } from 'pg'

export interface WordForms {
  /** As it is written; what it becomes in English and French, nothing where it tells nothing. */
  readonly exact: readonly string[]
  readonly english: readonly string[]
  readonly french: readonly string[]
  /** Words that sound alike have the same. */
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
