import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { writeLegalTexts as contract } from '#contract/setup.ts'
import { writeFirstPage } from '#domains/content/index.ts'
import { mustHaveFullRights } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { offeredLocales } from '#values/locale.ts'

type Business = Given<typeof contract>['body']

const pages = ['terms', 'privacy'] as const
const folder = join(import.meta.dirname, 'templates')

/**
 * Writes both texts in each language from the template, followed by who runs the market and which law applies.
 * @throws {Problem} not_allowed unless the caller has full rights
 */
export async function writeLegalTexts(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  mustHaveFullRights(work)
  const written = new Set<string>()
  for (const page of pages) {
    for (const language of offeredLocales) {
      written.add(
        await writeFirstPage(work, { page, language, section: sectionIn(language, { page, body }) }),
      )
    }
  }
  return { pages: [...written] }
}

/** Returns the filled template of a page's last section. */
function sectionIn(
  language: string,
  { page, body }: { page: (typeof pages)[number]; body: Business },
): string {
  const { business, registration, address, email, law } = body
  const lines = [business, registration, ...address.split('\n'), email].filter((part) => part.trim() !== '')
  const filled: Readonly<Record<string, string>> = {
    business: lines.map(escaped).join('<br>'),
    law: escaped(law),
  }
  const template = readFileSync(join(folder, `${page}.${language}.html`), 'utf8')
  return template.replace(/\{(\w+)\}/g, (_, name: string) => filled[name] ?? '')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
