import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

/**
 * Returns the id of a public store.
 * @throws not_found also for a store that is not approved
 */
export async function publicStoreId(work: Pick<Work, 'db'>, slug: string): Promise<string> {
  const id = await sellingStoreId(work, slug)
  if (id === undefined) throw problem('not_found')
  return id
}

/** Returns the id of an approved store; undefined when the slug is unknown. */
export async function sellingStoreId({ db }: Pick<Work, 'db'>, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', slug)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return row?.id
}
