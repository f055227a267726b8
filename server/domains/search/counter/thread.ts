/**
 * The thread that counts: keeps the columns, and answers one question after the other. It has a connection of its own,
 * so that neither loading nor counting takes time from requests.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import type { Question } from '../question.ts'
import { count } from './count.ts'
import { catchUp, type Filled, fill } from './listings.ts'
import { type Found, pick, type Wanted } from './pick.ts'

/** What is asked of the thread. `changed` is no question: something in the market has. */
export type Asked =
  | { readonly kind: 'changed' }
  | {
      readonly kind: 'count'
      readonly id: number
      readonly question: Question
      readonly places?: Uint32Array
    }
  | {
      readonly kind: 'pick'
      readonly id: number
      readonly question: Question
      readonly wanted: Wanted
      readonly found?: Found
    }

/** What it says: that it can be asked, that it cannot any more, or an answer. */
export type Said =
  | { readonly kind: 'ready'; readonly products: number }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }

// A change that nobody told of is found after so long at the latest.
const UNSURE_AFTER_MS = 1_000
const RETRY_MS = 1_000

if (!parentPort) throw new Error('This runs in a thread')
const port = parentPort
const { url } = workerData as { url: string }

let client: Client | undefined
let filled: Filled | undefined
let caughtUpAt = Number.NEGATIVE_INFINITY
let turn: Promise<void> = load()

port.on('message', (asked: Asked) => {
  if (asked.kind === 'changed') caughtUpAt = Number.NEGATIVE_INFINITY
  else turn = turn.then(() => answer(asked)).catch(lose)
})

async function load(): Promise<void> {
  try {
    client = new Client({ connectionString: url, application_name: 'tradewind counter' })
    client.on('error', () => {})
    await client.connect()
    caughtUpAt = performance.now()
    filled = await fill(client)
    say({ kind: 'ready', products: filled.columns.length })
  } catch (error) {
    lose(error)
  }
}

async function answer(asked: Exclude<Asked, { kind: 'changed' }>): Promise<void> {
  // Asked before the database went away: whoever asked has been told.
  if (!filled || !client) return
  if (performance.now() - caughtUpAt > UNSURE_AFTER_MS) {
    caughtUpAt = performance.now()
    await catchUp(client, filled)
  }
  const { id, question } = asked
  const { columns } = filled
  say({
    kind: 'answer',
    id,
    answer:
      asked.kind === 'count'
        ? count(columns, question, asked.places)
        : pick(columns, question, asked.wanted, asked.found),
  })
}

/** Without the database nothing is known for sure: it says so, and begins anew. */
function lose(error: unknown): void {
  say({ kind: 'lost', reason: error instanceof Error ? error.message : String(error) })
  filled = undefined
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
