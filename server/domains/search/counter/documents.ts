/** Loads the word index from the database, and then its changes. */
import type { Client } from 'pg'
import { addDocument, changeDocument, createPostings, type Postings, trim } from './postings.ts'
import { CHANGED_MAX, isNew, readOfOneMoment } from './snapshot.ts'
import { createVocabulary, type KnownWord, putSynonyms, putWord, type Vocabulary } from './vocabulary.ts'

/** Word index with everything visible to its snapshot. */
export interface WordIndex {
  readonly postings: Postings
  readonly vocabulary: Vocabulary
  snapshot: string
}

type WordRow = [word: string, sound: string, isNamed: boolean, products: number]

// A batch takes a few tens of milliseconds, for which requests have to wait.
const DOCUMENTS_AT_ONCE = 500

/** Reads all documents in batches of some hundreds, in one snapshot. */
export function fillWords(client: Client): Promise<WordIndex> {
  return readOfOneMoment(client, async (snapshot) => {
    const postings = createPostings()
    const vocabulary = createVocabulary()
    const { rows: words } = await client.query<WordRow>({
      text: 'select word, sound, is_named, product_count from search_words',
      rowMode: 'array',
    })
    for (const row of words) putWord(vocabulary, wordOf(row))
    const { rows: terms } = await client.query<{ synonyms: Term[] }>(`select (${SYNONYMS}) as synonyms`)
    putSynonyms(vocabulary, terms[0]?.synonyms ?? [])
    await client.query(`
      declare document no scroll cursor for
      select place, words::text
      from search_documents
      order by place`)
    for (;;) {
      const { rows: documents } = await client.query<[place: number, words: string]>({
        text: `fetch ${DOCUMENTS_AT_ONCE} from document`,
        rowMode: 'array',
      })
      for (const [place, document] of documents) addDocument(postings, place, document)
      if (documents.length < DOCUMENTS_AT_ONCE) break
    }
    trim(postings)
    return { postings, vocabulary, snapshot }
  })
}

/** Applies changes of transactions that the index's snapshot did not see. */
export async function catchUpWords(client: Client, index: WordIndex): Promise<void> {
  const { rows } = await client.query<{
    snapshot: string
    changed: [place: number, words: string][] | null
    removed: number[] | null
    words: WordRow[] | null
    synonyms: Term[]
  }>(
    `with changed as materialized (
       select d.place, d.words
       from search_documents d
       where ${isNew('d')}
       limit ${CHANGED_MAX}
     )
     select
       pg_current_snapshot()::text as snapshot,
       (select json_agg(json_build_array(place, words::text)) from changed) as changed,
       (
         select json_agg(r.place)
         from removed_listings r
         where ${isNew('r')}
       ) as removed,
       (
         select json_agg(json_build_array(w.word, w.sound, w.is_named, w.product_count))
         from search_words w
         where ${isNew('w')}
       ) as words,
       (${SYNONYMS}) as synonyms`,
    [index.snapshot],
  )
  const [row] = rows
  if (!row) throw new Error('Changed documents query returned no row')
  for (const place of row.removed ?? []) changeDocument(index.postings, place, undefined)
  for (const [place, document] of row.changed ?? []) changeDocument(index.postings, place, document)
  for (const word of row.words ?? []) putWord(index.vocabulary, wordOf(word))
  putSynonyms(index.vocabulary, row.synonyms)
  index.snapshot = row.snapshot
}

/** Synonyms are few, so all are read each time. */
const SYNONYMS = `
  select coalesce(json_agg(json_build_object('term', term, 'group', group_key) order by position, term), '[]')
  from search_synonyms`

interface Term {
  readonly term: string
  readonly group: string
}

function wordOf([word, sound, isNamed, products]: WordRow): KnownWord {
  return { word, sound, isNamed, products }
}
