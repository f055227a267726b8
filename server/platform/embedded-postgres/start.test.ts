import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const settings = { shared_buffers: '16MB' }

let folder: string
const started: EmbeddedPostgres[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  await chmod(folder, 0o755)
  const first = await start()
  await query(first, 'create table notes (text text)')
  await first.stop()
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

afterAll(() => rm(folder, { recursive: true }))

test('keeps data for the next start', async () => {
  const first = await start()
  await query(first, `insert into notes values ('kept')`)
  await first.stop()
  const second = await start()

  expect(first.wasRunning).toBe(false)
  expect(second.wasRunning).toBe(false)
  expect(await query(second, `select text from notes where text = 'kept'`)).toEqual([{ text: 'kept' }])
})

test('runs only while a process uses it', async () => {
  const first = await start()
  const second = await start()

  expect(second.wasRunning).toBe(true)
  await first.stop()
  expect(await query(second, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await second.stop()
  await expect(query(second, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('is created once when several processes start together', async () => {
  const servers = await Promise.all([start(), start(), start()])

  expect(servers.map(({ wasRunning }) => wasRunning).sort()).toEqual([false, true, true])
})

test('is reused after the process that started it was killed', async () => {
  const owner = spawnStarter()
  await once(owner.stdout, 'data')
  owner.kill('SIGKILL')
  await once(owner, 'exit')

  const server = await start()
  // On a busy machine the server may notice late that its first user is gone, and it runs while it has two.
  await vi.waitFor(async () => expect(await leasesOf(server)).toBe(1), { timeout: 20_000, interval: 50 })

  expect(server.wasRunning).toBe(true)
  await server.stop()
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
})

test('recovers all rows after being killed while in use', async () => {
  const told: string[] = []
  const server = await start((line) => told.push(line))
  await query(server, `insert into notes values ('survives')`)

  process.kill(await serverPid(), 'SIGKILL')

  await vi.waitFor(
    async () => expect(await query(server, `select text from notes where text = 'survives'`)).toHaveLength(1),
    { timeout: 20_000, interval: 50 },
  )
  expect(told).toContain('The database stopped; restarting it')
})

test('starts despite locks of a dead server, also with a reused pid', async () => {
  const server = await start()
  const pidFile = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  await server.stop()
  await writeFile(join(folder, 'postgres/postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
  await writeFile(join(folder, 'socket/.s.PGSQL.5432.lock'), pidFile.replace(/^\d+/, String(process.pid)))

  const next = await start()

  expect(next.wasRunning).toBe(false)
  expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('starts despite locks of a dead server when another program names the same folder', async () => {
  const server = await start()
  const pidFile = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')
  await server.stop()
  const beside = `${join(folder, 'postgres')}-of-another`
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '-D', beside])
  await writeFile(join(folder, 'postgres/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))

  const next = await start()
  stranger.kill()

  expect(next.wasRunning).toBe(false)
  expect(await query(next, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('is one server for all paths to its folder', async () => {
  const other = `${folder}-other`
  await symlink(folder, other)
  const server = await start()

  const same = await startEmbeddedPostgres({ folder: other, settings })

  expect([same.wasRunning, same.url]).toEqual([true, server.url])
  await same.stop()
  await rm(other)
})

test('reports data of another version in one line', async () => {
  const versionFile = join(folder, 'postgres/PG_VERSION')
  const version = await readFile(versionFile, 'utf8')
  await writeFile(versionFile, '17\n')

  await expect(start()).rejects.toThrow(
    /was made by PostgreSQL 17 and cannot be opened by 18: move that folder away/,
  )
  await writeFile(versionFile, version)
})

test.runIf(process.getuid?.() === 0)(
  'moves out of a folder of root’s that its account may not enter',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'closed-'))

    const server = await startEmbeddedPostgres({ folder: closed, settings })

    expect(server.cluster).toMatch(/^\/var\/lib\/tradewind\//)
    expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await server.stop()
    await rm(closed, { recursive: true })
    await rm(dirname(server.cluster), { recursive: true })
  },
)

async function start(onProgress?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, settings, ...(onProgress && { onProgress }) })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  started.push({ ...server, stop })
  return { ...server, stop }
}

function spawnStarter() {
  const module = JSON.stringify(join(import.meta.dirname, 'start.ts'))
  const options = JSON.stringify({ folder, settings })
  const script = `
    import { startEmbeddedPostgres } from ${module}
    await startEmbeddedPostgres(${options})
    console.log('started')
  `
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function leasesOf(server: EmbeddedPostgres): Promise<number> {
  const held = await query(server, `select from pg_stat_activity where application_name = 'tradewind lease'`)
  return held.length
}

async function serverPid(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function query({ url }: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}
