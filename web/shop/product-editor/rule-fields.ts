/** Age limit and tax class of a product as fields of its form. */
import type { Values } from '#app/form-rows.ts'
import type { EditedProduct, ProductChanges } from '#contract/products.ts'

type RuleFields = Pick<ProductChanges, 'age_limit' | 'tax_class'>

export function ruleFieldsOf(
  values: Values,
  numberOf: (text: string | undefined) => number | null,
): RuleFields {
  return {
    age_limit: numberOf(values.age_limit),
    tax_class: (values.tax_class || null) as NonNullable<RuleFields['tax_class']> | null,
  }
}

export function ruleValuesOf({ age_limit, tax_class }: EditedProduct): Values {
  return {
    ...(age_limit !== null && { age_limit: String(age_limit) }),
    ...(tax_class !== null && { tax_class }),
  }
}
