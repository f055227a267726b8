import { isDeepStrictEqual } from 'node:util'
import type { NewProduct, ProductChanges } from '#contract/products.ts'

/** All edited fields of a product, with the ids of its options, values and variants. Stock is not part of it. */
export interface ProductDocument extends Omit<NewProduct, 'options' | 'variants'> {
  readonly options: readonly DocumentOption[]
  readonly variants: readonly DocumentVariant[]
}

type OptionField = NewProduct['options'][number]
export type OptionValueField = OptionField['values'][number]
export type VariantField = NewProduct['variants'][number]

export interface DocumentOption extends Omit<OptionField, 'id' | 'values'> {
  readonly id: string
  readonly values: readonly (Omit<OptionValueField, 'id'> & { readonly id: string })[]
}

export type DocumentVariant = Omit<VariantField, 'id' | 'stock'> & { readonly id: string }

/** Returns the fields of a product with changes applied. Variants that are left out are dropped. */
export function changedFields(document: ProductDocument, changes: ProductChanges): NewProduct {
  const { version: _, ...given } = changes
  const fields = { ...mutable(document), ...definedOf(given) }
  for (const name of textFields) {
    // Languages that cannot be edited yet stay as they are.
    const others = Object.entries(document[name]).filter(([locale]) => !editedLocales.includes(locale))
    fields[name] = { ...Object.fromEntries(others), ...fields[name] } as typeof fields.name
  }
  return fields
}

const editedLocales: readonly string[] = ['en', 'fr', 'ar']

const textFields = [
  'name',
  'short_description',
  'description',
  'ingredients',
  'storage',
  'seo_title',
  'seo_description',
] as const satisfies readonly (keyof ProductDocument)[]

/** Returns the names of the fields in which two documents differ. */
export function changedNames(before: ProductDocument | undefined, after: ProductDocument): string[] {
  const names = Object.keys(after) as (keyof ProductDocument)[]
  return names.filter((name) => !before || !isDeepStrictEqual(before[name], after[name]))
}

function mutable(document: ProductDocument): NewProduct {
  return {
    ...document,
    options: document.options.map((option) => ({ ...option, values: [...option.values] })),
    variants: [...document.variants],
  }
}

function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
