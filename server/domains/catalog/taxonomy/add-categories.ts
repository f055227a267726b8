import { sql } from 'kysely'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { Vertical } from '#values/vertical.ts'

export interface NewCategory {
  readonly id: string
  readonly path: string
  readonly slug: string
  readonly vertical: Vertical
  readonly parent_path: string | null
  readonly depth: number
  readonly position: number
  readonly name: Texts
}

/** Adds a tree of categories, parents first. Skips categories whose path or slug is taken, and those below a skipped slug. Returns how many were added. */
export async function addCategories(
  { db }: Pick<Work, 'db'>,
  wanted: readonly NewCategory[],
): Promise<number> {
  const depths = [...new Set(wanted.map(({ depth }) => depth))].toSorted()
  let added = 0
  // One statement per level, because a category refers to its parent's row.
  for (const depth of depths) {
    const level = JSON.stringify(wanted.filter((category) => category.depth === depth))
    const { rows } = await sql`
      insert into categories (id, path, slug, vertical, parent_id, depth, position, name)
      select w.id, w.path, w.slug, w.vertical, parent.id, w.depth, w.position, w.name
      from jsonb_to_recordset(${level}::jsonb) as w (
        id uuid, path text, slug text, vertical text, parent_path text, depth smallint, position smallint, name jsonb
      )
      left join categories parent on parent.path = w.parent_path
      where w.parent_path is null or parent.id is not null
      on conflict do nothing
      returning id
    `.execute(db)
    added += rows.length
  }
  return added
}
