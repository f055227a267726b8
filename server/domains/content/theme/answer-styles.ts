/** Serves `GET /theme/<digest>.css`. */
import type { Theme } from '#contract/theme.ts'
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import { readDraft } from '../drafts/queries.ts'
import { draftedTheme, readPublishedTheme } from './drafted-theme.ts'
import { logosOf } from './theme-answer.ts'
import { stylesAddress, stylesOf } from './theme-styles.ts'

/** The URL contains a digest of the content, so it can be cached forever. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the published styles, or the draft's if the URL has its digest. For an outdated URL from a cached page,
 * serves the current styles uncached.
 */
export async function answerStyles(request: Request, db: Work['db']): Promise<Response> {
  const { pathname } = new URL(request.url)
  const published = await stylesBy(db, await readPublishedTheme({ db }))
  if (stylesAddress(published) === pathname) return written(published, FOREVER)
  const { content: theme } = await readDraft({ db }, draftedTheme)
  const drafted = theme ? await stylesBy(db, theme) : ''
  return stylesAddress(drafted) === pathname ? written(drafted, FOREVER) : written(published, 'no-store')
}

async function stylesBy(db: Work['db'], theme: Theme): Promise<string> {
  return stylesOf(theme, await logosOf({ db, locale: defaultLocale }, theme))
}

function written(styles: string, caching: string): Response {
  return new Response(styles, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': caching },
  })
}
