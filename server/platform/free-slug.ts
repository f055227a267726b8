import { type RawBuilder, sql } from 'kysely'
import type { Work } from './work.ts'

const TRIES = 1_000

/**
 * The first of `slug`, `slug-2`, ... for which `isTaken`, which looks at `wanted.slug`, does not hold. Others who ask wait
 * until this transaction has taken it.
 */
export async function readFreeSlug(
  { db }: Pick<Work, 'db'>,
  slug: string,
  isTaken: RawBuilder<unknown>,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('free slug', 0))`.execute(db)
  const { rows } = await sql<{ slug: string }>`
    select wanted.slug
    from (
      select case when n = 1 then ${slug}::text else ${slug}::text || '-' || n end as slug, n
      from generate_series(1, ${TRIES}::integer) n
    ) wanted
    where not (${isTaken})
    order by wanted.n
    limit 1
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error(`All addresses from ${slug} to ${slug}-${TRIES} are taken`)
  return found.slug
}
