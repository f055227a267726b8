/** A lock between processes of one machine. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 20
const TIMEOUT_MS = 300_000

/**
 * Runs `work` while no other process holds the lock at `path`. It is a lock of SQLite's on an empty file, which the
 * system releases with the process that held it, however that process ended; so it is never left behind.
 */
export async function withProcessLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    await acquire(lock, path)
    return await work()
  } finally {
    lock.close()
  }
}

async function acquire(lock: DatabaseSync, path: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!tryAcquire(lock)) {
    if (Date.now() > deadline)
      throw new Error(`Another process has held ${path} for minutes: end it and start again`)
    await sleep(POLL_MS)
  }
}

function tryAcquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && error.message === 'database is locked') return false
    throw error
  }
}
