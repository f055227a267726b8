import type {
  listCollections as ListContract,
  readCollection as ReadContract,
} from '#contract/collections.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readListedCollection, readShownRow, readShownRows } from './collection-queries.ts'

export async function listCollections(work: Work): Promise<Answer<typeof ListContract>> {
  const rows = await readShownRows(work)
  return {
    data: rows.map(({ slug, name, picture, changed_at: changedAt }) => ({
      slug,
      name,
      ...(picture && { picture }),
      changed_at: changedAt.toISOString(),
    })),
  }
}

/** @throws not_found also while it is hidden, before it starts and after it ended */
export async function readCollection(
  work: Work,
  { params: { slug: at } }: Given<typeof ReadContract>,
): Promise<Answer<typeof ReadContract>> {
  const row = await readShownRow(work, at)
  if (!row) throw problem('not_found')
  const { slug, name, description, seo_title, seo_description, picture } = row
  return {
    slug,
    name,
    ...(description !== '' && { description }),
    ...(seo_title !== '' && { seo_title }),
    ...(seo_description !== '' && { seo_description }),
    ...(picture && { picture }),
  }
}

/** The facet of a collection's products, and whether they have an order of their own; undefined if it is not visible. */
export async function listedCollection(
  work: Pick<Work, 'db' | 'now'>,
  slug: string,
): Promise<{ readonly id: string; readonly facet: string; readonly isByHand: boolean } | undefined> {
  const found = await readListedCollection(work, slug)
  return found && { ...found, facet: `k:${found.id}` }
}
