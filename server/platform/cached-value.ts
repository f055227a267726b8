import type { Database } from './database.ts'

type Moment = { readonly db: Database; readonly now: Date }

/** A small value that every process reads often and that rarely changes. */
export interface CachedValue<T> {
  /** Returns the cached value if at most `ageMs` old, else reads it. */
  get(moment: Moment): Promise<T>
  forget(): void
}

// Weak references, so that caches are released with their application.
const all = new Set<WeakRef<CachedValue<unknown>>>()

/**
 * Caches the result of `read` in this process for `ageMs`. A failed read throws and is not cached; with
 * `outlivesFailures` it returns the last value instead, for values needed while the database is unavailable.
 */
export function cached<T>(
  ageMs: number,
  read: (moment: Moment) => Promise<T>,
  { outlivesFailures = false } = {},
): CachedValue<T> {
  let last: { value: T; readAt: number } | undefined
  const made: CachedValue<T> = {
    async get(moment) {
      // A test's stopped clock may be earlier than the last read.
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

/** Clears all caches when a process switches to another database. */
export function clearAllCaches(): void {
  for (const each of all) each.deref()?.forget()
}
