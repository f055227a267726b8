import { sql } from 'kysely'
import { WrittenBlock } from '#contract/home-page.ts'
import type { Drafted } from './drafts/queries.ts'

const Blocks = WrittenBlock.array()

export const draftedHome: Drafted<WrittenBlock[], { blocks_count: number }> = {
  versions: 'home_versions',
  draft: 'home_draft',
  column: 'blocks',
  read: (kept) => Blocks.parse(kept),
  first: [],
  told: sql`jsonb_build_object('blocks_count', jsonb_array_length(v.blocks))`,
}
