/** `npm start` as its user sees it: it starts whatever happened before, and stops without leaving processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { buildPages } from '../../scripts/build-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
// In milliseconds. The first start loads the demo market.
vi.setConfig({ testTimeout: 180_000 })

const FIRST_PORT = 21_000 + Math.floor(Math.random() * 10_000)

interface Started {
  readonly process: ChildProcess
  readonly origin: string
  readonly screen: () => string
}

let folder: string
const running: ChildProcess[] = []
/** The market left running by the previous test, because each start takes seconds. */
let open: Started | undefined

beforeAll(async () => {
  await buildPages()
  folder = await mkdtemp(join(tmpdir(), 'start-'))
  // Accessible to the account that root starts the database as.
  await chmod(folder, 0o755)
}, 180_000)

afterAll(async () => {
  for (const child of running) await stop(child)
  await rm(folder, { recursive: true })
})

test('starts from nothing, prints the address and one account per role, and leaves no process', async () => {
  const market = await start()

  expect(await isOpen(market)).toBe(true)
  for (const role of ['shopper', 'shop seller', 'restaurant seller', 'operator']) {
    expect(market.screen().match(new RegExp(`^ {2}${role} `, 'gm'))).toHaveLength(1)
  }
  expect(await stop(market.process)).toBe(0)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
})

test('starts again without repeating the first start’s work', async () => {
  open = await start()

  expect(await isOpen(open)).toBe(true)
  expect(open.screen()).not.toMatch(
    /Adding the demo stores|Adding the demo products|Building the pages|database schema/,
  )
})

test('starts a second time on the next port, and keeps running when the first stops', async () => {
  const first = await opened()
  const second = await start()
  await stop(first.process)
  open = second

  expect(second.origin).not.toBe(first.origin)
  expect(second.screen()).toMatch(/^- Port \d+ is in use, so port \d+ is used$/m)
  expect(await isOpen(second)).toBe(true)
})

test('starts after it was killed', async () => {
  await kill(await opened())

  open = await start()

  expect(await isOpen(open)).toBe(true)
})

test('starts after it and its database were killed', async () => {
  const market = await opened()
  process.kill(await databasePid(), 'SIGKILL')
  await kill(market)

  open = await start()

  expect(await isOpen(open)).toBe(true)
})

test('starts after a power failure when other processes have the old process ids', async () => {
  const market = await opened()
  const pidFile = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  process.kill(await databasePid(), 'SIGKILL')
  await kill(market)
  // It reads the database's own log, so its command contains the folder.
  const stranger = spawn('tail', ['-f', join(folder, 'postgres.log'), join(folder, 'postgres/PG_VERSION')])
  running.push(stranger)
  const left = pidFile.replace(/^\d+/, String(stranger.pid))
  await writeFile(join(folder, 'postgres/postmaster.pid'), left)
  await writeFile(join(folder, 'socket/.s.PGSQL.5432.lock'), left)
  await writeFile(join(folder, 'postgres.lock'), `${stranger.pid}\n`)

  open = await start()

  expect(await isOpen(open)).toBe(true)
})

test('recovers when its database is killed', async () => {
  const market = await opened()
  process.kill(await databasePid(), 'SIGKILL')

  // A database process serving a connection briefly outlives the killed server and still answers.
  await expect
    .poll(() => market.screen(), { timeout: 60_000 })
    .toContain('- The database stopped; restarting it')
  await expect.poll(() => isOpen(market), { timeout: 60_000 }).toBe(true)
})

function asGuest(origin: string): Promise<Response> {
  return fetch(`${origin}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Ines Baptiste', email: 'ines@shopper.example', phone: '+17675550100' }),
  })
}

test('serves cached pages while its database cannot start, and resumes once it can', async () => {
  const market = await opened()
  await fetch(`${market.origin}/`)
  const session = (await asGuest(market.origin)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  // As on a full disk the server ends again each time.
  const control = join(folder, 'postgres/global/pg_control')
  await rename(control, `${control}.away`)
  process.kill(await databasePid(), 'SIGKILL')
  await expect.poll(() => market.screen(), { timeout: 60_000 }).toContain('cannot be started now')

  const page = await fetch(`${market.origin}/`)
  const order = await asGuest(market.origin)
  const account = await fetch(`${market.origin}/account/orders`, { headers: { cookie: session.join('; ') } })
  await rename(`${control}.away`, control)
  await expect.poll(() => isOpen(market), { timeout: 60_000 }).toBe(true)

  expect(page.status).toBe(200)
  expect([order.status, order.headers.get('retry-after')]).toEqual([503, '1'])
  expect([account.status, account.headers.get('retry-after')]).toEqual([503, '1'])
  expect(market.process.exitCode).toBe(null)
})

test('stops while its database cannot be started', async () => {
  const market = await opened()
  const control = join(folder, 'postgres/global/pg_control')
  await rename(control, `${control}.away`)
  process.kill(await databasePid(), 'SIGKILL')
  await expect.poll(() => market.screen(), { timeout: 60_000 }).toContain('cannot be started now')

  const code = await stop(market.process)
  await rename(`${control}.away`, control)

  expect(code).toBe(0)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
})

test('runs its jobs in another process when one is killed', async () => {
  const market = await opened()
  const first = await nextWorker([])
  process.kill(first, 'SIGKILL')
  const second = await nextWorker([first])

  expect(isRunning(second)).toBe(true)
  expect(await isOpen(market)).toBe(true)
  await kill(market)
  await expect.poll(() => isRunning(second), { timeout: 60_000 }).toBe(false)
})

test('stops at Ctrl-C, which a terminal sends to all of its processes, and leaves none', async () => {
  // Two workers share one log; this waits for the other one.
  if (open) await stop(open.process)
  const market = await start({ isInTerminal: true })
  const worker = await nextWorker([])

  process.kill(-(market.process.pid ?? 0), 'SIGINT')
  const [code] = await once(market.process, 'exit')

  expect(code).toBe(0)
  expect(isRunning(worker)).toBe(false)
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
})

test('starts a market without the demo with --empty, which stays one, and keeps off the demo’s database', async () => {
  if (open) await stop(open.process)
  const own = await mkdtemp(join(tmpdir(), 'start-own-'))
  await chmod(own, 0o755)
  const environment = { DATA_DIR: own }
  const linkIn = ({ screen }: Started) => /^ {2}Set up your market: (\S+)$/m.exec(screen())?.[1] ?? ''
  const statusOf = async (address: string) => (await fetch(address)).status

  const first = await start({ args: ['--empty'], environment })
  const link = linkIn(first)
  const before = [await statusOf(first.origin), await statusOf(link)]
  await stop(first.process)
  const second = await start({ environment })
  const after = [await statusOf(link), await statusOf(linkIn(second))]
  await stop(second.process)

  expect(before).toEqual([503, 200])
  expect(after).toEqual([404, 200])
  expect(second.screen()).not.toMatch(/Opening the stores|shopper/)
  await expect(start({ args: ['--empty'] })).rejects.toThrow(/holds the demo\. Choose another folder/)
  await rm(own, { recursive: true })
})

test.each([
  ['DATA_DIR', '/proc/tradewind'],
  ['DATA_DIR', join(ROOT, 'package.json', 'data')],
  ['MEDIA_DIR', '/proc/tradewind/media'],
  ['LOG_FILE', '/proc/tradewind/market.log'],
])('ends with a sentence when %s=%s cannot be made', async (variable, path) => {
  const started = start({ environment: { [variable]: path } })

  await expect(started).rejects.toThrow(
    new RegExp(`^Market did not start: (?:- .+\n)*${variable} cannot be used \\(.+\\): .+\n(?:- .+\n)*$`),
  )
  expect(running.at(-1)?.exitCode).toBe(1)
})

/** Returns the process that last started waiting for jobs, other than those that have ended. */
async function nextWorker(ended: readonly number[]): Promise<number> {
  return vi.waitFor(
    async () => {
      const lines = (await readFile(join(folder, 'market.log'), 'utf8')).split('\n')
      const begun = lines
        // A process that cannot start logs plain text.
        .filter((line) => line.startsWith('{'))
        .map((line): unknown => JSON.parse(line))
        .map((line) => Waiting.safeParse(line).data?.pid)
        .findLast((pid) => pid !== undefined)
      if (begun === undefined || ended.includes(begun) || !isRunning(begun))
        throw new Error('No new worker yet')
      return begun
    },
    { timeout: 60_000, interval: 100 },
  )
}

const Waiting = z.object({ msg: z.literal('waiting for jobs'), pid: z.number() })

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function opened(): Promise<Started> {
  if (open && (await isOpen(open))) return open
  if (open) await stop(open.process)
  open = await start()
  return open
}

/** Starts the market, optionally in its own process group as a terminal does. */
async function start({
  isInTerminal = false,
  args = [],
  environment = {},
}: {
  isInTerminal?: boolean
  args?: readonly string[]
  environment?: Record<string, string>
} = {}): Promise<Started> {
  const child = spawn(process.execPath, ['--import', './run/tsx.ts', 'run/all.ts', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(FIRST_PORT),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isInTerminal,
  })
  running.push(child)
  let screen = ''
  child.stderr.on('data', (chunk) => {
    screen += chunk
  })
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      screen += chunk
      const found = /^Tradewind is open at (\S+)\n\n(?: {2}.+\n)+/m.exec(screen)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Market did not start: ${screen}`)))
  })
  return { process: child, origin, screen: () => screen }
}

async function isOpen({ origin }: Started): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.exitCode
}

async function kill({ process: child }: Started): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function databasePid(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}
