/** Attributes of a category, and their values of a product. */
import { sql } from 'kysely'
import type { AttributeValues, CategoryAttribute } from '#contract/taxonomy.ts'
import { problem } from '#platform/problem.ts'
import { translated, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { AttributeType } from '#values/attribute-type.ts'

/** Returns the attributes of a category and of all above it, in their order. */
export async function readCategoryAttributes(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  categoryId: string,
): Promise<CategoryAttribute[]> {
  const { rows } = await sql<Omit<CategoryAttribute, 'unit'> & { unit: string | null }>`
    select
      a.id, a.key, ${translated(sql.ref('a.name'), locale)} as name, a.type, a.unit,
      bool_or(used.is_required) as is_required,
      coalesce((
        select json_agg(json_strip_nulls(json_build_object(
          'key', choice.key, 'label', ${translated(sql.ref('choice.label'), locale)}, 'swatch', choice.swatch
        )) order by choice.position)
        from attribute_choices choice
        where choice.attribute_id = a.id
      ), '[]') as choices
    from categories c
    join categories up on c.path = up.path or c.path like up.path || '/%'
    join category_attributes used on used.category_id = up.id
    join attributes a on a.id = used.attribute_id
    where c.id = ${categoryId}
    group by a.id
    order by a.position, a.key
  `.execute(db)
  return rows.map(({ unit, ...rest }) => ({ ...rest, ...(unit !== null && { unit }) }))
}

interface ValueRow {
  readonly attribute_id: string
  readonly position: number
  readonly text_value?: Readonly<Record<string, string>>
  readonly number_value?: number
  readonly dimensions?: readonly number[]
  readonly date_value?: string
  readonly choice_key?: string
}

/**
 * Replaces the values of a product's attributes; a product without a value has none. The caller refreshes the listings
 * and search documents of the product in the same transaction.
 * @throws invalid_input with `attributes.<key>` for an attribute that its category doesn't have, or a value that
 * doesn't fit its type
 */
export async function setProductAttributes(
  work: Pick<Work, 'db' | 'locale'>,
  productId: string,
  values: AttributeValues,
): Promise<void> {
  const { db } = work
  const product = await db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
  if (!product) throw new Error(`Product ${productId} not found for its attributes`)
  const attributes = new Map(
    (await readCategoryAttributes(work, product.category_id)).map((attribute) => [attribute.key, attribute]),
  )
  const errors: Record<string, string[]> = {}
  const rows = Object.entries(values).flatMap(([key, value]) => {
    const attribute = attributes.get(key)
    const written = attribute ? rowsOf(attribute, value) : 'attribute_unknown'
    if (typeof written !== 'string') return written
    errors[`attributes.${key}`] = [written]
    return []
  })
  if (Object.keys(errors).length > 0) throw problem('invalid_input', {}, errors)
  await sql`delete from product_attribute_values where product_id = ${productId}`.execute(db)
  await sql`
    insert into product_attribute_values (
      product_id, attribute_id, position, text_value, number_value, dimensions, date_value, choice_id
    )
    select ${productId}, v.attribute_id, v.position, v.text_value, v.number_value, v.dimensions, v.date_value, choice.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      attribute_id uuid, position smallint, text_value jsonb, number_value numeric, dimensions numeric[],
      date_value date, choice_key text
    )
    left join attribute_choices choice on choice.attribute_id = v.attribute_id and choice.key = v.choice_key
  `.execute(db)
}

type Value = AttributeValues[string]

/** Returns the rows of a value, or why it doesn't fit the attribute. */
function rowsOf(attribute: CategoryAttribute, value: Value): ValueRow[] | string {
  const row = { attribute_id: attribute.id, position: 0 }
  switch (attribute.type) {
    case 'text':
      return isTexts(value) ? [{ ...row, text_value: withoutEmptyTexts(value) }] : 'attribute_text_invalid'
    case 'number':
      return isAmount(value) ? [{ ...row, number_value: value }] : 'attribute_number_invalid'
    case 'dimension':
      return isDimension(value) ? [{ ...row, dimensions: value }] : 'attribute_dimension_invalid'
    case 'date':
      return isDay(value) ? [{ ...row, date_value: value }] : 'attribute_date_invalid'
    case 'boolean':
      if (typeof value !== 'boolean') return 'attribute_choice_invalid'
      return [{ ...row, choice_key: value ? 'yes' : 'no' }]
    case 'choice':
      return choiceRows(attribute, [value])
    case 'choices':
    case 'colour':
      return choiceRows(attribute, Array.isArray(value) ? value : [value])
  }
}

function choiceRows({ id, choices }: CategoryAttribute, values: readonly unknown[]): ValueRow[] | string {
  const known = choices.filter(({ key }) => values.includes(key))
  const areFew = new Set(values).size === values.length && known.length === values.length
  if (values.length === 0 || !areFew) return 'attribute_choice_invalid'
  return known.map(({ key }, position) => ({ attribute_id: id, position, choice_key: key }))
}

const AMOUNT_MAX = 1_000_000_000

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= AMOUNT_MAX
}

function isDimension(value: Value): value is number[] {
  return Array.isArray(value) && value.length === 3 && value.every((one) => isAmount(one) && one > 0)
}

function isDay(value: Value): value is string {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

function isTexts(value: Value): value is Extract<Value, { en: string }> {
  return typeof value === 'object' && !Array.isArray(value) && value.en !== ''
}

/** Returns the values of a product's attributes, as `setProductAttributes` takes them. */
export async function readProductAttributes(
  { db }: Pick<Work, 'db'>,
  productId: string,
): Promise<AttributeValues> {
  const { rows } = await sql<{
    key: string
    type: AttributeType
    text_value: { en: string; fr?: string } | null
    number_value: number | null
    dimensions: number[] | null
    date_value: string | null
    choices: string[] | null
  }>`
    select
      a.key, a.type,
      (array_agg(v.text_value))[1] as text_value,
      (array_agg(v.number_value))[1]::float8 as number_value,
      (array_agg(to_json(v.dimensions)))[1] as dimensions,
      (array_agg(v.date_value::text))[1] as date_value,
      array_agg(choice.key order by v.position) filter (where choice.key is not null) as choices
    from product_attribute_values v
    join attributes a on a.id = v.attribute_id
    left join attribute_choices choice on choice.id = v.choice_id
    where v.product_id = ${productId}
    group by a.id
    order by a.position, a.key
  `.execute(db)
  return Object.fromEntries(
    rows.flatMap(({ key, type, choices, ...row }) => {
      const [first] = choices ?? []
      const chosen = type === 'boolean' ? first === 'yes' : type === 'choice' ? first : choices
      const value = row.text_value ?? row.number_value ?? row.dimensions ?? row.date_value ?? chosen
      return value === undefined || value === null ? [] : [[key, value] as const]
    }),
  )
}

/** Returns the keys of required attributes of its category that a product has no value for. */
export async function missingAttributes({ db }: Pick<Work, 'db'>, productId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct a.key
    from products p
    join categories c on c.id = p.category_id
    join categories up on c.path = up.path or c.path like up.path || '/%'
    join category_attributes used on used.category_id = up.id and used.is_required
    join attributes a on a.id = used.attribute_id
    where p.id = ${productId}
      and not exists (
        select from product_attribute_values v where v.product_id = p.id and v.attribute_id = a.id
      )
    order by a.key
  `.execute(db)
  return rows.map(({ key }) => key)
}
