/** Brings up a market of its own for a measurement. */
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
/** A market of a million products reads its words for minutes once it answers. */
const WORDS_TIMEOUT_MS = 600_000

/** The demo market with its data in `folder`. */
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
  await untilWordsAreKnown(url)
  await settle(pidOf(child))
  return { url, pid: pidOf(child), stop: () => stop(child) }
}

/** Waits until searches are answered from memory. */
function untilWordsAreKnown(url: string): Promise<void> {
  return untilTrue(async () => /^tradewind_search_in_memory 1$/m.test(await readMetrics(url)), {
    timeoutMs: WORDS_TIMEOUT_MS,
    otherwise: 'The market has not read its words in time',
  })
}

async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return response.text()
}

const CALM_SECONDS = 3
const CALM_CPU_MS = 100
const CALM_TIMEOUT_MS = 180_000
const TOLD_EVERY_SECONDS = 10

/** Waits until a market that has just begun is at rest; says what it waits for, and gives up with the reason. */
export async function settle(
  pid: number,
  {
    timeoutMs = CALM_TIMEOUT_MS,
    tell = console.log,
  }: { timeoutMs?: number; tell?: (line: string) => void } = {},
): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  for (let calm = 0, seconds = 0; calm < CALM_SECONDS; seconds += 1) {
    const before = cpuMs(pid)
    const from = performance.now()
    await sleep(1_000)
    const usedMs = Math.round(((cpuMs(pid) - before) / (performance.now() - from)) * 1_000)
    calm = usedMs < CALM_CPU_MS ? calm + 1 : 0
    const state = `process ${pid} uses ${usedMs} ms of CPU a second; calm is below ${CALM_CPU_MS} for ${CALM_SECONDS} seconds`
    if (seconds % TOLD_EVERY_SECONDS === 0) tell(`- Waiting for the market to be calm: ${state}`)
    if (performance.now() > endsAt && calm < CALM_SECONDS) {
      throw new Error(
        `Gave up after ${Math.round(timeoutMs / 1000)} s: ${state}. Other programs on the machine: load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
      )
    }
  }
}

/** Loads so many generated products into the market whose data is in `folder`, where they are missing. */
export async function seedMarket(folder: string, products: number): Promise<void> {
  const child = start(['--import', './run/tsx.ts', 'run/seed.ts', '--products', String(products)], {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Seeding ended with ${code}`)
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
  if (pid === undefined) throw new Error('The process did not start')
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

/** What an address answers, taken at its word. */
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
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

// Linux counts process time in ticks of a hundredth of a second on every platform Node runs on.
const TICK_MS = 10

/** Milliseconds of CPU a process has used so far, user and system together. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The same of all processes that it has started and they have, running or ended: the database and its connections. */
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

/** The fields after the name, which may have anything in it. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
