import type { Values } from '#app/form-rows.ts'
import type { EditedProduct } from '#contract/products.ts'

/** Related products as fields of the form, each with what shows it again. */
export function relatedValuesOf({ related }: Pick<EditedProduct, 'related'>): Values {
  return Object.fromEntries(
    related.flatMap((product, place) => [
      [`related_ids.${place}`, product.id],
      [`related_ids.${place}.shown`, JSON.stringify(product)],
    ]),
  )
}
