/** Who runs on a cluster right now, and what a server that died left behind. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './place.ts'

export type RunningServer = { pid: number; isReady: boolean }

const ORPHANS_TIMEOUT_MS = 10_000
const POLL_MS = 20

/** The server that runs on the cluster, by its pid file; a file left by a dead server, or about a stranger, says none. */
export function runningServer(cluster: string): RunningServer | undefined {
  // Line 1 is the pid, line 8 the state: https://www.postgresql.org/docs/18/storage-file-layout.html
  const lines = textOf(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isServerOf(cluster, commandOf(pid))) return undefined
  return { pid, isReady: lines[7]?.trim() === 'ready' }
}

/** Empty where there is none: servers that begin and end make and remove their file at any moment. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Not whoever else names the folder: an editor, another server in a folder beside it. */
function isServerOf(cluster: string, command: string): boolean {
  return `${command} `.includes(` -D ${cluster} `)
}

/** With its arguments; empty for a process that is gone, and for one that is dead but not yet reaped. */
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
 * Removes the lock files of a server that died. PostgreSQL does this itself unless the dead server's pid is in use
 * again or its parent has not reaped it, which in a container can last for ever.
 */
export async function clearStaleLocks({ cluster, socket }: Place): Promise<void> {
  const deadline = Date.now() + ORPHANS_TIMEOUT_MS
  while (orphansOf(cluster).length > 0) {
    if (Date.now() > deadline) {
      throw new Error(
        `Processes ${orphansOf(cluster).join(', ')} of a database that died still use ${cluster}: end them and start again`,
      )
    }
    await sleep(POLL_MS)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

/** Server processes that outlived the one which led them; they end by themselves soon after. */
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
