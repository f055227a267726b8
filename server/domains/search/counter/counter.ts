/** The counter as the rest of the domain sees it: questions, and answers where it has them. */
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { Counts, Question } from '../question.ts'
import { TESTS_MAX, testsOf } from './filter.ts'
import type { Check, Looked } from './find.ts'
import type { Found, Picked, Wanted } from './pick.ts'
import type { Asked, Said } from './thread.ts'
import type { Misspelled } from './vocabulary.ts'

/** Each answers undefined while it does not know, or cannot: then the database has to be asked itself. */
export interface Counter {
  /** Counts every facet, of these places only where some are given. */
  count(question: Question, places?: Uint32Array): Promise<Counts | undefined>
  /** A page of a list, and how many there are in all. */
  pick(question: Question, wanted: Wanted, found?: Found): Promise<Picked | undefined>
  /** What a search finds, whether or not it is on the market. */
  find(looked: Looked): Promise<Found | undefined>
  /** Whether any product has what is wanted, for each. */
  check(checks: readonly Check[]): Promise<readonly boolean[] | undefined>
  /** The words that these are most likely misspellings of. */
  correct(misspelled: readonly Misspelled[]): Promise<readonly (string | undefined)[] | undefined>
  /** Something in the market has changed: the next answer will know of it. */
  changed(): void
  /** Resolves when it can be asked about lists. */
  ready(): Promise<void>
  /** Resolves when it can be asked about words too, for which it reads every document. */
  knowsWords(): Promise<void>
  close(): Promise<void>
}

/** Opens it over the database at `url`, where it takes one connection. */
export function openCounter({ url, log }: { url: string; log: Log }): Counter {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { url } })
  const waiting = new Map<number, (answer: unknown) => void>()
  let lastId = 0
  let isReady = false
  let knowsWords = false
  let becameReady = Promise.withResolvers<void>()
  let learntWords = Promise.withResolvers<void>()

  worker.unref()
  worker.on('message', (said: Said) => {
    switch (said.kind) {
      case 'ready':
        isReady = true
        becameReady.resolve()
        log.info({ products: said.products }, 'lists are counted in memory')
        break
      case 'words':
        setWords(said.areReady)
        break
      case 'lost':
        giveUp()
        log.warn({ reason: said.reason }, 'lists are counted by the database for a while')
        break
      case 'answer':
        settle(said.id, said.answer)
        break
    }
  })
  worker.on('error', (err) => {
    giveUp()
    log.error({ err }, 'the counter has ended')
  })

  function giveUp(): void {
    if (isReady) becameReady = Promise.withResolvers()
    isReady = false
    setWords(false)
    for (const id of [...waiting.keys()]) settle(id, undefined)
  }

  function setWords(areKnown: boolean): void {
    if (areKnown) learntWords.resolve()
    else if (knowsWords) learntWords = Promise.withResolvers()
    knowsWords = areKnown
  }

  function settle(id: number, answer: unknown): void {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }

  function tell(asked: Asked): void {
    worker.postMessage(asked)
  }

  function ask<Answer>(askedAs: (id: number) => Asked): Promise<Answer | undefined> {
    const id = ++lastId
    return new Promise((resolve) => {
      waiting.set(id, (answer) => resolve(answer as Answer | undefined))
      tell(askedAs(id))
    })
  }

  async function askOfLists<Answer>(
    question: Question,
    askedAs: (id: number) => Asked,
  ): Promise<Answer | undefined> {
    if (!isReady || testsOf(question).length > TESTS_MAX) return undefined
    if (question.always.some(({ kind }) => kind === 'id')) return undefined
    return ask(askedAs)
  }

  async function askOfWords<Answer>(askedAs: (id: number) => Asked): Promise<Answer | undefined> {
    return knowsWords ? ask(askedAs) : undefined
  }

  return {
    count: (question, places) =>
      askOfLists<Counts>(question, (id) => ({ kind: 'count', id, question, ...(places && { places }) })),
    pick: (question, wanted, found) =>
      askOfLists<Picked>(question, (id) => ({ kind: 'pick', id, question, wanted, ...(found && { found }) })),
    find: (looked) => askOfWords((id) => ({ kind: 'find', id, looked })),
    check: (checks) => askOfWords((id) => ({ kind: 'check', id, checks })),
    correct: (misspelled) => askOfWords((id) => ({ kind: 'correct', id, misspelled })),
    changed: () => tell({ kind: 'changed' }),
    ready: () => becameReady.promise,
    knowsWords: () => learntWords.promise,
    async close() {
      giveUp()
      await worker.terminate()
    },
  }
}
