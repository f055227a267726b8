/** Converts the form of an attribute to API fields and back. */
import { filledRows, rowNames, type Values } from '#app/form-rows.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { WrittenAttribute } from '#contract/taxonomy.ts'
import { type AttributeType, attributeTypes } from '#values/attribute-type.ts'
import { slugOf } from '#values/slug-of.ts'

type Body = Omit<Input<Endpoints['PUT /operator/attributes/{id}']>['body'], 'version'>
type NewBody = Input<Endpoints['POST /operator/attributes']>['body']

/** A choice without a key gets one from its English name. */
export function attributeOf(values: Values): Body {
  const choices = filledRows(values, 'choices')
  const categories = filledRows(values, 'categories')
  return {
    name: { en: values['name.en'] ?? '', fr: values['name.fr'] ?? '' },
    unit: values.unit ?? '',
    is_facet: values.is_facet !== undefined,
    choices: rowNames(choices, 'choices').map((row) => {
      const en = choices[`${row}.en`] ?? ''
      const swatch = choices[`${row}.swatch`]?.trim() ?? ''
      return {
        key: choices[`${row}.key`]?.trim() || slugOf(en, 'choice'),
        label: { en, fr: choices[`${row}.fr`] ?? '' },
        ...(swatch !== '' && { swatch }),
      }
    }),
    categories: rowNames(categories, 'categories').flatMap((row) => {
      const id = categories[`${row}.id`] ?? ''
      return id === '' ? [] : [{ category_id: id, is_required: categories[`${row}.required`] !== undefined }]
    }),
  }
}

export function newAttributeOf(values: Values): NewBody {
  const body = attributeOf(values)
  const type: AttributeType = attributeTypes.find((each) => each === values.type) ?? 'text'
  return { ...body, type, key: values.key?.trim() || slugOf(body.name.en, 'attribute').slice(0, 40) }
}

export function valuesOf(attribute: WrittenAttribute | undefined): Values {
  if (!attribute) return { 'choices.0.key': '', 'choices.1.key': '', 'categories.0.id': '' }
  const { name, unit, is_facet: isFacet, choices, categories } = attribute
  return {
    'name.en': name.en,
    'name.fr': name.fr,
    unit,
    ...(isFacet && { is_facet: 'on' }),
    ...Object.fromEntries(
      choices.flatMap(({ key, label, swatch }, place) => [
        [`choices.${place}.key`, key],
        [`choices.${place}.en`, label.en],
        [`choices.${place}.fr`, label.fr],
        [`choices.${place}.swatch`, swatch ?? ''],
      ]),
    ),
    ...Object.fromEntries(
      categories.flatMap(({ category_id: id, is_required: isRequired }, place) => [
        [`categories.${place}.id`, id],
        ...(isRequired ? [[`categories.${place}.required`, 'on']] : []),
      ]),
    ),
  }
}
