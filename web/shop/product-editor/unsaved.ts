/** Unsaved changes of an earlier visit, offered when the editor is opened again. */
import { changesBetween } from '#app/form/values.ts'
import type { Values } from '#app/form-rows.ts'
import type { ProductAutosave } from '#contract/product-autosaves.ts'
import type { EditedProduct } from '#contract/products.ts'
import { FOOD_PART, fieldsOf, type ProductFields } from './fields.ts'
import { mergedChanges } from './merge.ts'
import { withTyped } from './typed-changes.ts'
import { newValues, valuesOf } from './values.ts'

/** Fields of a saved product, with those of parts that the form may lack. */
export function storedFields(values: Values, minorUnits: number): ProductFields {
  return fieldsOf({ ...values, [FOOD_PART]: 'on' }, minorUnits)
}

/** Returns the form's values for the product that unsaved changes are based on. */
export function baseValues(product: EditedProduct | undefined, base: EditedProduct | undefined): Values {
  const from = base ?? product
  return from ? valuesOf(from) : newValues
}

/**
 * Returns the changes to save for the current version of a product, merged with what was saved meanwhile; empty if
 * nothing differs from it.
 */
export function unsavedChanges(
  product: EditedProduct,
  { typed, base }: Pick<ProductAutosave, 'typed' | 'base'>,
): Partial<ProductFields> {
  const { minor_units: minorUnits } = product
  const values = baseValues(product, base)
  const before = storedFields(values, minorUnits)
  const mine = storedFields(withTyped(values, typed), minorUnits)
  if (!base) return changesBetween(before, mine)
  return mergedChanges({ base: before, mine, theirs: storedFields(valuesOf(product), minorUnits) })
}
