/** Default pages of a new market, one file per page and language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invalidate } from '#platform/invalidate.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { offeredLocales } from '#values/locale.ts'
import {
  holdFirstPage,
  insertPages,
  insertVersion,
  newestVersion,
  type PageKey,
  type PageText,
} from './page-queries.ts'

/** In display order. */
const slugs = ['terms', 'privacy', 'shipping-and-returns', 'about-us'] as const
export type FirstPage = (typeof slugs)[number]

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

/**
 * Writes a first page in one language from its template, followed by a section. Returns its slug, which an operator may
 * have changed since.
 */
export async function writeFirstPage(
  work: Work,
  { page, language, section }: { page: FirstPage; language: PageKey['language']; section: string },
): Promise<string> {
  const slug = await holdFirstPage(work, page)
  const { body, ...text } = readText({ slug: page, language })
  const version = (await newestVersion(work, { slug, language })) + 1
  await insertVersion(work, {
    slug,
    language,
    ...text,
    body: cleanRichText(body + section),
    version,
    writtenBy: signedInUser(work).userId,
  })
  invalidate(work, ['content'])
  return slug
}

const form = /^<title>(.+)<\/title>\n<meta name="description" content="([^"]+)">\n(.+)$/s

function readText({ slug, language }: PageKey): PageText {
  const file = `${slug}.${language}.html`
  const [, title, description, html] = form.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  if (!title || !description || !html) throw new Error(`${file} has no title, description or text`)
  return { title, description, body: cleanRichText(html) }
}
