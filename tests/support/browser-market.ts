/**
 * Server for the browser tests: the built pages over a copy of the demo market, on TEST_PORT. A second process serves a
 * new market on the next port.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Media } from '#domains/media/index.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { openMedia } from '#run/wiring/media.ts'
import { runUntilStopped, type Stopping } from '#run/wiring/process.ts'
import { startWeb } from '#run/wiring/web.ts'
import { startWorker } from '#run/wiring/worker.ts'
import { buildPages, forTests } from '../../scripts/build-pages.ts'
import { newMarketPort } from './browser-ports.ts'
import { startTestServer } from './database-server.ts'
import { testSecret } from './demo.ts'
import { copyTemplate, dropCopy, withDatabase } from './templates.ts'
import { liftUnpaidLimits } from './unpaid-limits.ts'

await runUntilStopped(async ({ onStop }) => {
  const folder = await mkdtemp(join(tmpdir(), 'browser-market-'))
  onStop(() => rm(folder, { recursive: true }))
  const server = await startTestServer()
  onStop(server.stop)
  const name = await copyTemplate('market', server.url)
  onStop(() => dropCopy(name, server.url))

  await buildPages(console.log, forTests)
  const config = loadConfig({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    // Cached between runs.
    MEDIA_DIR: join(import.meta.dirname, '../../node_modules/.cache/test-media'),
    PORT: process.env.TEST_PORT,
    // Decrypts sealed data of the template, such as bank details.
    SECRET: testSecret,
    // Every test sends its own address in X-Forwarded-For.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  // Prints warnings of the server next to the test that causes them.
  const log = createLog({ level: 'warn', process: 'test' })
  const url = withDatabase(server.url, name)
  const connection = openDatabase({ url })
  onStop(connection.close)
  await liftUnpaidLimits(connection.db)
  const database = { ...connection, url }
  const media = withFastImages(openMedia(config))
  await startWorker({ config, log, database, media, onStop })
  await startWeb({ config, log, database, media, onStop, isPortFixed: true, pagesFolder: forTests.folder })
  await startNewMarket({ serverUrl: server.url, folder, onStop })
})

/** Starts it in its own process, because values that rarely change are cached per process. */
async function startNewMarket({
  serverUrl,
  folder,
  onStop,
}: Stopping & { readonly serverUrl: string; readonly folder: string }): Promise<void> {
  const name = await copyTemplate('schema', serverUrl)
  onStop(() => dropCopy(name, serverUrl))
  const child = fork(join(import.meta.dirname, 'browser-new-market.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: withDatabase(serverUrl, name),
      SECRET: testSecret,
      DATA_DIR: join(folder, 'new-market'),
      MEDIA_DIR: join(folder, 'new-market/media'),
      PORT: String(newMarketPort(process.env.TEST_PORT)),
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  const ended = once(child, 'exit')
  onStop(async () => {
    child.kill('SIGTERM')
    await ended
  })
}

/** Serves WebP under AVIF addresses, because AVIF takes ten times as long to encode. AVIF has its own tests. */
function withFastImages(media: Media): Media {
  const answer = (request: Request) =>
    media.answer(new Request(request.url.replace(/\.avif$/, '.webp'), request))
  return { ...media, answer }
}
