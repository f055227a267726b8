/** Attributes of a product in a file, as values by the category's attributes. */
import { sql } from 'kysely'
import type { AttributeValues, CategoryAttribute } from '#contract/taxonomy.ts'
import type { Work } from '#platform/work.ts'
import type { AttributeType } from '#values/attribute-type.ts'
import { defaultLocale, locales } from '#values/locale.ts'
import { slugOf } from '#values/slug-of.ts'
import { listIn, parseBoolean, parseTime } from './read/cells.ts'
import type { ImportedAttribute } from './read/imported-product.ts'

type Value = AttributeValues[string]

interface Known {
  /** The attributes of the product's category. */
  readonly attributes: readonly CategoryAttribute[]
  readonly before: AttributeValues
}

/** Returns all values of a product after the import. Those that the file has no column for stay. */
export function importedAttributes(
  cells: readonly ImportedAttribute[],
  { attributes, before }: Known,
): AttributeValues {
  const values = new Map(
    attributes.flatMap(({ key }) => (before[key] === undefined ? [] : [[key, before[key]] as const])),
  )
  for (const [key, own] of Map.groupBy(cells, ({ name }) => keyOf(name, attributes))) {
    const attribute = attributes.find((each) => each.key === key)
    // The API reports attributes that the category doesn't have.
    const value = attribute ? valueFrom(attribute, own, values.get(key)) : own.find(({ text }) => text)?.text
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
  return Object.fromEntries(values)
}

interface Detail {
  readonly label: string
  readonly value: string
}

/** Takes details that are attributes of the category out of the others, as files of other programs know no attributes. */
export function attributesAmong(
  details: readonly Detail[] | undefined,
  attributes: readonly CategoryAttribute[],
): { details: Detail[] | undefined; cells: ImportedAttribute[] } {
  const isKnown = ({ label }: Detail) => {
    const key = keyOf(label, attributes)
    return attributes.some((each) => each.key === key)
  }
  const others = details?.filter((detail) => !isKnown(detail))
  const cells = (details ?? [])
    .filter(isKnown)
    .map(({ label, value }) => ({ name: label, language: defaultLocale, text: value }))
  return { details: others, cells }
}

function keyOf(name: string, attributes: readonly CategoryAttribute[]): string {
  const slug = slugOf(name, 'unnamed')
  return attributes.find((each) => each.key === slug || slugOf(each.name, '') === slug)?.key ?? slug
}

function valueFrom(
  { type, choices }: CategoryAttribute,
  cells: readonly ImportedAttribute[],
  before: Value | undefined,
): Value | undefined {
  if (type === 'text') return textsOf(cells, before)
  const text = cells.find((cell) => cell.text !== '')?.text ?? ''
  if (text === '') return undefined
  const choiceIn = (written: string) =>
    choices.find(({ key, label }) => key === slugOf(written, '') || sameText(label, written))?.key
  switch (type) {
    case 'number':
      return numberIn(text) ?? text
    case 'dimension': {
      const written = text.split(/[x×*]/i)
      const numbers = written.flatMap((each) => numberIn(each) ?? [])
      return numbers.length === written.length ? numbers : written.slice(0, 4)
    }
    case 'date': {
      const time = parseTime(text)
      return 'value' in time ? time.value.slice(0, 10) : text
    }
    case 'boolean': {
      const choice = choiceIn(text)
      const truth = parseBoolean(text)
      return choice ? choice === 'yes' : 'value' in truth ? truth.value : text
    }
    case 'choice':
      return choiceIn(text) ?? text
    case 'choices':
    case 'colour': {
      const chosen = listIn(text, /[,;|]/).map((each) => choiceIn(each) ?? each.slice(0, 60))
      return [...new Set(chosen)].slice(0, 50)
    }
  }
}

/** Languages that the file does not have stay as they are. */
function textsOf(cells: readonly ImportedAttribute[], before: Value | undefined): Value | undefined {
  const kept = typeof before === 'object' && !Array.isArray(before) ? before : {}
  const given = Object.fromEntries(cells.map(({ language, text }) => [language, text]))
  const texts = Object.entries({ ...kept, ...given }).filter(([, text]) => text !== '')
  return texts.length === 0 ? undefined : { en: '', ...Object.fromEntries(texts) }
}

/** Reads a number with either decimal sign, with or without a unit behind it. */
function numberIn(text: string): number | undefined {
  const [, number] = /^(-?\d+(?:[.,]\d+)?)(?:\s*[^\d\s.,][^\d]*)?$/.exec(text.trim()) ?? []
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

interface AttributeColumn {
  readonly key: string
  readonly type: AttributeType
}

/** Returns the attributes that products have. */
export async function readAttributeColumns(
  { db }: Pick<Work, 'db'>,
  productIds: readonly string[],
): Promise<AttributeColumn[]> {
  const { rows } = await sql<AttributeColumn>`
    select a.key, a.type
    from attributes a
    where exists (
      select from product_attribute_values v
      where v.attribute_id = a.id
        and v.product_id = any(${productIds}::uuid[])
    )
    order by a.position, a.key
  `.execute(db)
  return rows
}

export function attributeHeaders({ key, type }: AttributeColumn): string[] {
  const header = `Attribute: ${key}`
  return type === 'text' ? locales.map((locale) => `${header} (${locale})`) : [header]
}

/** Returns a value as cells under the headers of its attribute, in the form that can be imported again. */
export function attributeCells({ key, type }: AttributeColumn, values: AttributeValues): string[] {
  const value = values[key]
  if (type === 'text') {
    const texts = typeof value === 'object' && !Array.isArray(value) ? value : undefined
    return locales.map((locale) => texts?.[locale] ?? '')
  }
  if (value === undefined) return ['']
  if (typeof value === 'boolean') return [value ? 'TRUE' : 'FALSE']
  if (Array.isArray(value)) return [value.join(type === 'dimension' ? ' x ' : ', ')]
  return [String(value)]
}
