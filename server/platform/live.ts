/**
 * Pushes news to a user's open pages by server-sent events, so that pages need not poll. News is read separately for
 * each page, in its language.
 */
import { setInterval, setTimeout } from 'node:timers'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

export interface LiveOptions {
  readonly db: Database
  readonly log: Log
  readonly newsOf: (ask: { db: Database; locale: string }, userId: string) => Promise<object>
}

export interface Listener {
  readonly userId: string
  readonly locale: string
  /** Checked before each message and from time to time, so that an ended session receives nothing. */
  readonly mayListen: () => Promise<boolean>
}

/** Heartbeat that keeps proxies and browsers from closing the connection. */
const HEARTBEAT_MS = 25_000
/** After this time the page reconnects, possibly to another node. */
const LIFE_MS = 15 * 60_000
const RETRY_MS = 5_000
const PER_USER_MAX = 6
const OF_ALL_MAX = 2_000

interface Line {
  readonly tell: () => Promise<void>
  readonly end: () => void
}

export function createLive({ db, log, newsOf }: LiveOptions) {
  const lines = new Map<string, Set<Line>>()
  let count = 0

  /** Returns undefined when there are too many connections; the page polls instead. */
  function open({ userId, locale, mayListen }: Listener): ReadableStream<Uint8Array> | undefined {
    const own = lines.get(userId) ?? new Set()
    if (own.size >= PER_USER_MAX || count >= OF_ALL_MAX) return undefined
    lines.set(userId, own)
    const encoder = new TextEncoder()
    let line: Line | undefined
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(encoder.encode(text))
        const made: Line = {
          async tell() {
            try {
              if (!(await mayListen())) return made.end()
              const news = await newsOf({ db, locale }, userId)
              if (own.has(made)) write(`event: news\ndata: ${JSON.stringify(news)}\n\n`)
            } catch (error) {
              log.warn({ err: error }, 'could not send an update to a page')
            }
          },
          end() {
            if (!own.delete(made)) return
            count -= 1
            if (own.size === 0) lines.delete(userId)
            clearInterval(beat)
            clearTimeout(life)
            try {
              controller.close()
            } catch {
              // The client has disconnected already.
            }
          },
        }
        const beat = setInterval(async () => {
          const isWelcome = await mayListen().catch(() => true)
          if (!isWelcome) made.end()
          else if (own.has(made)) write(': still here\n\n')
        }, HEARTBEAT_MS)
        const life = setTimeout(made.end, LIFE_MS)
        beat.unref()
        life.unref()
        own.add(made)
        count += 1
        line = made
        write(`retry: ${RETRY_MS}\n\n`)
        void made.tell()
      },
      cancel: () => line?.end(),
    })
  }

  return {
    open,
    /** Sends news to the open pages of a user, or to all open pages if undefined. */
    tell(userId: string | undefined): void {
      const told = userId === undefined ? [...lines.values()].flatMap((own) => [...own]) : lines.get(userId)
      for (const line of told ?? []) void line.tell()
    },
    close(): void {
      for (const own of [...lines.values()]) for (const line of [...own]) line.end()
    },
    get count() {
      return count
    },
  }
}
