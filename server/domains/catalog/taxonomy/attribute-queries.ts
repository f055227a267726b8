import { sql } from 'kysely'
import { type Texts, translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { AttributeType, FacetForm } from '#values/attribute-type.ts'
import { numbersAsFacets } from '../facet-numbers.ts'

type Reading = Pick<Work, 'db' | 'locale'>

export interface AttributeRow {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly type: AttributeType
  readonly is_facet: boolean
  readonly facet_form: FacetForm
  readonly products: number
  readonly categories: string[]
}

export async function readAttributeRows({ db, locale }: Reading): Promise<AttributeRow[]> {
  const { rows } = await sql<AttributeRow>`
    select
      a.id, a.key, ${translated(sql.ref('a.name'), locale)} as name, a.type, a.is_facet, a.facet_form,
      (select count(distinct v.product_id) from product_attribute_values v where v.attribute_id = a.id) as products,
      array(
        select ${translated(sql.ref('c.name'), locale)}
        from category_attributes used
        join categories c on c.id = used.category_id
        where used.attribute_id = a.id
        order by c.path
      ) as categories
    from attributes a
    order by a.position, a.key
  `.execute(db)
  return rows
}

export interface StoredAttribute {
  readonly id: string
  readonly key: string
  readonly name: Texts
  readonly type: AttributeType
  readonly unit: string | null
  readonly is_facet: boolean
  readonly facet_form: FacetForm
  readonly version: number
  readonly products: number
  readonly choices: readonly { key: string; label: Texts; swatch: string | null; is_used: boolean }[]
  readonly categories: readonly { category_id: string; is_required: boolean }[]
}

/** Locks the attribute where it is about to change. */
export async function readStoredAttribute(
  { db }: Pick<Work, 'db'>,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<StoredAttribute | undefined> {
  const { rows } = await sql<StoredAttribute>`
    select
      a.id, a.key, a.name, a.type, a.unit, a.is_facet, a.facet_form, a.version,
      (select count(distinct v.product_id) from product_attribute_values v where v.attribute_id = a.id) as products,
      coalesce((
        select json_agg(json_build_object(
          'key', choice.key, 'label', choice.label, 'swatch', choice.swatch,
          'is_used', exists (select from product_attribute_values v where v.choice_id = choice.id)
        ) order by choice.position)
        from attribute_choices choice
        where choice.attribute_id = a.id
      ), '[]') as choices,
      coalesce((
        select json_agg(json_build_object('category_id', c.id, 'is_required', used.is_required) order by c.path)
        from category_attributes used
        join categories c on c.id = used.category_id
        where used.attribute_id = a.id
      ), '[]') as categories
    from attributes a
    where a.id = ${id}
    ${isLocked ? sql`for update of a` : sql``}
  `.execute(db)
  return rows[0]
}

/** Serializes additions and the order of attributes. */
export async function lockAttributes({ db }: Pick<Work, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attributes', 0))`.execute(db)
}

export interface AttributeToWrite {
  readonly id: string
  readonly name: Texts
  readonly unit: string | null
  readonly isFacet: boolean
  readonly facetForm: FacetForm
  readonly choices: readonly { key: string; label: Texts; swatch: string | null }[]
  readonly categories: readonly { category_id: string; is_required: boolean }[]
}

/** Returns false if the key is taken. */
export async function insertAttribute(
  { db }: Pick<Work, 'db'>,
  {
    id,
    key,
    type,
    name,
    unit,
    isFacet,
    facetForm,
  }: AttributeToWrite & { readonly key: string; readonly type: AttributeType },
): Promise<boolean> {
  const written = await db
    .insertInto('attributes')
    .values({
      id,
      key,
      type,
      name: JSON.stringify(name),
      unit,
      is_facet: isFacet,
      facet_form: facetForm,
      position: sql`(select coalesce(max(position) + 1, 0) from attributes)`,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function updateAttribute(
  { db }: Pick<Work, 'db'>,
  { id, name, unit, isFacet, facetForm }: AttributeToWrite,
): Promise<void> {
  await db
    .updateTable('attributes')
    .set({
      name: JSON.stringify(name),
      unit,
      is_facet: isFacet,
      facet_form: facetForm,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces the choices and categories of an attribute; choices keep their id by key. */
export async function writeParts(
  { db }: Pick<Work, 'db'>,
  { id, choices, categories }: AttributeToWrite,
): Promise<void> {
  await sql`
    delete from attribute_choices
    where attribute_id = ${id}
      and key <> all(${choices.map(({ key }) => key)}::text[])
  `.execute(db)
  await sql`
    insert into attribute_choices (id, attribute_id, key, label, swatch, position)
    select gen_random_uuid(), ${id}, choice.value ->> 'key', choice.value -> 'label', choice.value ->> 'swatch', choice.place - 1
    from jsonb_array_elements(${JSON.stringify(choices)}::jsonb) with ordinality choice (value, place)
    on conflict (attribute_id, key) do update set
      label = excluded.label, swatch = excluded.swatch, position = excluded.position
  `.execute(db)
  await sql`delete from category_attributes where attribute_id = ${id}`.execute(db)
  await sql`
    insert into category_attributes (category_id, attribute_id, is_required)
    select (used.value ->> 'category_id')::uuid, ${id}, (used.value ->> 'is_required')::boolean
    from jsonb_array_elements(${JSON.stringify(categories)}::jsonb) used
  `.execute(db)
}

/** Returns which of the categories exist. */
export async function knownCategories(
  { db }: Pick<Work, 'db'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from categories where id = any(${ids}::uuid[]) for share
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Updates the names of filter values. Values that no product option has are removed with their attribute. */
export async function writeAttributeFacets({ db }: Pick<Work, 'db'>, key: string): Promise<void> {
  await sql`
    delete from facet_values f
    where f.attribute = ${key}
      and not exists (
        select
        from product_options o
        join product_option_values value on value.option_id = o.id
        where o.key = f.attribute
          and value.key = f.value
      )
  `.execute(db)
  await sql`
    insert into facet_values (attribute, value, name, label, swatch, position)
    select a.key, choice.key, a.name, choice.label, choice.swatch, choice.position
    from attributes a
    join attribute_choices choice on choice.attribute_id = a.id
    where a.key = ${key}
      and a.is_facet
    union all
    ${numbersAsFacets(sql`a.key = ${key}`)}
    on conflict (attribute, value) do update set
      name = excluded.name, label = excluded.label, swatch = excluded.swatch, position = excluded.position
  `.execute(db)
}

export async function deleteAttribute({ db }: Pick<Work, 'db'>, id: string): Promise<void> {
  await db.deleteFrom('attributes').where('id', '=', id).execute()
}

/** Moves an attribute by one place; past either end nothing changes. */
export async function swapAttribute(
  { db }: Pick<Work, 'db'>,
  { id, isUp }: { readonly id: string; readonly isUp: boolean },
): Promise<void> {
  await sql`
    with placed as (
      select id, row_number() over (order by position, key) as place
      from attributes
    ),
    moved as (
      select id, place + case
        when id = ${id} then ${isUp ? -1.5 : 1.5}::numeric
        else 0
      end as wanted
      from placed
    ),
    numbered as (
      select id, row_number() over (order by wanted) as place
      from moved
    )
    update attributes a
    set position = numbered.place
    from numbered
    where numbered.id = a.id
  `.execute(db)
}

export async function productsWithAttribute({ db }: Pick<Work, 'db'>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_attribute_values')
    .select('product_id')
    .distinct()
    .where('attribute_id', '=', id)
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}
