import type { Money } from '#contract/vocabulary.ts'
import type { TotalRow } from './totals.tsx'

/** The tax of a sum: as a row of its own where it was added, and as what the total has in it where prices include it. */
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
