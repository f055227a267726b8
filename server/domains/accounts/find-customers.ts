import { sql } from 'kysely'
import type { FoundCustomer } from '#contract/dashboard-search.ts'
import { wordsQuery } from '#platform/search-words.ts'
import type { Work } from '#platform/work.ts'

// A frequent name is not read in full: the newest of this many are shown.
const READ_MAX = 2000

/** Finds customers by name or email address, newest first. Accounts that were deleted are left out. */
export async function findCustomers(
  { db }: Pick<Work, 'db'>,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<FoundCustomer[]> {
  const query = wordsQuery(search)
  if (!query) return []
  const { rows } = await sql<FoundCustomer>`
    with found as materialized (
      select u.id, u.name, coalesce(u.contact_email, u.email) as email, u.created_at
      from users u
      where search_words(u.name || ' ' || coalesce(u.contact_email, u.email)) @@ ${query}
        and u.state <> 'deleted'
      limit ${READ_MAX}
    )
    select id, name, email
    from found
    order by created_at desc, id
    limit ${limit}
  `.execute(db)
  return rows
}
