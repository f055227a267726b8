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
 * Returns a function from product to commission terms in one currency. The most specific rate applies: of the
 * product, its nearest category, its store, or the default. Without a rate the commission is zero.
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

/** Returns the default commission of sellers, in basis points. */
export function usualCommission(work: Pick<Work, 'db' | 'now'>): Promise<number> {
  return readDefaultBps(work)
}
