/** Usage of the disks that the application writes to. */
import { statfs } from 'node:fs/promises'
import type { Log } from './log.ts'

export interface DiskWatch {
  /** Usage of the fullest disk at the last check, from 0 to 1. */
  readonly used: number
  /** Whether one of them is full, so that a database on it cannot write. */
  readonly isFull: boolean
  stop(): void
}

export interface DiskOptions {
  readonly folders: readonly string[]
  readonly log: Log
  readonly readUsed?: (folder: string) => Promise<number>
  /** Returns the free space in bytes. */
  readonly readRoom?: (folder: string) => Promise<number>
  readonly everyMs?: number
}

/** Above this share a full disk is near, which would stop orders. */
const ALARM_AT = 0.9
const EVERY_MS = 10_000
/** Two segments of PostgreSQL's write-ahead log, which it cannot run without. */
const ROOM_BYTES_MIN = 32 * 1024 * 1024

/** Looks now and every ten seconds, and writes to the log when a disk becomes nearly full. */
export function watchDisks({
  folders,
  log,
  readUsed = usedShare,
  readRoom = roomBytes,
  everyMs = EVERY_MS,
}: DiskOptions): DiskWatch {
  const alarmed = new Set<string>()
  let used = 0
  let isFull = false

  async function look(): Promise<void> {
    const shares = await Promise.all(folders.map((folder) => readUsed(folder).catch(() => 0)))
    used = Math.max(0, ...shares)
    const rooms = await Promise.all(folders.map((folder) => readRoom(folder).catch(() => Infinity)))
    isFull = Math.min(...rooms) < ROOM_BYTES_MIN
    shares.forEach((share, index) => {
      const folder = folders[index] ?? ''
      if (share < ALARM_AT) alarmed.delete(folder)
      else if (!alarmed.has(folder)) {
        alarmed.add(folder)
        log.error(
          { folder, percent: Math.round(share * 100) },
          'the disk is nearly full: free some space, or orders will fail',
        )
      }
    })
  }

  void look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    get used() {
      return used
    },
    get isFull() {
      return isFull
    },
    stop: () => clearInterval(timer),
  }
}

async function roomBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function usedShare(folder: string): Promise<number> {
  const { blocks, bavail } = await statfs(folder)
  return blocks === 0 ? 0 : 1 - bavail / blocks
}
