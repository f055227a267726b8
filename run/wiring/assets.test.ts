import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveAssets } from './assets.ts'
import { drain, type Listening, listen } from './http-server.ts'

const script = 'export const greeting = "welcome to the market"'

let folder: string
let listening: Listening

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/page-1a2b.js'), script)
  await writeFile(join(folder, 'assets/page-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *')
  const listener = serveAssets(folder, (_, response) => response.end('a page'))
  listening = await listen({
    host: '127.0.0.1',
    port: 41_000,
    isPortFixed: false,
    listener: Promise.resolve(listener),
  })
})

afterEach(async () => {
  await drain(listening.server)
  await rm(folder, { recursive: true })
})

test('sends a hashed file compressed and cacheable forever', async () => {
  const response = await read('/assets/page-1a2b.js')

  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(await response.text()).toBe(script)
})

test('lets browsers cache other files for an hour', async () => {
  const response = await read('/robots.txt?from=test')

  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await response.text()).toBe('User-agent: *')
})

test.each(['/', '/assets/', '/assets/gone-9z.js', '/assets/../../package.json', '/%2e%2e/package.json'])(
  'leaves %s to the pages',
  async (path) => {
    expect(await (await read(path)).text()).toBe('a page')
  },
)

function read(path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${listening.port}${path}`, {
    headers: { connection: 'close', 'accept-encoding': 'br' },
  })
}
