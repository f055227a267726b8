/** Age limit, returns policy, tax class and size chart of a product as fields of its form. */
import type { Values } from '#app/form-rows.ts'
import type { EditedProduct, ProductChanges } from '#contract/products.ts'
import { type NoReturnsReason, type ReturnsPolicy, returnPayers } from '#values/returns-policy.ts'

type RuleFields = Pick<ProductChanges, 'age_limit' | 'returns' | 'size_chart' | 'tax_class'>

export function ruleFieldsOf(
  values: Values,
  numberOf: (text: string | undefined) => number | null,
): RuleFields {
  return {
    age_limit: numberOf(values.age_limit),
    returns: returnsIn(values, numberOf),
    size_chart: values.size_chart || null,
    tax_class: (values.tax_class || null) as NonNullable<RuleFields['tax_class']> | null,
  }
}

function returnsIn(
  values: Values,
  numberOf: (text: string | undefined) => number | null,
): RuleFields['returns'] {
  const chosen = values['returns.kind'] ?? ''
  if (chosen === '') return null
  if (chosen === 'days') {
    const paidBy = returnPayers.find((each) => each === values['returns.paid_by'])
    return { kind: 'days', days: numberOf(values['returns.days']) ?? 0, paid_by: paidBy ?? 'shopper' }
  }
  return { kind: 'none', reason: chosen as NoReturnsReason }
}

export function ruleValuesOf({ age_limit, returns, size_chart, tax_class }: EditedProduct): Values {
  return {
    ...(age_limit !== null && { age_limit: String(age_limit) }),
    ...returnsValues(returns),
    ...(size_chart !== null && { size_chart }),
    ...(tax_class !== null && { tax_class }),
  }
}

function returnsValues(returns: ReturnsPolicy | null): Values {
  if (!returns) return {}
  if (returns.kind === 'none') return { 'returns.kind': returns.reason }
  return {
    'returns.kind': 'days',
    'returns.days': String(returns.days),
    'returns.paid_by': returns.paid_by,
  }
}
