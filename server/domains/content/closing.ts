/**
 * Whether the market is closed for a while, which every request asks: held in this process, so that it is known while
 * the database is away, and looked up anew once it was changed.
 */
import type { ClosedNotice } from '#contract/maintenance.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { isClosedAt, type KeptMaintenance, keptMaintenance } from './maintenance.ts'

export interface Closing {
  /** What visitors are told; undefined while the market is open. */
  readonly now: () => Promise<Closed | undefined>
  /** Whether the market is known to be open, without a look at the database; false while nobody knows. */
  readonly isSurelyOpen: () => boolean
  /** The setting may have been changed. */
  readonly forget: () => void
}

export interface Closed {
  readonly retryAfterSeconds: number
  readonly noticeIn: (locale: string) => ClosedNotice
}

const AGE_MS = 10_000
/** When to ask again where nobody has said how long it takes. */
const RETRY_SECONDS = 600

export function openClosing({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Closing {
  let held: KeptMaintenance | undefined
  let heldAtMs: number | undefined
  let turn = 0

  async function look(): Promise<void> {
    const mine = ++turn
    heldAtMs = clock.now().getTime()
    try {
      const found = await keptMaintenance({ db })
      // What was begun before a change must not stand after it.
      if (mine === turn) held = found
    } catch (error) {
      log.warn({ err: error }, 'cannot see whether the market is closed; it stays as it was')
    }
  }

  let looking: Promise<void> | undefined

  return {
    async now() {
      const now = clock.now()
      if (heldAtMs === undefined) looking = look()
      else if (Math.abs(now.getTime() - heldAtMs) > AGE_MS) void look()
      await looking
      if (!held || !isClosedAt(held.rules, now)) return undefined
      const { until } = held.rules
      const leftMs = until === undefined ? RETRY_SECONDS * 1000 : Date.parse(until) - now.getTime()
      return { retryAfterSeconds: Math.ceil(leftMs / 1000), noticeIn: held.noticeIn }
    },
    isSurelyOpen() {
      const now = clock.now()
      if (!held || heldAtMs === undefined || Math.abs(now.getTime() - heldAtMs) > AGE_MS) return false
      return !isClosedAt(held.rules, now)
    },
    forget() {
      heldAtMs = undefined
    },
  }
}
