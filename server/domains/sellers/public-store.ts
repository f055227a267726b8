import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'

/**
 * The id of the store that the public knows by this slug.
 * @throws not_found also for a store that is not approved
 */
export async function publicStoreId({ db }: Pick<Work, 'db'>, slug: string): Promise<string> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('slug', '=', slug)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row.id
}
