import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningMarket {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const METRICS_TOKEN = 'read-by-the-bench'
const START_TIMEOUT_MS = 240_000
/** A market of a million products loads its search words for minutes after its start. */
const SEARCH_INDEX_TIMEOUT_MS = 600_000

export async function startMarket(folder: string): Promise<RunningMarket> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = start(['--import', './run/tsx.ts', 'run/all.ts'], {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: String(port),
    ORIGIN: url,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN,
  })
  console.log(`- Starting a market with its data in ${folder}`)
  await until(`${url}/readyz`)
  console.log('- Waiting until searches are answered from memory')
  await waitForSearchIndex(url)
  await settle(pidOf(child))
  return { url, pid: pidOf(child), stop: () => stop(child) }
}

function waitForSearchIndex(url: string): Promise<void> {
  return untilTrue(async () => /^tradewind_search_in_memory 1$/m.test(await readMetrics(url)), {
    timeoutMs: SEARCH_INDEX_TIMEOUT_MS,
    otherwise: 'The market has not read its words in time',
  })
}

async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return response.text()
}

const IDLE_SECONDS = 3
const IDLE_CPU_MS = 100
const IDLE_TIMEOUT_MS = 180_000
const REPORT_EVERY_SECONDS = 10

/**
 * Waits until a market that has just started is idle. Reports what it waits for, and throws with the reason on
 * timeout.
 */
export async function settle(
  pid: number,
  {
    timeoutMs = IDLE_TIMEOUT_MS,
    tell = console.log,
  }: { timeoutMs?: number; tell?: (line: string) => void } = {},
): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  for (let calm = 0, seconds = 0; calm < IDLE_SECONDS; seconds += 1) {
    const before = cpuMs(pid)
    const from = performance.now()
    await sleep(1_000)
    const usedMs = Math.round(((cpuMs(pid) - before) / (performance.now() - from)) * 1_000)
    calm = usedMs < IDLE_CPU_MS ? calm + 1 : 0
    const state = `process ${pid} uses ${usedMs} ms of CPU a second; calm is below ${IDLE_CPU_MS} for ${IDLE_SECONDS} seconds`
    if (seconds % REPORT_EVERY_SECONDS === 0) tell(`- Waiting for the market to be calm: ${state}`)
    if (performance.now() > endsAt && calm < IDLE_SECONDS) {
      throw new Error(
        `Gave up after ${Math.round(timeoutMs / 1000)} s: ${state}. Other programs on the machine: load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
      )
    }
  }
}

/** Loads missing generated products, up to this number, into the market with its data in `folder`. */
export async function seedMarket(folder: string, products: number): Promise<void> {
  const child = start(['--import', './run/tsx.ts', 'run/demo.ts', '--products', String(products)], {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Seeding exited with code ${code}`)
}

export function start(args: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('Process did not start')
  return pid
}

export function until(url: string): Promise<void> {
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  return untilTrue(answers, { timeoutMs: START_TIMEOUT_MS, otherwise: `${url} did not answer` })
}

async function untilTrue(
  isSo: () => Promise<boolean>,
  { timeoutMs, otherwise }: { timeoutMs: number; otherwise: string },
): Promise<void> {
  const endsAt = Date.now() + timeoutMs
  while (Date.now() < endsAt) {
    if (await isSo()) return
    await sleep(250)
  }
  throw new Error(otherwise)
}

/** Fetches JSON without validating it. */
export async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('Server has no port')),
      )
    })
  })
}

// Linux counts process time in ticks of 10 ms on every platform supported by Node.
const TICK_MS = 10

/** Returns the CPU time a process has used, user and system, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Returns the CPU time of all its descendants, running or ended: the database and its connections. */
export function childrenCpuMs(pid: number): number {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return pids.reduce((sum, child) => {
    const fields = existsSync(`/proc/${child}/stat`) ? statOf(child) : []
    if (fields.length === 0) return sum
    const ended = (Number(fields[13]) + Number(fields[14])) * TICK_MS
    return sum + cpuMs(child) + ended + childrenCpuMs(child)
  }, 0)
}

/** Returns the fields after the process name, which may contain any character. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
