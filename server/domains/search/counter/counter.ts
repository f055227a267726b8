/** Interface of the in-memory counter: questions, and answers where it has them. */
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { Typed } from '../list-filter.ts'
import type { Counts, Question } from '../question.ts'
import type { SearchTerms } from '../resolve-search.ts'
import type { Searched, Searching } from '../search-by.ts'
import { TESTS_MAX, testsOf } from './filter.ts'
import type { Found, Picked, Wanted } from './pick.ts'
import type { Asked, Begun, CalledSo, Resolved, Said } from './thread.ts'

/** Every method returns undefined while the counter cannot answer; callers then query the database. */
export interface Counter {
  /** Counts every facet, limited to the given places if any. */
  count(question: Question, places?: Uint32Array): Promise<Counts | undefined>
  /** Returns a page of a list and the total. */
  pick(question: Question, wanted: Wanted, found?: Found): Promise<Picked | undefined>
  /** Resolves a typed search; without terms when nothing matches. */
  resolve(typed: Typed): Promise<Resolved | undefined>
  /** Returns matching products, including those not on offer. */
  find(terms: SearchTerms): Promise<Found | undefined>
  /** Runs a whole search, up to the places of its page. */
  search(searching: Searching): Promise<Searched | undefined>
  /** Completes the word being typed, and finds products by name. */
  begun(begun: Begun): Promise<CalledSo | undefined>
  /** Notifies the counter of a change; the next answer includes it. */
  changed(): void
  ready(): Promise<void>
  /** Resolves when words can be looked up too, which requires reading every document. */
  knowsWords(): Promise<void>
  hasWords(): boolean
  close(): Promise<void>
}

const YOUNG_MEGABYTES_MAX = 16
const RESTART_MS = 1_000
/** Answers normally take milliseconds. After this time, callers query the database, which reports any failure. */
const ANSWER_MS_MAX = 1_500

/** Opens a counter on the database at `url`, with one connection. */
export function openCounter({ url, log }: { url: string; log: Log }): Counter {
  const questions = openQuestions((asked) => worker.postMessage(asked))
  const lists = openReadiness()
  const words = openReadiness()
  let isClosed = false
  let restart: NodeJS.Timeout | undefined

  let worker = begin()

  function begin(): Worker {
    const begun = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { url },
      // Nearly all objects are long-lived, so a large young generation would be wasted memory.
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES_MAX },
    })
    begun.unref()
    begun.on('message', hear)
    begun.on('error', (err) => log.error({ err }, 'the search counter stopped; restarting it'))
    begun.on('exit', () => {
      giveUp()
      if (isClosed) return
      restart = setTimeout(() => {
        worker = begin()
      }, RESTART_MS)
      restart.unref()
    })
    return begun
  }

  function hear(said: Said): void {
    switch (said.kind) {
      case 'ready':
        lists.set(true)
        log.info({ products: said.products }, 'product lists are counted in memory')
        break
      case 'words':
        words.set(said.areReady)
        break
      case 'lost':
        giveUp()
        log.warn({ reason: said.reason }, 'product lists are counted by the database for now')
        break
      case 'answer':
        questions.answer(said.id, said.answer)
        break
    }
  }

  function giveUp(): void {
    lists.set(false)
    words.set(false)
    questions.giveUp()
  }

  return {
    ...answering({ questions, hasLists: lists.isSet, hasWords: words.isSet }),
    changed: () => worker.postMessage({ kind: 'changed' } satisfies Asked),
    ready: lists.whenSet,
    knowsWords: words.whenSet,
    hasWords: words.isSet,
    async close() {
      isClosed = true
      clearTimeout(restart)
      giveUp()
      await worker.terminate()
    },
  }
}

interface Answering {
  readonly questions: Questions
  readonly hasLists: () => boolean
  readonly hasWords: () => boolean
}

/** The questions that a counter answers. */
function answering({
  questions,
  hasLists,
  hasWords,
}: Answering): Pick<Counter, 'count' | 'pick' | 'resolve' | 'find' | 'search' | 'begun'> {
  async function queryLists<Answer>(
    question: Question,
    askedAs: (id: number) => Asked,
  ): Promise<Answer | undefined> {
    return hasLists() && canAnswer(question) ? questions.ask(askedAs) : undefined
  }

  async function queryWords<Answer>(askedAs: (id: number) => Asked): Promise<Answer | undefined> {
    return hasWords() ? questions.ask(askedAs) : undefined
  }

  return {
    count: (question, places) =>
      queryLists<Counts>(question, (id) => ({ kind: 'count', id, question, ...(places && { places }) })),
    pick: (question, wanted, found) =>
      queryLists<Picked>(question, (id) => ({ kind: 'pick', id, question, wanted, ...(found && { found }) })),
    resolve: (typed) => queryWords((id) => ({ kind: 'resolve', id, typed })),
    find: (terms) => queryWords((id) => ({ kind: 'find', id, terms })),
    search: async (searching) =>
      canAnswer(searching.question) ? queryWords((id) => ({ kind: 'search', id, searching })) : undefined,
    begun: (begun) => queryWords((id) => ({ kind: 'begun', id, begun })),
  }
}

/** The counter cannot filter by product id and supports a limited number of tests. */
function canAnswer(question: Question): boolean {
  return testsOf(question).length <= TESTS_MAX && !question.always.some(({ kind }) => kind === 'id')
}

type Questions = ReturnType<typeof openQuestions>

/** The questions sent to the thread that have no answer yet. */
function openQuestions(send: (asked: Asked) => void) {
  const waiting = new Map<number, (answer: unknown) => void>()
  /** Ids of timed-out questions without an answer yet; while there are any, no new question is sent. */
  const overdue = new Set<number>()
  let lastId = 0

  function settle(id: number, answer: unknown): void {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }

  return {
    async ask<Answer>(askedAs: (id: number) => Asked): Promise<Answer | undefined> {
      if (overdue.size > 0) return undefined
      const id = ++lastId
      return new Promise((resolve) => {
        const givenUp = setTimeout(() => {
          overdue.add(id)
          settle(id, undefined)
        }, ANSWER_MS_MAX)
        waiting.set(id, (answer) => {
          clearTimeout(givenUp)
          resolve(answer as Answer | undefined)
        })
        send(askedAs(id))
      })
    },
    answer(id: number, answer: unknown): void {
      overdue.delete(id)
      settle(id, answer)
    },
    giveUp(): void {
      overdue.clear()
      for (const id of [...waiting.keys()]) settle(id, undefined)
    },
  }
}

/** A state that can be awaited, and that can be lost and reached again. */
function openReadiness() {
  let isReached = false
  let reached = Promise.withResolvers<void>()
  return {
    isSet: () => isReached,
    whenSet: () => reached.promise,
    set(is: boolean): void {
      if (is) reached.resolve()
      else if (isReached) reached = Promise.withResolvers()
      isReached = is
    },
  }
}
