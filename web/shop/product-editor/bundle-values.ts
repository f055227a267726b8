import type { Values } from '#app/form-rows.ts'
import type { EditedProduct, ProductChanges } from '#contract/products.ts'

/** An item of a bundle with what the form needs to show it again. */
export type ShownItem = EditedProduct['bundle'][number]

/** The items of a bundle as fields of the form. */
export function bundleValuesOf({
  bundle_items: items,
  bundle,
}: Pick<EditedProduct, 'bundle_items' | 'bundle'>): Values {
  return Object.fromEntries(
    items.flatMap(({ variant_id: id, quantity }, place) => [
      [`bundle_items.${place}.variant_id`, id],
      [`bundle_items.${place}.quantity`, String(quantity)],
      [`bundle_items.${place}.shown`, JSON.stringify(bundle.find((item) => item.variant_id === id) ?? {})],
    ]),
  )
}

/** Reads the items again. `rows` are their paths. */
export function bundleItemsIn(
  values: Values,
  {
    rows,
    numberOf,
    unreadable,
  }: {
    readonly rows: readonly string[]
    readonly numberOf: (text: string | undefined) => number | null
    readonly unreadable: number
  },
): NonNullable<ProductChanges['bundle_items']> {
  return rows.map((path) => ({
    variant_id: values[`${path}.variant_id`]?.trim() ?? '',
    quantity: numberOf(values[`${path}.quantity`]) ?? unreadable,
  }))
}

/** Whether the product was saved as a bundle, which has no options and no stock. */
export function isSavedBundle(values: Values): boolean {
  return values['bundle_items.0.variant_id'] !== undefined
}
