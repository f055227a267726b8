import type { NewProduct } from '#contract/products.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import {
  type DocumentOption,
  type DocumentVariant,
  type OptionValueField,
  type ProductDocument,
  type VariantField,
  withOtherLanguages,
} from './document.ts'

export type FieldErrors = Record<string, string[]>

export interface Matched {
  readonly options: DocumentOption[]
  readonly variants: DocumentVariant[]
  readonly errors: FieldErrors
}

/**
 * Gives options, values and variants their ids: those of the product where they are the same, new ones otherwise.
 * Options and values match by id, then by English name; variants by id, then by their values, then by SKU.
 */
export function matchVariants(given: NewProduct, before: ProductDocument | undefined): Matched {
  const errors: FieldErrors = {}
  const options = given.options.map((option, place) => {
    const known = findKnown(before?.options, { id: option.id, name: option.name.en }, ({ name }) => name.en)
    if (hasDouble(given.options, place, ({ name }) => slugOf(name.en, name.en))) {
      errors[`options.${place}.name`] = ['option_double']
    }
    return {
      ...option,
      id: known?.id ?? newId(),
      name: withOtherLanguages(known?.name, option.name),
      values: matchValues(option.values, known, place, errors),
    }
  })
  const variants = matchRows(given.variants, { options, before, errors })
  return { options, variants, errors }
}

function matchValues(
  values: readonly OptionValueField[],
  known: DocumentOption | undefined,
  option: number,
  errors: FieldErrors,
): DocumentOption['values'] {
  return values.map((value, place) => {
    const same = findKnown(known?.values, { id: value.id, name: value.label.en }, ({ label }) => label.en)
    if (hasDouble(values, place, ({ label }) => slugOf(label.en, label.en))) {
      errors[`options.${option}.values.${place}.label`] = ['value_double']
    }
    return { ...value, id: same?.id ?? newId(), label: withOtherLanguages(same?.label, value.label) }
  })
}

function matchRows(
  rows: readonly VariantField[],
  {
    options,
    before,
    errors,
  }: {
    readonly options: readonly DocumentOption[]
    readonly before: ProductDocument | undefined
    readonly errors: FieldErrors
  },
): DocumentVariant[] {
  const labels = options.map(({ values }) => new Map(values.map(({ label }) => [keyOf(label.en), label.en])))
  const free = new Map(before?.variants.map((variant) => [variant.id, variant]))
  const combinations = new Set<string>()
  const skus = new Set<string>()
  return rows.map((row, place) => {
    if (row.values.length !== options.length) errors[`variants.${place}.values`] = ['variant_values']
    const values = row.values.map((value, option) => {
      const label = labels[option]?.get(keyOf(value))
      if (label === undefined) errors[`variants.${place}.values`] = ['variant_values']
      return label ?? value
    })
    const combination = combinationOf(values)
    if (combinations.has(combination)) errors[`variants.${place}.values`] = ['variant_double']
    combinations.add(combination)

    const known = takeKnown(free, row, combination)
    const id = known?.id ?? newId()
    const sku = row.sku || known?.sku || madeSku(id)
    if (skus.has(sku)) errors[`variants.${place}.sku`] = ['sku_double']
    skus.add(sku)
    const { stock: _, ...fields } = row
    return { ...fields, id, sku, values }
  })
}

function takeKnown(
  free: Map<string, DocumentVariant>,
  row: VariantField,
  combination: string,
): DocumentVariant | undefined {
  const known =
    (row.id === undefined ? undefined : free.get(row.id)) ??
    free.values().find(({ values }) => combinationOf(values) === combination) ??
    (row.sku === '' ? undefined : free.values().find(({ sku }) => sku === row.sku))
  if (known) free.delete(known.id)
  return known
}

function findKnown<T extends { readonly id: string }>(
  known: readonly T[] | undefined,
  { id, name }: { readonly id: string | undefined; readonly name: string },
  nameOf: (item: T) => string,
): T | undefined {
  return known?.find((item) => item.id === id) ?? known?.find((item) => keyOf(nameOf(item)) === keyOf(name))
}

function hasDouble<T>(items: readonly T[], place: number, keyOfItem: (item: T) => string): boolean {
  const item = items[place]
  return item !== undefined && items.slice(0, place).some((other) => keyOfItem(other) === keyOfItem(item))
}

function keyOf(name: string): string {
  return name.trim().toLowerCase()
}

function combinationOf(values: readonly string[]): string {
  return JSON.stringify(values.map(keyOf))
}

/** SKU of a variant whose seller uses none. */
function madeSku(variantId: string): string {
  return `SKU-${variantId.replaceAll('-', '').slice(-12).toUpperCase()}`
}
