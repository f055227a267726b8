/** Attributes of categories, and their values of products. */
import { type RawBuilder, sql } from 'kysely'
import type { AttributeValues, CategoryAttribute } from '#contract/taxonomy.ts'
import { translated, withoutEmptyTexts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { AttributeType } from '#values/attribute-type.ts'

/** An attribute as far as its values are checked by it. */
type Attribute = Pick<CategoryAttribute, 'id' | 'key' | 'type' | 'is_required'> & {
  readonly choices: readonly { readonly key: string }[]
}

/** Returns the attributes of each category, with those of the categories above it, in their order. */
export async function readCategoryAttributes(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  categoryIds: readonly string[],
): Promise<Map<string, CategoryAttribute[]>> {
  if (categoryIds.length === 0) return new Map()
  const { rows } = await sql<Omit<CategoryAttribute, 'unit'> & { category_id: string; unit: string | null }>`
    select
      c.id as category_id, a.id, a.key, ${translated(sql.ref('a.name'), locale)} as name, a.type, a.unit,
      bool_or(used.is_required) as is_required,
      ${choicesJson(locale)} as choices
    from categories c
    join categories up on c.path = up.path or c.path like up.path || '/%'
    join category_attributes used on used.category_id = up.id
    join attributes a on a.id = used.attribute_id
    where c.id = any(${categoryIds}::uuid[])
    group by c.id, a.id
    order by a.position, a.key
  `.execute(db)
  const attributes = rows.map(({ category_id, unit, ...rest }) => ({
    category_id,
    attribute: { ...rest, ...(unit !== null && { unit }) },
  }))
  return new Map(
    [...Map.groupBy(attributes, ({ category_id }) => category_id)].map(([id, own]) => [
      id,
      own.map(({ attribute }) => attribute),
    ]),
  )
}

/** The choices of attribute `a`. */
export function choicesJson(locale: string): RawBuilder<CategoryAttribute['choices']> {
  return sql`coalesce((
    select json_agg(json_strip_nulls(json_build_object(
      'key', choice.key, 'label', ${translated(sql.ref('choice.label'), locale)}, 'swatch', choice.swatch
    )) order by choice.position)
    from attribute_choices choice
    where choice.attribute_id = a.id
  ), '[]')`
}

/** The values of product `p` of the attributes that its category has. */
export const productAttributesJson: RawBuilder<AttributeValues> = sql`coalesce((
  select jsonb_object_agg(valued.key, valued.value)
  from (
    select a.key, case a.type
      when 'text' then (array_agg(v.text_value))[1]
      when 'number' then to_jsonb(min(v.number_value))
      when 'dimension' then (array_agg(to_jsonb(v.dimensions)))[1]
      when 'date' then to_jsonb(min(v.date_value)::text)
      when 'boolean' then to_jsonb(bool_or(choice.key = 'yes'))
      when 'choice' then to_jsonb(min(choice.key))
      else jsonb_agg(choice.key order by choice.position)
    end as value
    from product_attribute_values v
    join attributes a on a.id = v.attribute_id
    left join attribute_choices choice on choice.id = v.choice_id
    where v.product_id = p.id
      and exists (
        select from categories c
        join categories up on c.path = up.path or c.path like up.path || '/%'
        join category_attributes used on used.category_id = up.id
        where c.id = p.category_id
          and used.attribute_id = a.id
      )
    group by a.id
  ) valued
), '{}')`

interface Fitted {
  /** The values that fit, in the form in which they are read. */
  readonly values: AttributeValues
  /** Message codes by field, such as `attributes.material.en`. */
  readonly faults: Readonly<Record<string, string>>
}

/** Checks values by the attributes of a category. */
export function fittedAttributes(values: AttributeValues, attributes: readonly Attribute[]): Fitted {
  const known = new Map(attributes.map((attribute) => [attribute.key, attribute]))
  const fitting: AttributeValues = {}
  const faults: Record<string, string> = {}
  for (const [key, value] of Object.entries(values)) {
    const attribute = known.get(key)
    const fitted = attribute ? fittedValue(attribute, value) : { fault: 'attribute_unknown' }
    if ('fault' in fitted) faults[attribute ? fieldOf(attribute) : `attributes.${key}`] = fitted.fault
    else fitting[key] = fitted.value
  }
  return { values: fitting, faults }
}

/** Returns the fields of required attributes without a value. */
export function missingAttributes(values: AttributeValues, attributes: readonly Attribute[]): string[] {
  return attributes.filter(({ key, is_required }) => is_required && values[key] === undefined).map(fieldOf)
}

function fieldOf({ key, type }: Pick<Attribute, 'key' | 'type'>): string {
  return type === 'text' ? `attributes.${key}.en` : `attributes.${key}`
}

type Value = AttributeValues[string]

function fittedValue(
  { type, choices }: Attribute,
  value: Value,
): { readonly value: Value } | { readonly fault: string } {
  switch (type) {
    case 'text':
      return isTexts(value)
        ? { value: withoutEmptyTexts(value) as Value }
        : { fault: 'attribute_text_invalid' }
    case 'number':
      // Minus zero is stored as zero.
      return isAmount(value) ? { value: value + 0 } : { fault: 'attribute_number_invalid' }
    case 'dimension':
      return isDimension(value) ? { value } : { fault: 'attribute_dimension_invalid' }
    case 'date':
      return isDay(value) ? { value } : { fault: 'attribute_date_invalid' }
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { fault: 'attribute_choice_invalid' }
    case 'choice':
      return choices.some(({ key }) => key === value) ? { value } : { fault: 'attribute_choice_invalid' }
    case 'choices':
    case 'colour': {
      const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
      const known = choices.map(({ key }) => key).filter((key) => chosen.includes(key))
      const areKnown = known.length > 0 && known.length === chosen.length
      return areKnown ? { value: known } : { fault: 'attribute_choice_invalid' }
    }
  }
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

export interface AttributesToWrite {
  readonly productId: string
  /** Values that fit the attributes. */
  readonly values: AttributeValues
  readonly attributes: readonly Attribute[]
}

/**
 * Replaces the values of products. The caller refreshes their listings and search documents in the same transaction.
 */
export async function writeProductAttributes(
  { db }: Pick<Work, 'db'>,
  products: readonly AttributesToWrite[],
): Promise<void> {
  await sql`
    delete from product_attribute_values where product_id = any(${products.map(({ productId }) => productId)}::uuid[])
  `.execute(db)
  const rows = products.flatMap(rowsOf)
  if (rows.length === 0) return
  await sql`
    insert into product_attribute_values (
      product_id, attribute_id, position, text_value, number_value, dimensions, date_value, choice_id
    )
    select
      v.product_id, v.attribute_id, v.position, v.text_value, v.number_value, v.dimensions, v.date_value, choice.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      product_id uuid, attribute_id uuid, position smallint, text_value jsonb, number_value numeric,
      dimensions numeric[], date_value date, choice_key text
    )
    left join attribute_choices choice on choice.attribute_id = v.attribute_id and choice.key = v.choice_key
    where v.choice_key is null
      or choice.id is not null
  `.execute(db)
}

const columns = {
  text: 'text_value',
  number: 'number_value',
  dimension: 'dimensions',
  date: 'date_value',
  boolean: 'choice_key',
  choice: 'choice_key',
  choices: 'choice_key',
  colour: 'choice_key',
} as const satisfies Record<AttributeType, string>

function rowsOf({ productId, values, attributes }: AttributesToWrite) {
  return attributes.flatMap(({ id, key, type }) => {
    const value = values[key]
    if (value === undefined) return []
    const column = columns[type]
    const written = column === 'choice_key' ? choiceKeys(value) : [value]
    return written.map((one, position) => ({
      product_id: productId,
      attribute_id: id,
      position,
      [column]: one,
    }))
  })
}

function choiceKeys(value: Value): readonly Value[] {
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  return Array.isArray(value) ? value : [value]
}
