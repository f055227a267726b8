import type { Database } from './database.ts'

type Moment = { readonly db: Database; readonly now: Date }

/** Something small that every process reads again and again and that seldom changes. */
export interface Kept<T> {
  /** What was read at most `ageMs` ago, or else what is true now. */
  get(moment: Moment): Promise<T>
  forget(): void
}

// Weakly, as what belongs to an application ends with it.
const all = new Set<WeakRef<Kept<unknown>>>()

/**
 * Keeps what `read` finds in this process; its answer may be `ageMs` old. A read that fails is not kept; what must be
 * known while the database is away stays as it was last read.
 */
export function kept<T>(
  ageMs: number,
  read: (moment: Moment) => Promise<T>,
  { outlivesFailures = false } = {},
): Kept<T> {
  let last: { value: T; readAt: number } | undefined
  const made: Kept<T> = {
    async get(moment) {
      // A stopped clock may also stand before the last reading.
      if (last && Math.abs(moment.now.getTime() - last.readAt) < ageMs) return last.value
      const value = await read(moment).catch((error: unknown) => {
        if (outlivesFailures && last) return last.value
        throw error
      })
      last = { value, readAt: moment.now.getTime() }
      return value
    },
    forget() {
      last = undefined
    },
  }
  all.add(new WeakRef(made))
  return made
}

/** For a process that goes on with another database: what it kept is of the one before. */
export function forgetAllKept(): void {
  for (const each of all) each.deref()?.forget()
}
