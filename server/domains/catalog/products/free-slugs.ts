import { sql } from 'kysely'
import { lockSlugs } from '#platform/slugs.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { reservedSlugs } from '#values/slug.ts'

const TRIES = 30

/**
 * Returns for each wanted product slug the first of `slug`, `slug-2`, ... that was never used, all different. Holds a
 * lock, so that concurrent calls wait until this transaction ends.
 */
export async function readFreeProductSlugs(
  { db }: Pick<Work, 'db'>,
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  await lockSlugs(db)
  const candidates = [...new Set(wanted)].flatMap(candidatesOf)
  const { rows } = await sql<{ slug: string }>`
    select slug
    from products
    where slug = any(${candidates}::text[])
    union all
    select slug
    from moved_slugs
    where kind = 'product'
      and scope = ''
      and slug = any(${candidates}::text[])
  `.execute(db)
  const taken = new Set([...reservedSlugs.product, ...rows.map(({ slug }) => slug)])
  return wanted.map((slug) => {
    const free =
      candidatesOf(slug).find((candidate) => !taken.has(candidate)) ?? `${slug}-${newId().slice(-12)}`
    taken.add(free)
    return free
  })
}

function candidatesOf(slug: string): string[] {
  return Array.from({ length: TRIES }, (_, place) => (place === 0 ? slug : `${slug}-${place + 1}`))
}
