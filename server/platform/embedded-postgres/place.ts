/** Where the server lives and under which account it runs; PostgreSQL refuses to run as root. */
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

/** The account the server runs under: empty for our own, else the one root hands it to. */
export type Account = { uid?: number; gid?: number }

export type Place = {
  account: Account
  cluster: string
  socket: string
  log: string
  startLock: string
}

// A socket's address has room for 103 bytes on the narrowest system; its file's name takes 14 of them.
const SOCKET_FOLDER_BYTES_MAX = 103 - '/.s.PGSQL.5432'.length

/** What root keeps outside a project that the server's account may not enter. */
export const STATE_FOLDER = '/var/lib/tradewind'

/** Finds the account and makes the folders, moving out of the project when root's project is closed to the account. */
export function findPlace(folder: string): Place {
  makeFolder(resolve(folder))
  // However it is reached, it is one folder, on which one server may run.
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
  // Whatever the umask says: the server's account passes through here.
  chmodSync(path, 0o755)
}

/** Makes a folder for the account alone; one that somebody else made first is refused. */
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

/** The account named postgres, else nobody: initdb wants one that the system knows by name. */
function serverAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find(([of]) => of === name)).find(Boolean)
  if (!found) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no account postgres or nobody to run it: add one with useradd postgres, or set DATABASE_URL',
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
