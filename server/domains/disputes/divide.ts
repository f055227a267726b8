/** How a disputed sum is divided. Pure. */
import { allocate, drawDown, sumMinor } from '#values/money.ts'

export interface Divided {
  /** By order, in their order. */
  readonly shares: readonly number[]
  /** What no order has any more. */
  readonly unattributedMinor: number
}

/** Over orders by what each still has of the payment, and never more than that. */
export function divide(minor: number, leftMinor: readonly number[]): Divided {
  const left = sumMinor(leftMinor)
  const shares = left <= minor ? leftMinor : drawDown(minor, leftMinor)
  return { shares, unattributedMinor: minor - sumMinor(shares) }
}

/** What of a sum that went to the shopper in the end is whose, who had these parts of what was disputed. */
export function divideLost(lostMinor: number, { shares, unattributedMinor }: Divided): Divided {
  const parts = allocate(lostMinor, [...shares, unattributedMinor])
  return { shares: parts.slice(0, -1), unattributedMinor: parts.at(-1) ?? 0 }
}
