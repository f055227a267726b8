/**
 * Worker thread that keeps the columns and answers one question at a time. It has its own connection, so that loading
 * and counting take no time from requests.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Client } from 'pg'
import { databaseClient } from '#platform/database-client.ts'
import { type Begun, type Counted, FOUND_MAX, type Searched, type Searching, type Wanted } from '../engine.ts'
import type { Typed } from '../list-filter.ts'
import type { Question } from '../question.ts'
import { resolveSearch } from '../resolve-search.ts'
import type { Columns } from './columns.ts'
import { count } from './count.ts'
import { catchUpWords, fillWords, type WordIndex } from './documents.ts'
import { find } from './find.ts'
import { catchUp, type Filled, fill } from './listings.ts'
import { calledSo, lookedBy, lookupIn, type WordReader } from './lookup-in-memory.ts'
import { catchUpNames, fillNames, type Names } from './name-order.ts'
import { placesOfQueries } from './phrases.ts'
import { pick } from './pick.ts'
import { NOWHERE } from './places.ts'
import { CHANGED_MAX } from './snapshot.ts'
import { formsOf } from './word-forms.ts'

/** Messages to the thread. `changed` notifies it of a change and has no answer. */
export type Asked = { readonly kind: 'changed' } | ListsRequest | WordsRequest

type ListsRequest =
  | { readonly kind: 'list'; readonly id: number; readonly question: Question; readonly wanted: Wanted }
  | { readonly kind: 'count'; readonly id: number; readonly question: Question }

type WordsRequest =
  | { readonly kind: 'search'; readonly id: number; readonly searching: Searching }
  | {
      readonly kind: 'count-search'
      readonly id: number
      readonly question: Question
      readonly typed: Typed
    }
  | { readonly kind: 'suggest'; readonly id: number; readonly begun: Begun }

/** Messages from the thread: ready, words ready, connection lost, or an answer. */
export type Said =
  | { readonly kind: 'ready'; readonly products: number }
  | { readonly kind: 'words'; readonly areReady: boolean }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }

// Changes without a notification are found after this time at the latest. They are looked for between questions, so
// that no question has to wait.
const UNSURE_AFTER_MS = 1_000
const POLL_EVERY_MS = 400
const RETRY_MS = 1_000
const CONNECT_TIMEOUT_MS = 10_000
// Maximum time without data from the database: while it reads changes, and while it sorts everything.
const SILENCE_MS = 15_000
const SILENCE_WHILE_READING_ALL_MS = 300_000

if (!parentPort) throw new Error('Must run in a worker thread')
const port = parentPort
const { url } = workerData as { url: string }

/** Number of notified changes that are loaded, and when they were. */
interface Knowing {
  readonly changes: number
  readonly at: number
}

let client: Client | undefined
let filled: Filled | undefined
let names: Names | undefined
let index: WordIndex | undefined
let told = 0
let known: Knowing = { changes: -1, at: Number.NEGATIVE_INFINITY }
let catching: { readonly changes: number; readonly done: Promise<void> } | undefined
let wasAsked = false
let turn: Promise<void> = load()

port.on('message', (asked: Asked) => {
  wasAsked = true
  if (asked.kind === 'changed') told += 1
  else turn = turn.then(() => answer(asked)).catch(lose)
})

setInterval(() => {
  if (!wasAsked || !client || !filled) return
  wasAsked = false
  const lists = filled
  catchUpAll(client, lists).catch((error) => {
    if (filled === lists) lose(error)
  })
}, POLL_EVERY_MS)

async function load(): Promise<void> {
  // Another call has already restarted it.
  if (filled) return
  try {
    client = await connect(SILENCE_MS)
    known = { changes: told, at: performance.now() }
    filled = await fill(client)
    say({ kind: 'ready', products: filled.columns.length })
    const lists = filled
    // Names come before words, which take longer: without names a deep page of a list by name needs a scan.
    void loadNames(lists).then(() => loadWords(lists))
  } catch (error) {
    lose(error)
  }
}

async function loadNames(of: Filled): Promise<void> {
  await readAll(of, fillNames, (read) => {
    names = read
  })
}

async function loadWords(of: Filled): Promise<void> {
  await readAll(of, fillWords, (read) => {
    index = read
    say({ kind: 'words', areReady: true })
  })
}

/** Reads over its own connection, so that lists can be counted meanwhile. */
async function readAll<Read>(
  of: Filled,
  fillFrom: (reader: Client) => Promise<Read>,
  take: (read: Read) => void,
): Promise<void> {
  if (filled !== of) return
  let reader: Client | undefined
  try {
    reader = await connect(SILENCE_WHILE_READING_ALL_MS)
    const read = await fillFrom(reader)
    // The connection may have been lost and everything reloaded in between.
    if (filled !== of) return
    take(read)
    told += 1
  } catch (error) {
    if (filled === of) lose(error)
  } finally {
    await reader?.end().catch(() => {})
  }
}

async function connect(silenceMs: number): Promise<Client> {
  const SilentClient = databaseClient({ silenceMs })
  const opened = new SilentClient({
    connectionString: url,
    application_name: 'tradewind counter',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  opened.on('error', () => {})
  await opened.connect()
  return opened
}

async function answer(asked: Exclude<Asked, { kind: 'changed' }>): Promise<void> {
  // The connection was lost after this question, and its caller was notified.
  if (!filled || !client) return
  if (!isSure()) await (catching?.changes === told ? catching.done : catchUpAll(client, filled))
  say({ kind: 'answer', id: asked.id, answer: await answerTo(asked, filled, client) })
}

/** Returns whether all notified changes are loaded, and the last check is recent. */
function isSure(): boolean {
  return known.changes === told && performance.now() - known.at <= UNSURE_AFTER_MS
}

/** Runs one catch-up after another; each loads everything written before its call. */
function catchUpAll(from: Client, lists: Filled): Promise<void> {
  const knowing = { changes: told, at: performance.now() }
  const before = catching?.done.catch(() => {})
  const done = caughtUp()
  const mine = { changes: told, done }
  catching = mine
  return done

  async function caughtUp(): Promise<void> {
    await before
    try {
      await readChanges(from, lists)
      known = knowing
    } finally {
      if (catching === mine) catching = undefined
    }
  }
}

async function readChanges(from: Client, lists: Filled): Promise<void> {
  if (filled !== lists) return
  await catchUp(from, lists)
  if (names && !(await catchUpNames(from, names))) {
    names = undefined
    void loadNames(lists)
  }
  if (!index) return
  await catchUpWords(from, index)
  if (index.postings.changed.size < CHANGED_MAX) return
  index = undefined
  say({ kind: 'words', areReady: false })
  void loadWords(lists)
}

/** Returns undefined for data that is not loaded. */
async function answerTo(
  asked: ListsRequest | WordsRequest,
  { columns }: Filled,
  from: Client,
): Promise<unknown> {
  switch (asked.kind) {
    case 'list':
      return pick({ columns, names: names?.order }, asked.question, asked.wanted)
    case 'count':
      return { counts: count(columns, asked.question), isCapped: false } satisfies Counted
    default:
      return index && answerOfWords(asked, { index, columns, from })
  }
}

async function answerOfWords(
  asked: WordsRequest,
  { index, columns, from }: { index: WordIndex; columns: Columns; from: Client },
): Promise<unknown> {
  const reader: WordReader = {
    forms: (words) => formsOf(from, words),
    placesOf: (queries) => placesOfQueries(from, queries),
  }
  const lookup = lookupIn(index, reader)
  const findTyped = async (typed: Typed) => {
    const terms = await resolveSearch(lookup, typed)
    return terms && { terms, found: find(index.postings, columns, await lookedBy(terms, reader)) }
  }
  switch (asked.kind) {
    case 'search': {
      const { typed, question, wanted, isNamedFirst } = asked.searching
      const { terms, found } = (await findTyped(typed)) ?? {}
      if (!terms || !found) return { terms: undefined } satisfies Searched
      const ordered = isNamedFirst ? found : { ...found, named: 0 }
      const picked = pick({ columns, names: names?.order }, question, wanted, ordered)
      const isCapped = found.places.length === FOUND_MAX
      return picked && ({ terms, picked, isCapped } satisfies Searched)
    }
    case 'count-search': {
      const places = (await findTyped(asked.typed))?.found.places ?? NOWHERE
      return {
        counts: count(columns, asked.question, places),
        isCapped: places.length === FOUND_MAX,
      } satisfies Counted
    }
    case 'suggest': {
      const lexicon = await lookup.lexicon(asked.begun.words)
      const { places } = find(index.postings, columns, calledSo(asked.begun, lexicon))
      return { lexicon, places }
    }
  }
}

/** Reports the lost connection and restarts: without the database no answer is certain. */
function lose(error: unknown): void {
  say({ kind: 'lost', reason: error instanceof Error ? error.message : String(error) })
  filled = undefined
  names = undefined
  index = undefined
  const lost = client
  client = undefined
  void lost?.end().catch(() => {})
  setTimeout(() => {
    turn = turn.then(load)
  }, RETRY_MS)
}

function say(said: Said): void {
  port.postMessage(said)
}
