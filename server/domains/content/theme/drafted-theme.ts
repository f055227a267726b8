import { sql } from 'kysely'
import { Theme } from '#contract/theme.ts'
import type { Work } from '#platform/work.ts'
import { type Drafted, readPublished } from '../drafts/queries.ts'
import { firstTheme } from './first-theme.ts'

const Said = Theme.partial()

/** The theme as operators make it. A kept one may be older than some of what there is to say. */
export const draftedTheme: Drafted<Theme, object> = {
  versions: 'theme_versions',
  draft: 'theme_draft',
  column: 'theme',
  read: (kept) => Theme.parse({ ...firstTheme, ...Said.parse(kept) }),
  first: firstTheme,
  told: sql`'{}'::jsonb`,
}

/** What shoppers see. */
export function readPublishedTheme(work: Pick<Work, 'db'>): Promise<Theme> {
  return readPublished(work, draftedTheme)
}
