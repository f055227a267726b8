/** The search engine in memory: passes questions to its thread, which answers them. */
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { SearchEngine } from '../engine.ts'
import type { Question } from '../question.ts'
import { TESTS_MAX, testsOf } from './filter.ts'
import type { Asked, Said } from './thread.ts'

const YOUNG_MEGABYTES_MAX = 16
const RESTART_MS = 1_000
/** Answers normally take milliseconds. After this time, callers get the plain answer of the database. */
const ANSWER_MS_MAX = 1_500

/** Opens the engine on the database at `url`, with one connection. */
export function openSearchInMemory({ url, log }: { url: string; log: Log }): SearchEngine {
  const questions = openQuestions({ send: (asked) => worker.postMessage(asked), onAnswersAgain: tellReady })
  const lists = openReadiness()
  const words = openReadiness()
  const listeners = new Set<() => void>()
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
    begun.on('error', (err) => log.error({ err }, 'product search in memory stopped; restarting it'))
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
        tellReady()
        break
      case 'words':
        words.set(said.areReady)
        if (said.areReady) tellReady()
        break
      case 'lost':
        giveUp()
        log.warn({ reason: said.reason }, 'products are listed by the database for now, without counts')
        break
      case 'answer':
        questions.answer(said.id, said.answer)
        break
    }
  }

  function tellReady(): void {
    for (const listener of listeners) listener()
  }

  function giveUp(): void {
    lists.set(false)
    words.set(false)
    questions.giveUp()
  }

  return {
    ...answering({ questions, hasLists: lists.isSet, hasWords: words.isSet }),
    refresh: () => worker.postMessage({ kind: 'changed' } satisfies Asked),
    onReady: (listener) => void listeners.add(listener),
    hasLists: lists.whenSet,
    hasWords: words.whenSet,
    isReady: words.isSet,
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

function answering({
  questions,
  hasLists,
  hasWords,
}: Answering): Pick<SearchEngine, 'list' | 'search' | 'facets' | 'suggest'> {
  async function ask<Answer>(isKnown: boolean, askedAs: (id: number) => Asked): Promise<Answer | undefined> {
    return isKnown ? questions.ask(askedAs) : undefined
  }

  return {
    list: (question, wanted) =>
      ask(hasLists() && canAnswer(question), (id) => ({ kind: 'list', id, question, wanted })),
    search: (searching) =>
      ask(hasWords() && canAnswer(searching.question), (id) => ({ kind: 'search', id, searching })),
    facets: (question, typed) =>
      typed
        ? ask(hasWords() && canAnswer(question), (id) => ({ kind: 'count-search', id, question, typed }))
        : ask(hasLists() && canAnswer(question), (id) => ({ kind: 'count', id, question })),
    suggest: (begun) => ask(hasWords(), (id) => ({ kind: 'suggest', id, begun })),
  }
}

/** The columns have no product ids, and a limited number of tests can be compiled. */
function canAnswer(question: Question): boolean {
  return testsOf(question).length <= TESTS_MAX && !question.always.some(({ kind }) => kind === 'id')
}

type Questions = ReturnType<typeof openQuestions>

/** The questions sent to the thread that have no answer yet. */
function openQuestions({
  send,
  onAnswersAgain,
}: {
  readonly send: (asked: Asked) => void
  readonly onAnswersAgain: () => void
}) {
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
      settle(id, answer)
      if (overdue.delete(id) && overdue.size === 0) onAnswersAgain()
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
