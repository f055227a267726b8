/** Chooses the server's folder and account; PostgreSQL refuses to run as root. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolders } from '../folders.ts'

/** Account of the server: empty for the current one, else the one that root switches to. */
export type Account = { uid?: number; gid?: number }

export type Place = {
  account: Account
  cluster: string
  socket: string
  log: string
  startLock: string
}

// A socket path has at most 103 bytes on the most limited system, and the file name takes 14.
const SOCKET_FOLDER_BYTES_MAX = 103 - '/.s.PGSQL.5432'.length

/** Used by root when the server's account cannot enter the project folder. */
export const STATE_FOLDER = '/var/lib/tradewind'

/** Finds the account and creates the folders, outside the project if the account cannot enter root's project. */
export function findPlace(folder: string): Place {
  makeFolder(resolve(folder))
  // Resolved, because only one server may run on a folder, whatever path leads to it.
  const wanted = realpathSync(folder)
  if (process.getuid?.() !== 0) return placeIn(wanted, {})

  const outside = join(STATE_FOLDER, shortHash(wanted))
  const account = ownerOf(join(wanted, 'postgres')) ?? ownerOf(join(outside, 'postgres')) ?? serverAccount()
  if (canEnter(account, wanted)) return placeIn(wanted, account)

  makeFolder(STATE_FOLDER)
  makeFolder(outside)
  return placeIn(outside, account)
}

function placeIn(base: string, account: Account): Place {
  const beside = join(base, 'socket')
  const isShort = Buffer.byteLength(beside) <= SOCKET_FOLDER_BYTES_MAX
  const socket = isShort ? beside : `/tmp/tradewind-${shortHash(base)}`
  makePrivateFolder(socket, account)
  return {
    account,
    cluster: join(base, 'postgres'),
    socket,
    log: join(base, 'postgres.log'),
    startLock: join(base, 'postgres.lock'),
  }
}

function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolders(path)
  // Ignores the umask, because the server's account must be able to enter.
  chmodSync(path, 0o755)
}

/** Creates a folder for the account only; refuses an existing folder of another account. */
export function makePrivateFolder(path: string, account: Account): void {
  const uid = account.uid ?? process.getuid?.()
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 })
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
  }
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(`${path} belongs to another account: start as that account, or remove ${path}`)
  }
}

function ownerOf(path: string): Account | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** Returns the account `postgres`, else `nobody`: initdb needs one that the system knows by name. */
function serverAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find(([of]) => of === name)).find(Boolean)
  if (!found) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no system account to run it: add one with useradd postgres, or set DATABASE_URL',
    )
  }
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
