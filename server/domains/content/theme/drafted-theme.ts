import { sql } from 'kysely'
import { Theme } from '#contract/theme.ts'
import type { Work } from '#platform/work.ts'
import { type Drafted, readPublished } from '../drafts/queries.ts'
import { firstTheme } from './first-theme.ts'

const Said = Theme.partial()

/** The theme as a draft with versions. A stored theme may lack newer fields. */
export const draftedTheme: Drafted<Theme, object> = {
  versions: 'theme_versions',
  draft: 'theme_draft',
  column: 'theme',
  read: (kept) => Theme.parse({ ...firstTheme, ...Said.parse(kept) }),
  first: firstTheme,
  told: sql`'{}'::jsonb`,
}

export function readPublishedTheme(work: Pick<Work, 'db'>): Promise<Theme> {
  return readPublished(work, draftedTheme)
}
