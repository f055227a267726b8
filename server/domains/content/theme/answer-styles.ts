/** Answers `GET /theme/<digest>.css`. */
import type { Theme } from '#contract/theme.ts'
import type { Work } from '#platform/work.ts'
import { defaultLocale } from '#values/locale.ts'
import { readDraft } from '../drafts/queries.ts'
import { draftedTheme, readPublishedTheme } from './drafted-theme.ts'
import { logosOf } from './read-look.ts'
import { stylesAddress, stylesOf } from './theme-styles.ts'

/** The address tells what is in it, so what has been seen once need not be asked for again. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * What shoppers see, or the draft where the address is the draft's; to a page that was kept from before a change, what
 * is shown now, and not to be kept.
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
