/** A new market for the browser tests: base data, and a set-up link with the token TEST_SETUP_TOKEN. */
import { createHash } from 'node:crypto'
import { loadBaseData } from '#database/seed/index.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { makeFolder } from '#platform/folders.ts'
import { createLog } from '#platform/log.ts'
import { openMedia } from '#run/wiring/media.ts'
import { runUntilStopped } from '#run/wiring/process.ts'
import { startWeb } from '#run/wiring/web.ts'
import { startWorker } from '#run/wiring/worker.ts'
import { forTests } from '../../scripts/build-pages.ts'

await runUntilStopped(async ({ onStop }) => {
  const config = loadConfig()
  const { databaseUrl: url = '' } = config
  makeFolder('DATA_DIR', config.dataFolder)
  const log = createLog({ level: 'warn', process: 'new market' })
  const connection = openDatabase({ url })
  onStop(connection.close)
  await loadBaseData(connection.db)
  const token = createHash('sha256')
    .update(process.env.TEST_SETUP_TOKEN ?? '')
    .digest('base64url')
  await connection.db
    .insertInto('setup_links')
    .values({ token_hash: token, created_at: new Date() })
    .execute()
  const database = { ...connection, url }
  const media = openMedia(config)
  await startWorker({ config, log, database, media, onStop })
  await startWeb({ config, log, database, media, onStop, isPortFixed: true, pagesFolder: forTests.folder })
})
