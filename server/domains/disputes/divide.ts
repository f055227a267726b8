/** Division of a disputed amount over orders. Pure. */
import { allocate, drawDown, sumMinor } from '#values/money.ts'

export interface Divided {
  /** One share per order, in the order given. */
  readonly shares: readonly number[]
  /** The part that exceeds what the orders have left. */
  readonly unattributedMinor: number
}

/** Divides over orders by what each still has of the payment, and never more than that. */
export function divide(minor: number, leftMinor: readonly number[]): Divided {
  const left = sumMinor(leftMinor)
  const shares = left <= minor ? leftMinor : drawDown(minor, leftMinor)
  return { shares, unattributedMinor: minor - sumMinor(shares) }
}

/** Divides the amount lost to the shopper by the shares of the disputed amount. */
export function divideLost(lostMinor: number, { shares, unattributedMinor }: Divided): Divided {
  const parts = allocate(lostMinor, [...shares, unattributedMinor])
  return { shares: parts.slice(0, -1), unattributedMinor: parts.at(-1) ?? 0 }
}
