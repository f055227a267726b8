/** Converts a store's taxes between form values and API fields. */
import { rowNames, type Values } from '#app/form-rows.ts'
import type { StoreTaxes, StoreTaxesFields } from '#contract/store-taxes.ts'
import { decimalOf, parseAmount } from '#values/money.ts'
import { NONE, PERCENT_DIGITS } from './commands.ts'

/** Among the categories of the select; no category has such a path. */
export const REDUCED = ':reduced'

export function valuesOfTaxes({ prices_include_tax, taxes_delivery, tax_bps, rates }: StoreTaxes): Values {
  return {
    prices_include_tax: prices_include_tax ? 'yes' : 'no',
    ...(taxes_delivery && { taxes_delivery: 'on' }),
    tax_bps: decimalOf(tax_bps, PERCENT_DIGITS),
    ...Object.fromEntries(
      rates.flatMap(({ country_code, category_path, tax_class, bps }, row) => [
        [`rates.${row}.country_code`, country_code],
        [`rates.${row}.category_path`, tax_class ? REDUCED : (category_path ?? '')],
        [`rates.${row}.bps`, decimalOf(bps, PERCENT_DIGITS)],
      ]),
    ),
  }
}

export function taxesOf(values: Values): StoreTaxesFields {
  const bps = (text: string | undefined) => parseAmount(text ?? '', PERCENT_DIGITS) ?? NONE
  return {
    prices_include_tax: values.prices_include_tax === 'yes',
    taxes_delivery: values.taxes_delivery !== undefined,
    tax_bps: bps(values.tax_bps?.trim() || '0'),
    rates: rowNames(values, 'rates').map((rate) => ({
      country_code: values[`${rate}.country_code`] ?? '',
      ...subjectIn(values[`${rate}.category_path`] ?? ''),
      bps: bps(values[`${rate}.bps`]),
    })),
  }
}

function subjectIn(chosen: string): Pick<StoreTaxesFields['rates'][number], 'category_path' | 'tax_class'> {
  if (chosen === REDUCED) return { tax_class: 'reduced' }
  return chosen === '' ? {} : { category_path: chosen }
}
