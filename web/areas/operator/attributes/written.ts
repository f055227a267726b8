/** Converts the form of an attribute to API fields and back. */
import { filledRows, rowNames, type Values } from '#app/form-rows.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { WrittenAttribute } from '#contract/taxonomy.ts'
import { type AttributeType, attributeTypes, facetForms } from '#values/attribute-type.ts'
import { slugOf } from '#values/slug-of.ts'

type Body = Omit<Input<Endpoints['PUT /operator/attributes/{id}']>['body'], 'version'>
type NewBody = Input<Endpoints['POST /operator/attributes']>['body']

/** A choice without a key gets one from its English name. */
export function attributeOf(values: Values): Body {
  const choices = filledRows(values, 'choices')
  const categories = filledRows(values, 'categories')
  const form = facetForms.find((each) => each === values.facet_form)
  return {
    name: { en: values['name.en'] ?? '', fr: values['name.fr'] ?? '' },
    unit: values.unit ?? '',
    is_facet: values.is_facet !== undefined,
    ...(form && { facet_form: form }),
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
  const type: AttributeType = attributeTypes.find((each) => each === values.type) ?? 'text'
  const { facet_form: form, ...body } = attributeOf(values)
  return {
    ...body,
    // The form offers it for every type.
    ...(type === 'number' && form && { facet_form: form }),
    type,
    key: values.key?.trim() || slugOf(body.name.en, 'attribute').slice(0, 40),
  }
}

export function valuesOf(attribute: WrittenAttribute | undefined): Values {
  if (!attribute) return { 'choices.0.key': '', 'choices.1.key': '', 'categories.0.id': '' }
  const { name, unit, is_facet: isFacet, facet_form: form, choices, categories } = attribute
  return {
    'name.en': name.en,
    'name.fr': name.fr,
    unit,
    ...(isFacet && { is_facet: 'on' }),
    facet_form: form,
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
