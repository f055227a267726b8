/** Default pages of a new market, one file per page and language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanRichText } from '#platform/rich-text.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { offeredLocales } from '#values/locale.ts'
import { insertPages, insertVersion, type PageKey, type PageText } from './page-queries.ts'

/** In display order. */
const slugs = ['terms', 'privacy', 'shipping-and-returns', 'about-us'] as const

const folder = join(import.meta.dirname, 'first-pages')

/** Adds the default pages that are missing and leaves existing ones unchanged. */
export async function loadFirstPages(work: Pick<Work, 'db' | 'now'>): Promise<void> {
  const added = await insertPages(
    work,
    slugs.map((slug) => ({ id: newId(), slug })),
  )
  for (const slug of added) {
    for (const language of offeredLocales) {
      await insertVersion(work, {
        slug,
        language,
        ...readText({ slug, language }),
        version: 1,
        writtenBy: null,
      })
    }
  }
}

const form = /^<title>(.+)<\/title>\n<meta name="description" content="([^"]+)">\n(.+)$/s

function readText({ slug, language }: PageKey): PageText {
  const file = `${slug}.${language}.html`
  const [, title, description, html] = form.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  if (!title || !description || !html) throw new Error(`${file} has no title, description or text`)
  return { title, description, body: cleanRichText(html) }
}
