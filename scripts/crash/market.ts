/** A market started like `npm start` that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start.ts'

export type Victim = 'market' | 'database' | 'both'

export interface Market {
  readonly origin: string
  /** Kills it without warning and restarts it. Returns for how long orders were impossible. */
  readonly kill: (victim: Victim) => Promise<number>
  readonly withDatabase: <Result>(look: (db: Database) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')
const OPEN_TIMEOUT_MS = 240_000

/** Opens the market in a folder; fills an empty one first. */
export async function openMarket(folder: string): Promise<Market> {
  const port = String(20_000 + Math.floor(Math.random() * 10_000))
  let { child, origin } = await start(folder, port)
  const cluster = await withPostgres(folder, async (postgres) => postgres.cluster)
  await untilReady(origin)

  return {
    origin,
    async kill(victim) {
      if (hasEnded(child)) throw new Error(`Market exited unexpectedly; see the log in ${folder}`)
      const from = performance.now()
      if (victim !== 'market') killDatabase(cluster)
      if (victim !== 'database') {
        child.kill('SIGKILL')
        await once(child, 'exit')
        const restarted = await start(folder, port)
        if (restarted.origin !== origin)
          throw new Error(`Market restarted at another address: ${restarted.origin}`)
        child = restarted.child
      }
      await untilReady(origin)
      return performance.now() - from
    },
    withDatabase: (look) =>
      withPostgres(folder, async ({ url }) => {
        const { db, close } = openDatabase({ url, poolSize: 2, statementTimeoutMs: 0 })
        return look(db).finally(close)
      }),
    async close() {
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function start(folder: string, port: string): Promise<{ child: ChildProcess; origin: string }> {
  const complaints = openSync(join(folder, 'complaints.log'), 'a')
  const child = spawn(process.execPath, ['--import', './run/tsx.ts', 'run/all.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: port,
      LOG_LEVEL: 'warn',
      // Each shopper sends their own address.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    // Errors while the database is down are expected. The IPC channel tells the market when this process ends.
    stdio: ['ignore', 'pipe', complaints, 'ipc'],
  })
  closeSync(complaints)
  let screen = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      screen += chunk
      const found = /^Tradewind is open at (\S+)$/m.exec(screen)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The market did not start:\n${screen}`)))
  })
  return { child, origin }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function untilReady(origin: string): Promise<void> {
  const deadline = Date.now() + OPEN_TIMEOUT_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await sleep(20)
  }
  throw new Error(`Market is not back after ${OPEN_TIMEOUT_MS / 1000} s`)
}

/** Kills the server and all its processes, so that none can clean up. */
function killDatabase(cluster: string): void {
  const leader = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  const pids = [leader, ...childrenOf(leader)]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A child may have ended with the leader.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

type Postgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/** Connects to the market's running server without stopping it afterwards. */
async function withPostgres<Result>(
  folder: string,
  use: (postgres: Postgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ folder })
  try {
    return await use(postgres)
  } finally {
    await postgres.stop()
  }
}
