import { answerManifest, answerStyles } from '#domains/content/index.ts'
import type { Media } from '#domains/media/index.ts'
import { showMails } from '#domains/notifications/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import type { Calls } from '#platform/http-context.ts'
import { notificationsOptionsOf } from './notifications-options.ts'

interface FileOptions {
  readonly config: Config
  readonly db: Database
  readonly media: Media
}

/** Mounts pictures, the web app manifest, the theme's styles and, outside production, the sent emails. */
export function mountFiles(app: Calls, { config, db, media }: FileOptions): void {
  if (config.mode !== 'production') {
    const letters = notificationsOptionsOf(config, undefined)
    app.get('/dev/emails', (context) => showMails(context.req.raw, letters, { db }))
  }
  app.get('/media/*', (context) => media.answer(context.req.raw))
  app.get('/manifest.webmanifest', () => answerManifest(db))
  app.get('/theme/*', (context) => answerStyles(context.req.raw, db))
}
