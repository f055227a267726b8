/** Converts the form of an option set to API fields and back. */
import { filledRows, rowNames, type Values } from '#app/form-rows.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { WrittenOptionSet } from '#contract/option-sets.ts'

const fields = ['en', 'fr', 'swatch'] as const

export function optionSetOf(values: Values): Input<Endpoints['POST /operator/option-sets']>['body'] {
  const filled = filledRows(values, 'values')
  return {
    name: { en: values['name.en'] ?? '', fr: values['name.fr'] ?? '' },
    aliases: (values.aliases ?? '')
      .split(',')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
    values: rowNames(filled, 'values').map((row) => {
      const swatch = filled[`${row}.swatch`]?.trim() ?? ''
      return {
        label: { en: filled[`${row}.en`] ?? '', fr: filled[`${row}.fr`] ?? '' },
        ...(swatch !== '' && { swatch }),
      }
    }),
  }
}

export function valuesOf(set: WrittenOptionSet | undefined): Values {
  if (!set) return { 'values.0.en': '', 'values.1.en': '', 'values.2.en': '' }
  return {
    'name.en': set.name.en,
    'name.fr': set.name.fr,
    aliases: set.aliases.join(', '),
    ...Object.fromEntries(
      set.values.flatMap(({ label, swatch = '' }, place) => [
        [`values.${place}.en`, label.en],
        [`values.${place}.fr`, label.fr],
        [`values.${place}.swatch`, swatch],
      ]),
    ),
  }
}

const STEP = /^(up|down) values (\d+)$/

/** Returns the form after a value was moved by one place; undefined for another button. */
export function steppedValues(values: Values): Values | undefined {
  const [, way, digits] = STEP.exec(values.command ?? '') ?? []
  if (digits === undefined) return undefined
  const from = `values.${digits}`
  const to = `values.${Number(digits) + (way === 'up' ? -1 : 1)}`
  if (!rowNames(values, 'values').includes(to)) return values
  return {
    ...values,
    ...Object.fromEntries(
      fields.flatMap((field) => [
        [`${from}.${field}`, values[`${to}.${field}`] ?? ''],
        [`${to}.${field}`, values[`${from}.${field}`] ?? ''],
      ]),
    ),
  }
}
