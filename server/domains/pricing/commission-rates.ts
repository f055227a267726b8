import type { Work } from '#platform/work.ts'
import type { Money } from '#values/money.ts'
import type { CommissionTerms } from './commission.ts'
import { type RateTerms, readDefaultBps, readRatesOf } from './commission-queries.ts'

const none: CommissionTerms = {
  rateId: undefined,
  bps: 0,
  fixedMinor: 0,
  minMinor: 0,
  maxMinor: undefined,
  taxBps: 0,
}

/**
 * By which terms each of some products pays a commission now, in one currency: those of its own rate, of the nearest of
 * its categories, of its store, or of everything (market.md 3.5). Where no rate is for it the market takes nothing.
 */
export async function commissionTerms(
  work: Pick<Work, 'db' | 'now'>,
  productIds: readonly string[],
  show: (amount: Money) => Money,
): Promise<(productId: string) => CommissionTerms> {
  const rows = await readRatesOf(work, { productIds: [...new Set(productIds)], at: work.now })
  const terms = new Map(rows.map((row) => [row.product_id, termsIn(row, show)]))
  return (productId) => terms.get(productId) ?? none
}

/** The terms of a rate in the currency of a sale. */
function termsIn(
  { id, bps, currency, fixed_minor, min_minor, max_minor, tax_bps }: RateTerms & { readonly id: string },
  show: (amount: Money) => Money,
): CommissionTerms {
  const shown = (minor: number) => show({ minor, currency }).minor
  return {
    rateId: id,
    bps,
    fixedMinor: shown(fixed_minor),
    minMinor: shown(min_minor),
    maxMinor: max_minor === null ? undefined : shown(max_minor),
    taxBps: tax_bps,
  }
}

/** What sellers pay of what they sell where nothing else is agreed, in hundredths of a percent. */
export function usualCommission(work: Pick<Work, 'db' | 'now'>): Promise<number> {
  return readDefaultBps(work)
}
