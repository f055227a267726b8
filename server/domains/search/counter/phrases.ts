/** Documents with a phrase. The positions of words are not in memory, so the database's text search finds them. */
import type { Client } from 'pg'
import type { Places } from './places.ts'

/** Returns the places of the documents that each text search query matches in any content language. */
export async function placesOfQueries(
  client: Client,
  queries: readonly string[],
): Promise<ReadonlyMap<string, Places>> {
  if (queries.length === 0) return new Map()
  const { rows } = await client.query<{ query: string; places: number[] }>(
    `select
       query,
       array(
         select d.place
         from search_documents d
         where d.words @@ (
           to_tsquery('public.market_exact', query)
           || to_tsquery('public.market_en', query)
           || to_tsquery('public.market_fr', query)
         )
         order by d.place
       ) as places
     from unnest($1::text[]) query`,
    [[...new Set(queries)]],
  )
  return new Map(rows.map(({ query, places }) => [query, Uint32Array.from(places)]))
}
