import { sql } from 'kysely'
import type { Product } from '#contract/catalog.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

/**
 * Returns tag names in the visitor's language, in the requested order; a tag without a name is returned as its slug.
 */
export async function namesOfTags(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  slugs: readonly string[],
): Promise<Product['tags']> {
  if (slugs.length === 0) return []
  const { rows } = await sql<Product['tags'][number]>`
    select asked.slug, coalesce(${translated(sql.ref('tag.name'), locale)}, '') as name
    from unnest(${slugs}::text[]) with ordinality asked (slug, place)
    left join tags tag on tag.slug = asked.slug
    order by asked.place
  `.execute(db)
  return rows.map(({ slug, name }) => ({ slug, name: name || slug.replaceAll('-', ' ') }))
}
