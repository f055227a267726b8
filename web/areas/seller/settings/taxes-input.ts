/** Converts a store's taxes between the form, where the tax class is a choice among the categories, and the API. */
import { valuesOf } from '#app/form/values-of.ts'
import { rowNames, type Values } from '#app/form-rows.ts'
import type { StoreTaxes } from '#contract/store-taxes.ts'

/** Among the categories of the select; no category has such a path. */
export const REDUCED = ':reduced'

export function valuesOfTaxes({ prices_include_tax, taxes_delivery, tax_bps, rates }: StoreTaxes): Values {
  return valuesOf({
    prices_include_tax,
    taxes_delivery,
    tax_bps,
    rates: rates.map(({ country_code, category_path, tax_class, bps }) => ({
      country_code,
      category_path: tax_class ? REDUCED : category_path,
      bps,
    })),
  })
}

export function taxesForm(form: FormData, values: Values): FormData {
  for (const rate of rowNames(values, 'rates')) {
    if (values[`${rate}.category_path`] !== REDUCED) continue
    form.delete(`${rate}.category_path`)
    form.set(`${rate}.tax_class`, 'reduced')
  }
  return form
}
