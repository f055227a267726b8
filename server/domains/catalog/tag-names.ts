import { sql } from 'kysely'
import type { Product } from '#contract/catalog.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

/** What tags are called in the visitor's language, in the order they are asked for; one without a name as it is written. */
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
