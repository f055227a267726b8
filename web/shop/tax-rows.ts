import type { Money } from '#contract/vocabulary.ts'
import type { TotalRow } from './totals.tsx'

/** Tax of a total: a row of its own when added, or the included part when prices include tax. */
export function taxRows(
  { tax, included_tax: included }: { readonly tax: Money; readonly included_tax: Money },
  words: { readonly tax: string; readonly included: string },
): { readonly added: readonly TotalRow[]; readonly within: TotalRow | undefined } {
  const isIncluded = included.minor > 0
  return {
    added: isIncluded && tax.minor === 0 ? [] : [{ label: words.tax, amount: tax }],
    within: isIncluded ? { label: words.included, amount: included } : undefined,
  }
}
