/**
 * The embedded database: a real PostgreSQL server, started as a separate process that survives a crash of ours,
 * reachable over a unix socket only, and shared by all processes on the same folder.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { dropLongFile } from '../log.ts'
import { withProcessLock } from '../process-lock.ts'
import { binariesFor } from './binaries.ts'
import { ensureCluster, OWNER } from './cluster.ts'
import { clearStaleLocks, runningServer } from './locks.ts'
import { type Account, findPlace, type Place } from './place.ts'

export type EmbeddedPostgres = {
  url: string
  /** Returns the connection string of another database on the same server. */
  urlOf: (database: string) => string
  /** True if the server was already running, for another process or since a crash. */
  wasRunning: boolean
  /** The data folder; outside `folder` when the server's account cannot enter it. */
  cluster: string
  /** Stops using the server, and stops the server if no other process uses it. */
  stop: () => Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** Holds the cluster, its socket and its log. */
  folder: string
  /** Overrides `SETTINGS`: tests trade durability for speed. */
  settings?: Record<string, string>
  onProgress?: (line: string) => void
}

/** Tuned for two cores and a few gigabytes of memory, without weakening durability. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  // Limits what is kept for a dead replica, so that it cannot fill the disk.
  max_slot_wal_keep_size: '2GB',
  // Well below the pool's lock timeout, so that deadlocks are detected first and the transaction is retried.
  deadlock_timeout: '200ms',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // No TCP port: access to the socket's folder is the authentication.
  listen_addresses: '',
}

// Shared lock of every process that uses the server, so that the last one can stop it.
const USERS_LOCK = 7_236_120_018

const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 60_000
const POLL_MS = 10
// A server on a full disk exits again after it has read its write-ahead log.
const RESTART_EVERY_MS = 3_000

/**
 * Starts the server, or joins the one that runs on `folder`, and creates the application's database if missing.
 * Restarts a server that dies while in use.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, settings = {}, onProgress = () => {} } = options
  const place = findPlace(folder)
  const urlOf = (database: string) =>
    `postgresql://${OWNER}@localhost/${database}?host=${encodeURIComponent(place.socket)}`
  let lease: Lease
  let isLeaving = false

  function join(): Promise<boolean> {
    return withProcessLock(place.startLock, async () => {
      const wasRunning = await ensureRunning(place, { ...SETTINGS, ...settings }, onProgress)
      lease = await acquireLease(urlOf('postgres'))
      await ensureDatabase(lease.client, OWNER)
      void lease.ended.then(rejoin)
      return wasRunning
    })
  }

  /** Retries until the server runs. Queries fail meanwhile, but this process keeps running. */
  async function rejoin(): Promise<void> {
    let told = ''
    while (!isLeaving) {
      if (told === '') onProgress('The database stopped; restarting it')
      try {
        await join()
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== told) onProgress(`The database cannot be started now (${reason}); trying again`)
        told = reason
      }
      await sleep(RESTART_EVERY_MS, undefined, { ref: false })
    }
  }

  function stop(): Promise<void> {
    isLeaving = true
    let hasBegun = false
    const leaving = () => {
      hasBegun = true
      return leave(place, lease)
    }
    return withProcessLock(place.startLock, leaving).catch((error: unknown) => {
      // A full disk may prevent the lock; without this the server would keep running unused.
      if (hasBegun) throw error
      return leaving()
    })
  }

  const wasRunning = await join()
  return { url: urlOf(OWNER), urlOf, wasRunning, cluster: place.cluster, stop }
}

/** Waits until a server is ready on the cluster, starting one if needed; returns whether one was already running. */
async function ensureRunning(
  place: Place,
  settings: Record<string, string>,
  onProgress: (line: string) => void,
): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let ours: ChildProcess | undefined
  while (Date.now() < deadline) {
    const server = runningServer(place.cluster)
    if (server?.isReady) return ours === undefined
    if (ours && hasExited(ours)) throw new Error(`The database did not start: ${reasonIn(place)}`)
    if (!server && !ours) {
      onProgress('Starting the database')
      const binaries = binariesFor(place.account)
      ensureCluster(place, binaries)
      await clearStaleLocks(place)
      ours = spawnServer(binaries.postgres, place, settings)
    }
    await sleep(POLL_MS)
  }
  throw new Error(`Database not ready after ${START_TIMEOUT_MS / 1000} s; see ${place.log}`)
}

function spawnServer(postgres: string, place: Place, settings: Record<string, string>): ChildProcess {
  dropLongFile(place.log)
  const log = openSync(place.log, 'a')
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C reaches only our process, which finishes open requests before the database stops.
  const args = ['-D', place.cluster, '-k', place.socket, ...flags]
  const inBatch = ['--batch', '0', postgres]
  const [command, words] = canRunInBatch(place.account) ? ['chrt', inBatch] : [postgres, []]
  const server = spawn(command, [...words, ...args], {
    ...place.account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  closeSync(log)
  server.unref()
  return server
}

/**
 * Whether the server can run under SCHED_BATCH, so that it does not preempt the client that sends it a statement.
 * With two processors this gives a third more orders; see `man 7 sched`.
 */
function canRunInBatch(account: Account): boolean {
  return spawnSync('chrt', ['--batch', '0', 'true'], account).status === 0
}

type Lease = { client: Client; ended: Promise<void> }

async function acquireLease(url: string): Promise<Lease> {
  const client = new Client({ connectionString: url, application_name: 'tradewind lease' })
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // The connection's `end` event, which follows an error, is handled instead.
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
  return { client, ended }
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
}

async function leave(place: Place, lease: Lease): Promise<void> {
  const isLast = await isLastUser(lease.client).catch(() => true)
  await lease.client.end().catch(() => {})
  if (isLast) await stopServer(place.cluster)
}

async function isLastUser(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK])
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    USERS_LOCK,
  ])
  return rows[0]?.alone === true
}

async function stopServer(cluster: string): Promise<void> {
  const server = runningServer(cluster)
  if (!server) return
  // SIGINT is the fast shutdown: it rolls back open transactions and writes all data.
  process.kill(server.pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (runningServer(cluster)) {
    if (Date.now() > deadline) throw new Error(`Database process ${server.pid} does not stop`)
    await sleep(POLL_MS)
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

// One segment of the write-ahead log, which the server must be able to write before it accepts connections.
const ROOM_BYTES_MIN = 16 * 1024 * 1024

/** Returns why a server has exited. Checks the disk first, because a full one may have prevented the log entry. */
function reasonIn({ cluster, log }: Place): string {
  const { bavail, bsize } = statfsSync(cluster)
  if (bavail * bsize < ROOM_BYTES_MIN) return `the disk of ${cluster} is full: make room`
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return lines.findLast((line) => /\b(?:FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
}
