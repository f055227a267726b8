import { limitsOf } from '#app/form/limits.server.ts'
import { NewProduct } from '#contract/products.ts'

/** Limits of the fields of a product, for its form. */
export const productLimits = limitsOf(NewProduct)
