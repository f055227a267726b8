import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20
const TIMEOUT_MS = 300_000

/**
 * Runs `work` while holding the lock at `path`. It is an SQLite lock on an empty file, which the system releases when
 * the process ends for any reason, so it is never left behind.
 */
export async function withProcessLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await acquire(path)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function acquire(path: string): Promise<DatabaseSync> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const lock = tryAcquire(path)
    if (lock) return lock
    if (Date.now() > deadline)
      throw new Error(`Another process has held ${path} for minutes: end it and start again`)
    await sleep(POLL_MS)
  }
}

function tryAcquire(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (!(error instanceof Error)) throw error
    if (error.message === 'database is locked') return undefined
    if (error.message !== 'file is not a database') throw error
    // Foreign content, which cannot be a lock; truncating in place keeps the same file.
    truncateSync(path)
    return undefined
  }
}
