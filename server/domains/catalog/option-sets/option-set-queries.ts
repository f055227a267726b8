import { sql } from 'kysely'
import type { OfferedOptionSet } from '#contract/option-sets.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'

type Reading = Pick<Work, 'db'>

interface StoredValue {
  readonly key: string
  readonly label: Texts
  readonly swatch: string | null
}

export interface OptionSetRow {
  readonly id: string
  readonly name: string
  readonly values: readonly { readonly label: string; readonly swatch: string | null }[]
  readonly products: number
}

/** Products that have an option with the key of set `s`. */
const productsOf = sql<number>`(
  select count(*)::integer from product_options o where o.key = s.key
)`

export async function readOptionSetRows({
  db,
  locale,
}: Pick<Work, 'db' | 'locale'>): Promise<OptionSetRow[]> {
  const name = translated(sql.ref('s.name'), locale)
  const { rows } = await sql<OptionSetRow>`
    select
      s.id, ${name} as name, ${productsOf} as products,
      (
        select json_agg(
          json_build_object('label', ${translated(sql.ref('v.label'), locale)}, 'swatch', v.swatch) order by v.position
        )
        from option_set_values v
        where v.set_id = s.id
      ) as values
    from option_sets s
    order by plain(${name}), s.id
  `.execute(db)
  return rows
}

export interface StoredOptionSet {
  readonly id: string
  readonly key: string
  readonly name: Texts
  readonly aliases: readonly string[]
  readonly version: number
  readonly products: number
  readonly values: readonly StoredValue[]
}

/** Locks the set where it is about to change. */
export async function readOptionSet(
  { db }: Reading,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredOptionSet | undefined> {
  const { rows } = await sql<StoredOptionSet>`
    select
      s.id, s.key, s.name, s.aliases, s.version, ${productsOf} as products,
      (
        select json_agg(json_build_object('key', v.key, 'label', v.label, 'swatch', v.swatch) order by v.position)
        from option_set_values v
        where v.set_id = s.id
      ) as values
    from option_sets s
    where s.id = ${id}
    ${isLocked ? sql`for update of s` : sql``}
  `.execute(db)
  return rows[0]
}

export interface OptionSetToWrite {
  readonly id: string
  readonly name: Texts
  readonly aliases: readonly string[]
  readonly values: readonly StoredValue[]
}

/** Returns false if the key is taken. */
export async function insertOptionSet(
  { db }: Reading,
  { id, key, name, aliases }: Omit<OptionSetToWrite, 'values'> & { readonly key: string },
): Promise<boolean> {
  const written = await db
    .insertInto('option_sets')
    .values({ id, key, name: JSON.stringify(name), aliases: [...aliases] })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function updateOptionSet(
  { db }: Reading,
  { id, name, aliases }: Omit<OptionSetToWrite, 'values'>,
): Promise<void> {
  await db
    .updateTable('option_sets')
    .set({ name: JSON.stringify(name), aliases: [...aliases], version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the values of a set. */
export async function writeOptionSetValues(
  { db }: Reading,
  { id, values }: Pick<OptionSetToWrite, 'id' | 'values'>,
): Promise<void> {
  await db.deleteFrom('option_set_values').where('set_id', '=', id).execute()
  await sql`
    insert into option_set_values (id, set_id, key, label, swatch, position)
    select gen_random_uuid(), ${id}, each.value ->> 'key', each.value -> 'label', each.value ->> 'swatch', each.place - 1
    from jsonb_array_elements(${JSON.stringify(values)}::jsonb) with ordinality each (value, place)
  `.execute(db)
}

export async function deleteOptionSet({ db }: Reading, id: string): Promise<void> {
  await db.deleteFrom('option_sets').where('id', '=', id).execute()
}

/** All sets by name, as JSON for the editor of a product. */
export const offeredOptionSets = (locale: string) => sql<OfferedOptionSet[]>`coalesce((
  select json_agg(json_build_object(
    'name', s.name,
    'values', (
      select json_agg(json_strip_nulls(json_build_object('label', v.label, 'swatch', v.swatch)) order by v.position)
      from option_set_values v
      where v.set_id = s.id
    )
  ) order by plain(${translated(sql.ref('s.name'), locale)}), s.id)
  from option_sets s
), '[]')`

export interface OptionSet extends Pick<StoredOptionSet, 'key' | 'name' | 'aliases' | 'values'> {}

/** All sets, for imports. */
export async function readOptionSets({ db }: Reading): Promise<OptionSet[]> {
  const { rows } = await sql<OptionSet>`
    select
      s.key, s.name, s.aliases,
      (
        select json_agg(json_build_object('key', v.key, 'label', v.label, 'swatch', v.swatch) order by v.position)
        from option_set_values v
        where v.set_id = s.id
      ) as values
    from option_sets s
    order by s.key
  `.execute(db)
  return rows
}
