/** The data folder: created once, and opened by the same major version from then. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { makePrivateFolder, type Place } from './place.ts'

/** Name of the embedded server's superuser and of the application's database. */
export const OWNER = 'tradewind'

/** Creates the cluster if missing; refuses one of another major version. */
export function ensureCluster(place: Place, binaries: Binaries): void {
  const versionFile = join(place.cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) createCluster(place, binaries)

  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === binaries.major) return
  throw new Error(
    `${place.cluster} was made by PostgreSQL ${found} and cannot be opened by ${binaries.major}: move that folder away to start with a new database, or set DATABASE_URL`,
  )
}

function createCluster({ cluster, account }: Place, { initdb }: Binaries): void {
  // Created under a temporary name first, so that an interrupted start leaves no half-made database.
  const half = `${cluster}.new`
  rmSync(half, { recursive: true, force: true })
  makePrivateFolder(half, account)

  // The locale is explicit, because an empty environment would give a database without an encoding.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = spawnSync(initdb, ['-D', half, '-U', OWNER, '--auth=trust', ...locale], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`Could not create the database: ${explain(made.stderr)}`)

  renameSync(half, cluster)
}

function explain(output: string): string {
  if (output.includes('could not look up effective user ID')) {
    return `this user (${process.getuid?.()}) has no name in /etc/passwd, which PostgreSQL needs: add one, or set DATABASE_URL`
  }
  return output.trim().split('\n').at(-1) ?? 'initdb said nothing'
}
