import { sql } from 'kysely'
import type { FoundStore } from '#contract/dashboard-search.ts'
import { containing } from '#platform/containing.ts'
import type { Work } from '#platform/work.ts'

/** Finds stores of any state by part of their names, those that begin with it first. */
export async function findStores(
  { db }: Pick<Work, 'db'>,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<FoundStore[]> {
  const { rows } = await sql<FoundStore>`
    select s.slug, s.name, s.state
    from stores s
    where plain(s.name) like plain(${containing(search)})
    order by starts_with(plain(s.name), plain(${search})) desc, s.name, s.id
    limit ${limit}
  `.execute(db)
  return rows
}
