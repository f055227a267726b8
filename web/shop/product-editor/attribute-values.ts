/** Values of a product's attributes as text fields of its form. */
import type { Values } from '#app/form-rows.ts'
import type { AttributeValues } from '#contract/taxonomy.ts'
import { type AttributeType, attributeTypes } from '#values/attribute-type.ts'
import { locales } from '#values/locale.ts'

/** Field with the category whose attributes the form shows. */
export const ATTRIBUTES_OF = 'attributes_of'

/** Name of the field with the type of an attribute that the form shows. */
export function typeField(key: string): string {
  return `${typePrefix}${key}`
}

const typePrefix = 'attribute_types.'

/** Name of the checkbox of a choice. */
export function choiceField(key: string, choice: string): string {
  return `${choicesOf(key)}${choice}`
}

function choicesOf(key: string): string {
  return `attributes.${key}.has_`
}

export const sides = ['length', 'width', 'height'] as const

type Value = AttributeValues[string]

/** Returns the fields of a form that shows the attributes of a category. */
export function attributeFields(categoryId: string, attributes: AttributeValues): Values {
  const fields = Object.entries(attributes).flatMap(([key, value]) => [
    [typeField(key), shapeOf(value)],
    ...fieldsOfValue(key, value),
  ])
  return { [ATTRIBUTES_OF]: categoryId, ...Object.fromEntries(fields) }
}

/** Types whose values have the same shape are read in the same way. */
function shapeOf(value: Value): AttributeType {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'choice'
  if (Array.isArray(value)) return typeof value[0] === 'number' ? 'dimension' : 'choices'
  return 'text'
}

function fieldsOfValue(key: string, value: Value): (readonly [string, string])[] {
  const name = `attributes.${key}`
  if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']]
  if (typeof value === 'number' || typeof value === 'string') return [[name, String(value)]]
  if (!Array.isArray(value)) {
    return Object.entries(value).flatMap(([locale, text]) =>
      text ? [[`${name}.${locale}`, text] as const] : [],
    )
  }
  return value.map((one, place) =>
    typeof one === 'number' ? [`${name}.${sides[place]}`, String(one)] : [choiceField(key, one), 'on'],
  )
}

/** Returns the values; undefined if the form shows the attributes of another category than the chosen one. */
export function attributesIn(values: Values): AttributeValues | undefined {
  if (!values.category_id || values[ATTRIBUTES_OF] !== values.category_id) return undefined
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, written]) => {
      const type = attributeTypes.find((each) => each === written)
      if (!name.startsWith(typePrefix) || !type) return []
      const key = name.slice(typePrefix.length)
      const value = attributeValueIn(values, key, type)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** Returns the value of one attribute; undefined if nothing is entered. */
export function attributeValueIn(values: Values, key: string, type: AttributeType): Value | undefined {
  const name = `attributes.${key}`
  const text = (part = '') => values[name + part]?.trim() ?? ''
  switch (type) {
    case 'text': {
      const texts = locales.map((locale) => [locale, text(`.${locale}`)]).filter(([, written]) => written)
      return texts.length === 0 ? undefined : { en: '', ...Object.fromEntries(texts) }
    }
    case 'boolean':
      return text() === '' ? undefined : text() === 'yes'
    case 'number':
      return text() === '' ? undefined : (numberIn(text()) ?? text())
    case 'dimension': {
      const written = sides.map((side) => text(`.${side}`))
      if (written.every((one) => one === '')) return undefined
      const numbers = written.flatMap((one) => numberIn(one) ?? [])
      // The API reports what is missing or can't be read.
      return numbers.length === sides.length ? numbers : written
    }
    case 'choices':
    case 'colour': {
      const chosen = Object.keys(values).filter((each) => each.startsWith(choicesOf(key)))
      return chosen.length === 0 ? undefined : chosen.map((each) => each.slice(choicesOf(key).length))
    }
    case 'choice':
    case 'date':
      return text() === '' ? undefined : text()
  }
}

function numberIn(text: string): number | undefined {
  const written = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?\d+(?:\.\d+)?(?:e-\d+)?$/.test(written) ? Number(written) : undefined
}
