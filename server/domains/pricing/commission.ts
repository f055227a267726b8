/** What the market takes of a sale, and the tax on it (market.md 3.5). Pure. */
import { type BasisPoints, share, sumMinor } from '#values/money.ts'

/** As they are at the moment of the sale, all amounts in its currency. */
export interface CommissionTerms {
  /** The rate that they are of; undefined where none is for it, and nothing is taken. */
  readonly rateId: string | undefined
  readonly bps: BasisPoints
  /** For all goods of a package with the same rate, beside the part in a hundred; so are the limits. */
  readonly fixedMinor: number
  readonly minMinor: number
  readonly maxMinor: number | undefined
  /** The tax that the market owes on what it takes, which the seller pays besides. */
  readonly taxBps: BasisPoints
}

export interface Commission {
  readonly minor: number
  readonly taxMinor: number
}

const WHOLE_BPS = 10_000n

/**
 * The commission on what a seller is given for goods: never more than that, tax included, so that no sale costs its
 * seller anything; and nothing where nothing was sold.
 */
export function commissionOf(baseMinor: number, terms: CommissionTerms): Commission {
  const { bps, fixedMinor, minMinor, maxMinor, taxBps } = terms
  const wanted = Math.max(sumMinor([share(baseMinor, bps), fixedMinor]), minMinor)
  const minor = Math.min(wanted, maxMinor ?? wanted, mostOf(baseMinor, taxBps))
  return { minor, taxMinor: share(minor, taxBps) }
}

/** The most that with its tax is not more than the whole. */
function mostOf(wholeMinor: number, taxBps: BasisPoints): number {
  return Number((BigInt(wholeMinor) * WHOLE_BPS) / (WHOLE_BPS + BigInt(taxBps)))
}
