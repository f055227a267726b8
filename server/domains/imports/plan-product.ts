/** Turns a product of a file into a new product or changes of the one that the store has. */

import type { z } from 'zod'
import type { BundleItems } from '#contract/bundles.ts'
import {
  DETAIL_LABEL_MAX,
  DETAIL_VALUE_MAX,
  DETAILS_MAX,
  NewProduct,
  ProductChanges,
  ProductOptionField,
  VariantField,
} from '#contract/products.ts'
import type { AttributeValues, CategoryAttribute } from '#contract/taxonomy.ts'
import type { DocumentRow, OptionSet, ProductInput } from '#domains/catalog/index.ts'
import { productTexts } from '#values/product-texts.ts'
import { attributesAmong, importedAttributes } from './attributes.ts'
import { setOf, valueIn, withOptionSets } from './option-sets.ts'
import type { ImportedFields, ImportedProduct, ImportedVariant, Texts } from './read/imported-product.ts'
import { present } from './read/product-fields.ts'

type DocumentVariant = DocumentRow['document']['variants'][number]
type VariantInput = z.output<typeof VariantField>

export type Plan =
  | { readonly input: ProductInput }
  /** Message codes by field path. */
  | { readonly errors: Record<string, string[]> }

export interface PlanOptions {
  /** The product that the store has already. */
  readonly existing: DocumentRow | undefined
  readonly categoryId: string | undefined
  /** The attributes of the product's category. */
  readonly attributes: readonly CategoryAttribute[]
  readonly optionSets: readonly OptionSet[]
  /** Ids of the variants that bundles name, by SKU. */
  readonly variantIds: ReadonlyMap<string, string>
}

export function planProduct(given: ImportedProduct, options: PlanOptions): Plan {
  const { existing, categoryId, attributes, optionSets, variantIds } = options
  // A product keeps options that it has under the names of the file.
  const isKept = existing !== undefined && hasSameOptions(given, existing.document)
  const product = isKept ? given : withOptionSets(given, optionSets)
  const { category: _, attributes: columns, details: listed, bundle_items: items, ...named } = product.fields
  const unknown = items?.find(({ sku }) => !variantIds.has(sku))
  if (unknown) return { errors: { bundle_items: ['bundle_item_unknown'] } }
  const before = existing?.document.attributes ?? {}
  const { details, cells } = attributesAmong(listed, attributes)
  const fields = {
    ...named,
    ...(items && { bundle_items: itemsOf(items, variantIds) }),
    ...(details && { details: detailsAfter(existing, { given: listed, details }) }),
    ...((columns || cells.length > 0) && {
      attributes: importedAttributes([...(columns ?? []), ...cells], { attributes, before }),
    }),
  }
  if (!existing) return newProduct(product, { fields, categoryId, optionSets })
  const changes = ProductChanges.safeParse({
    ...fields,
    ...textChanges(product, existing),
    ...(categoryId !== undefined && product.fields.category && { category_id: categoryId }),
  })
  const merged = mergedVariants(product, existing, optionSets)
  const errors = { ...(!changes.success && errorsOf(changes.error.issues)), ...merged.errors }
  if (!changes.success || Object.keys(errors).length > 0) return { errors }
  return { input: { id: existing.id, changes: { ...changes.data, ...merged.changes } } }
}

/** Details that the file doesn't name stay, like languages and variants. */
function detailsAfter(
  existing: DocumentRow | undefined,
  { given, details }: { given: ImportedFields['details']; details: NonNullable<ImportedFields['details']> },
): DocumentRow['document']['details'] {
  const named = new Set(given?.map(({ label }) => keyOf(label)))
  const before = existing?.document.details ?? []
  const beforeOf = (label: string) => before.find((each) => keyOf(each.label.en) === keyOf(label))
  return [
    ...before.filter(({ label }) => !named.has(keyOf(label.en))),
    ...details.map(({ label, value }) => {
      const known = beforeOf(label)
      return {
        label: known?.label ?? { en: label.slice(0, DETAIL_LABEL_MAX) },
        value: { ...known?.value, en: value.slice(0, DETAIL_VALUE_MAX) },
      }
    }),
  ].slice(0, DETAILS_MAX)
}

function itemsOf(
  items: NonNullable<ImportedFields['bundle_items']>,
  variantIds: PlanOptions['variantIds'],
): BundleItems {
  return items.map(({ sku, quantity }) => ({ variant_id: variantIds.get(sku) ?? '', quantity }))
}

type PlannedFields = Omit<ImportedFields, 'category' | 'attributes' | 'details' | 'bundle_items'> & {
  readonly bundle_items?: BundleItems
  readonly details?: DocumentRow['document']['details']
  readonly attributes?: AttributeValues
}

function newProduct(
  product: ImportedProduct,
  {
    fields,
    categoryId,
    optionSets,
  }: Pick<PlanOptions, 'categoryId' | 'optionSets'> & { readonly fields: PlannedFields },
): Plan {
  const parsed = NewProduct.safeParse({
    ...fields,
    name: fields.name ?? {},
    ...(categoryId !== undefined && { category_id: categoryId }),
    options: optionsOf(product, optionSets),
    variants: product.variants.map((variant) => newVariant(variant)),
  })
  const errors = parsed.success ? {} : errorsOf(parsed.error.issues)
  if (!fields.name?.en) errors['name.en'] = ['title_missing']
  if (categoryId === undefined) errors.category_id = ['category_missing']
  for (const [place, { price_minor }] of product.variants.entries()) {
    if (price_minor === undefined) errors[`variants.${place}.price_minor`] = ['price_missing']
  }
  return parsed.success && Object.keys(errors).length === 0 ? { input: { product: parsed.data } } : { errors }
}

function newVariant({ row: _, picture: __, on_hand, ...variant }: ImportedVariant) {
  return { ...variant, ...(on_hand !== undefined && { stock: { on_hand } }) }
}

/** Options of a set have its names and colours, and their values its order. */
function optionsOf(
  { options = [], variants }: Pick<ImportedProduct, 'options' | 'variants'>,
  optionSets: readonly OptionSet[],
) {
  return options.map((name, place) => {
    const set = setOf(name, optionSets)
    const labels = distinct(variants.map(({ values }) => values[place] ?? ''))
    const known = labels.map((label) => ({ label, value: valueIn(label, set) }))
    const rankOf = (value: (typeof known)[number]['value']) =>
      set && value ? set.values.indexOf(value) : Number.MAX_SAFE_INTEGER
    return {
      name: { ...set?.name, en: name },
      ...(known.some(({ value }) => value?.swatch) && { style: 'color' as const }),
      values: known
        .toSorted((a, b) => rankOf(a.value) - rankOf(b.value))
        .map(({ label, value }) => ({
          label: { ...value?.label, en: label },
          swatch: value?.swatch ?? null,
        })),
    }
  })
}

/** Each text once, whatever its case. */
function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.toReversed().map((text) => [keyOf(text), text])).values()].toReversed()
}

/** Languages that the file does not have stay as they are. */
function textChanges({ fields }: ImportedProduct, { document }: DocumentRow): Record<string, Texts> {
  return Object.fromEntries(
    productTexts.flatMap((name) => {
      const given = fields[name]
      if (!given) return []
      const { en, fr, ar } = document[name]
      return [[name, { ...present({ en, fr, ar }), ...given }]]
    }),
  )
}

interface Merged {
  readonly changes: Pick<ProductChanges, 'options' | 'variants'>
  readonly errors: Record<string, string[]>
}

/** Variants that the file does not name stay, unless the product gets other options. */
function mergedVariants(
  product: ImportedProduct,
  { document }: DocumentRow,
  optionSets: readonly OptionSet[],
): Merged {
  const errors: Record<string, string[]> = {}
  if (product.variants.length === 0) return { changes: {}, errors }
  const isKept = hasSameOptions(product, document)
  const free = new Set(document.variants)
  const changed = new Map<DocumentVariant, VariantInput>()
  const added: VariantInput[] = []
  for (const [place, variant] of product.variants.entries()) {
    const known = [...free].find((each) => isSame(variant, each, isKept ? document.variants.length : 0))
    if (known) free.delete(known)
    const parsed = VariantField.safeParse(known ? changedVariant(known, variant) : newVariant(variant))
    if (!parsed.success) Object.assign(errors, errorsOf(parsed.error.issues, `variants.${place}.`))
    else if (known) changed.set(known, parsed.data)
    else added.push(parsed.data)
  }
  const kept = document.variants.flatMap((known): VariantInput[] => {
    const given = changed.get(known) ?? (isKept ? known : undefined)
    return given ? [given] : []
  })
  const options = isKept ? extendedOptions(product, document) : optionsOf(product, optionSets)
  const parsed = ProductOptionField.array().safeParse(isKept ? [] : options)
  if (!parsed.success) Object.assign(errors, errorsOf(parsed.error.issues, 'options.'))
  const changes = { options: isKept ? options : (parsed.data ?? []), variants: [...kept, ...added] }
  return { changes: changes as Merged['changes'], errors }
}

function hasSameOptions({ options }: ImportedProduct, document: DocumentRow['document']): boolean {
  if (options === undefined) return true
  return (
    options.length === document.options.length &&
    options.every((name, place) => keyOf(name) === keyOf(document.options[place]?.name.en ?? ''))
  )
}

function changedVariant(known: DocumentVariant, variant: ImportedVariant) {
  const { sku, ...fields } = newVariant(variant)
  const values = variant.values.length === 0 ? known.values : variant.values
  return { ...known, ...fields, ...(sku && { sku }), values }
}

function isSame(
  variant: ImportedVariant,
  known: DocumentRow['document']['variants'][number],
  count: number,
): boolean {
  if (variant.sku) {
    if (variant.sku === known.sku) return true
    if (count !== 1) return false
  }
  const isOnly = count === 1 && variant.values.length === 0
  return isOnly || (known.values.length > 0 && combination(variant.values) === combination(known.values))
}

/** Adds the values that the file has and the product has not. */
function extendedOptions(product: ImportedProduct, document: DocumentRow['document']) {
  return document.options.map((option, place) => {
    const known = new Set(option.values.map(({ label }) => keyOf(label.en)))
    const labels = distinct(product.variants.map(({ values }) => values[place] ?? ''))
    const added = labels.filter((label) => label !== '' && !known.has(keyOf(label)))
    const values = added.map((label) => ({ label: { en: label }, swatch: null, picture_id: null }))
    return { ...option, values: [...option.values, ...values] }
  })
}

function combination(values: readonly string[]): string {
  return JSON.stringify(values.map(keyOf))
}

function keyOf(text: string): string {
  return text.trim().toLowerCase()
}

function errorsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  prefix = '',
) {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const key = `${prefix}${path.map(String).join('.')}`
    errors[key] = [...(errors[key] ?? []), message]
  }
  return errors
}
