/**
 * Tells every request whether the market is closed. The state is cached in this process, so that it is known while
 * the database is down, and reloaded after a change.
 */
import type { MaintenanceNotice } from '#contract/maintenance.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { isClosedAt, type StoredMaintenance, storedMaintenance } from './maintenance.ts'

export interface Closing {
  /** The notice for visitors; undefined while the market is open. */
  readonly now: () => Promise<Closed | undefined>
  /** Returns whether the market is known to be open, without a query; false if unknown. */
  readonly isSurelyOpen: () => boolean
  /** Discards the cached state, as the setting may have changed. */
  readonly forget: () => void
}

export interface Closed {
  readonly retryAfterSeconds: number
  /** Sellers prepare their stores while a new market is closed to shoppers. */
  readonly admitsSellers: boolean
  readonly noticeIn: (locale: string) => MaintenanceNotice
}

const AGE_MS = 10_000
/** Retry-After when no end is set. */
const RETRY_SECONDS = 600

export function openClosing({ db, clock, log }: { db: Database; clock: Clock; log: Log }): Closing {
  let held: StoredMaintenance | undefined
  let readAtMs: number | undefined
  let turn = 0

  async function look(): Promise<void> {
    const mine = ++turn
    readAtMs = clock.now().getTime()
    try {
      const found = await storedMaintenance({ db })
      // Discards the result of a query that started before a change.
      if (mine === turn) held = found
    } catch (error) {
      log.warn({ err: error }, 'cannot read the maintenance mode; the last known state stays in use')
    }
  }

  let looking: Promise<void> | undefined

  return {
    async now() {
      const now = clock.now()
      if (readAtMs === undefined) looking = look()
      else if (Math.abs(now.getTime() - readAtMs) > AGE_MS) void look()
      await looking
      if (!held || !isClosedAt(held.rules, now)) return undefined
      const { until } = held.rules
      const leftMs = until === undefined ? RETRY_SECONDS * 1000 : Date.parse(until) - now.getTime()
      return {
        retryAfterSeconds: Math.ceil(leftMs / 1000),
        admitsSellers: held.isBeforeOpening,
        noticeIn: held.noticeIn,
      }
    },
    isSurelyOpen() {
      const now = clock.now()
      if (!held || readAtMs === undefined || Math.abs(now.getTime() - readAtMs) > AGE_MS) return false
      return !isClosedAt(held.rules, now)
    },
    forget() {
      readAtMs = undefined
    },
  }
}
