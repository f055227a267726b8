/** Calculates the commission on a sale and the tax on it. Pure. */
import { type BasisPoints, share, sumMinor } from '#values/money.ts'

/** Terms at the time of the sale, all amounts in its currency. */
export interface CommissionTerms {
  /** Undefined when no rate applies and the commission is zero. */
  readonly rateId: string | undefined
  readonly bps: BasisPoints
  /** Applies once per package to all goods with the same rate, in addition to the percentage; so do the limits. */
  readonly fixedMinor: number
  readonly minMinor: number
  readonly maxMinor: number | undefined
  /** Tax that the marketplace owes on the commission, charged to the seller on top. */
  readonly taxBps: BasisPoints
}

export interface Commission {
  readonly minor: number
  readonly taxMinor: number
}

const WHOLE_BPS = 10_000n

/**
 * Returns the commission on the seller's revenue for goods. With tax it never exceeds that revenue, and it is zero
 * without sales.
 */
export function commissionOf(baseMinor: number, terms: CommissionTerms): Commission {
  const { bps, fixedMinor, minMinor, maxMinor, taxBps } = terms
  const wanted = Math.max(sumMinor([share(baseMinor, bps), fixedMinor]), minMinor)
  const minor = Math.min(wanted, maxMinor ?? wanted, mostOf(baseMinor, taxBps))
  return { minor, taxMinor: share(minor, taxBps) }
}

/** Returns the largest amount that does not exceed the whole once tax is added. */
function mostOf(wholeMinor: number, taxBps: BasisPoints): number {
  return Number((BigInt(wholeMinor) * WHOLE_BPS) / (WHOLE_BPS + BigInt(taxBps)))
}
