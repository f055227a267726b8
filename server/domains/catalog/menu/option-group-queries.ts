/** SQL of a menu's modifier groups, for store staff. */

import { sql } from 'kysely'
import type { OptionGroupFields } from '#contract/menu.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

type Reading = Pick<Work, 'db' | 'locale'>

type Writing = Pick<Work, 'db' | 'now'>

export interface GroupRow {
  readonly id: string
  readonly name: Texts
  readonly min_choices: number
  readonly max_choices: number
  readonly choices: { id: string; label: Texts; price_minor: number; is_default: boolean }[]
  readonly dishes_count: number
}

/** Returns the store's modifier groups, and the market's groups that it uses. */
export async function readGroups({ db }: Reading, storeId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select
      g.id,
      g.name,
      g.min_choices,
      g.max_choices,
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'label', m.label, 'price_minor', m.price_minor, 'is_default', m.is_default
        ) order by m.position)
        from modifiers m
        where m.group_id = g.id
      ), '[]') as choices,
      used.count::integer as dishes_count
    from modifier_groups g
    cross join lateral (
      select count(*)
      from product_modifier_groups asked
      join products p on p.id = asked.product_id
      where asked.group_id = g.id
        and p.store_id = ${storeId}
    ) used
    where g.store_id = ${storeId}
      or g.store_id is null and used.count > 0
    order by plain(g.name ->> 'en'), g.id
  `.execute(db)
  return rows
}

/** True if modifier group `g` belongs to the store, or to the market and the store uses it. */
function isUsedBy(storeId: string) {
  return sql`(
    g.store_id = ${storeId}
    or g.store_id is null and exists (
      select from product_modifier_groups asked
      join products p on p.id = asked.product_id
      where asked.group_id = g.id
        and p.store_id = ${storeId}
    )
  )`
}

/** Sets a dish's modifier groups; returns false if one of them is not available to the store. */
export async function setDishGroups(
  { db }: Writing,
  { id, storeId, groups }: { id: string; storeId: string; groups: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct g.id)::integer as count
    from modifier_groups g
    where g.id = any(${groups}::uuid[])
      and ${isUsedBy(storeId)}
  `.execute(db)
  if (rows[0]?.count !== groups.length) return false
  await sql`delete from product_modifier_groups where product_id = ${id}`.execute(db)
  await sql`
    insert into product_modifier_groups (product_id, group_id, position)
    select ${id}, asked.id, asked.place - 1
    from unnest(${groups}::uuid[]) with ordinality as asked (id, place)
  `.execute(db)
  return true
}

/**
 * Returns whether a modifier group belongs to the store, or to the market and the store uses it; undefined otherwise.
 */
export async function readGroupOwner(
  { db }: Pick<Work, 'db'>,
  { id, storeId }: { id: string; storeId: string },
): Promise<'store' | 'market' | undefined> {
  const { rows } = await sql<{ owner: 'store' | 'market' }>`
    select case when g.store_id is null then 'market' else 'store' end as owner
    from modifier_groups g
    where g.id = ${id}
      and ${isUsedBy(storeId)}
  `.execute(db)
  return rows[0]?.owner
}

export interface GroupToWrite extends Pick<OptionGroupFields, 'min' | 'max'> {
  readonly name: Texts
  readonly choices: readonly (Omit<OptionGroupFields['choices'][number], 'label'> & {
    readonly label: Texts
  })[]
}

/** Writes a store's modifier group with its modifiers, and deletes modifiers not listed. */
export async function writeGroup(
  { db }: Writing,
  { id, storeId, fields }: { id: string; storeId: string; fields: GroupToWrite },
): Promise<void> {
  await sql`
    insert into modifier_groups as g (id, store_id, key, name, min_choices, max_choices)
    values (${id}, ${storeId}, ${id}::text, ${JSON.stringify(fields.name)}, ${fields.min}, ${fields.max})
    on conflict (id) do update set
      name = (g.name - 'en' - 'fr') || excluded.name,
      min_choices = excluded.min_choices,
      max_choices = excluded.max_choices
  `.execute(db)
  const { rows: kept } = await sql<{ id: string }>`
    select id from modifiers where group_id = ${id}
  `.execute(db)
  const own = new Set(kept.map((choice) => choice.id))
  const choices = fields.choices.map((choice) => ({
    ...choice,
    id: choice.id && own.delete(choice.id) ? choice.id : newId(),
  }))
  await sql`
    delete from modifiers
    where group_id = ${id}
      and id <> all(${choices.map((choice) => choice.id)}::uuid[])
  `.execute(db)
  await sql`
    insert into modifiers as m (id, group_id, key, label, price_minor, is_default, position)
    select choice.id, ${id}, choice.id::text, choice.label, choice.price_minor, choice.is_default, choice.place - 1
    from unnest(
      ${choices.map((choice) => choice.id)}::uuid[],
      ${choices.map((choice) => JSON.stringify(choice.label))}::jsonb[],
      ${choices.map((choice) => choice.price_minor)}::bigint[],
      ${choices.map((choice) => choice.is_default)}::boolean[]
    ) with ordinality as choice (id, label, price_minor, is_default, place)
    on conflict (id) do update set
      label = (m.label - 'en' - 'fr') || excluded.label,
      price_minor = excluded.price_minor,
      is_default = excluded.is_default,
      position = excluded.position
  `.execute(db)
}

/** Replaces one modifier group with another on all of the store's dishes. */
export async function replaceGroup(
  { db }: Writing,
  { storeId, from, to }: { storeId: string; from: string; to: string },
): Promise<void> {
  await sql`
    update product_modifier_groups asked
    set group_id = ${to}
    from products p
    where p.id = asked.product_id
      and p.store_id = ${storeId}
      and asked.group_id = ${from}
  `.execute(db)
}

export async function readAskers(
  { db }: Pick<Work, 'db'>,
  { storeId, groupId }: { storeId: string; groupId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from product_modifier_groups asked
    join products p on p.id = asked.product_id
    where asked.group_id = ${groupId}
      and p.store_id = ${storeId}
    order by p.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes a modifier group from the store's dishes, and deletes it if it is the store's own. */
export async function dropGroup(
  { db }: Writing,
  { storeId, id }: { storeId: string; id: string },
): Promise<void> {
  await sql`
    delete from product_modifier_groups asked
    using products p
    where p.id = asked.product_id
      and p.store_id = ${storeId}
      and asked.group_id = ${id}
  `.execute(db)
  await sql`delete from modifier_groups where id = ${id} and store_id = ${storeId}`.execute(db)
}
