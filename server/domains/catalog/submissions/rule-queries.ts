import { sql } from 'kysely'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { categoryTree } from '../category-tree.ts'

interface RuleChoices {
  readonly stores: { id: string; name: string }[]
  readonly categories: { id: string; path: string; name: string; depth: number }[]
}

/** Stores by name and categories in tree order. */
export async function readRuleChoices({ db, locale }: Pick<Work, 'db' | 'locale'>): Promise<RuleChoices> {
  const { rows } = await sql<RuleChoices>`
    with recursive ${categoryTree()}
    select
      coalesce((
        select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id)
        from stores
        where state <> 'rejected'
      ), '[]') as stores,
      coalesce((
        select json_agg(json_build_object(
          'id', id, 'path', path, 'name', ${translated(sql.ref('name'), locale)}, 'depth', depth
        ) order by places, path)
        from tree
      ), '[]') as categories
  `.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('The query of stores and categories returned no row')
  return choices
}

/** Returns how many of these stores and categories exist. */
export async function readKnown(
  { db }: Pick<Work, 'db'>,
  {
    storeIds,
    categoryIds,
  }: { readonly storeIds: readonly string[]; readonly categoryIds: readonly string[] },
): Promise<{ stores: number; categories: number }> {
  const { rows } = await sql<{ stores: number; categories: number }>`
    select
      (select count(*) from stores where id = any(${storeIds}::uuid[]))::integer as stores,
      (select count(*) from categories where id = any(${categoryIds}::uuid[]))::integer as categories
  `.execute(db)
  return rows[0] ?? { stores: 0, categories: 0 }
}

/** Returns those of the categories that are one of the roots, or below one. */
export async function readInside(
  { db }: Pick<Work, 'db'>,
  { categoryIds, rootIds }: { readonly categoryIds: readonly string[]; readonly rootIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from categories c
    where c.id = any(${[...new Set(categoryIds)]}::uuid[])
      and exists (
        select from categories root
        where root.id = any(${rootIds}::uuid[])
          and (c.id = root.id or starts_with(c.path, root.path || '/'))
      )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
