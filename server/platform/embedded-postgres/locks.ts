/** Finds the server that runs on a cluster, and cleans up after one that died. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place.ts'

export type RunningServer = { pid: number; isReady: boolean }

const ORPHANS_TIMEOUT_MS = 10_000
const POLL_MS = 20

/** Returns the running server by its pid file; undefined if the file belongs to a dead server or another program. */
export function runningServer(cluster: string): RunningServer | undefined {
  // Line 1 is the pid, line 8 the state: https://www.postgresql.org/docs/18/storage-file-layout.html
  const lines = textOf(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(cluster, commandOf(pid))) return undefined
  return { pid, isReady: lines[7]?.trim() === 'ready' }
}

/** Returns '' for a missing file: servers create and remove theirs at any moment. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Excludes other programs that mention the folder, such as an editor or a server in a similar folder. */
function isServerOf(cluster: string, command: string): boolean {
  return `${command} `.includes(` -D ${cluster} `)
}

/** Returns the command line; empty for a process that has ended, also before it is reaped. */
function commandOf(pid: number): string {
  if (!existsSync('/proc/self')) {
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/**
 * Removes lock files of a server that died. PostgreSQL does this itself unless the pid is in use again or the dead
 * process is not reaped, which in a container may never happen.
 */
export async function clearStaleLocks({ cluster, socket }: Place): Promise<void> {
  const deadline = Date.now() + ORPHANS_TIMEOUT_MS
  while (orphansOf(cluster).length > 0) {
    if (Date.now() > deadline) {
      throw new Error(
        `Processes ${orphansOf(cluster).join(', ')} of a crashed database still use ${cluster}: stop them and start again`,
      )
    }
    await sleep(POLL_MS)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

/** Returns server processes that outlived their parent; they exit soon on their own. */
function orphansOf(cluster: string): string[] {
  if (!existsSync('/proc/self')) return []
  return readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) && workingFolderOf(pid) === cluster && commandOf(Number(pid)).startsWith('postgres'),
  )
}

function workingFolderOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
