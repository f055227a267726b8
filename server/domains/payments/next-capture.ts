/** Decides the next capture of an authorised payment from the states of its orders. Pure. */
import type { OrderState } from '#contract/order-states.ts'

export interface ShareToTake {
  readonly orderId: string
  readonly state: OrderState
  readonly amountMinor: number
  /** Part of the amount that is captured or released. */
  readonly settledMinor: number
  readonly failedAt: Date | undefined
}

export interface Taking {
  readonly takesParts: boolean
  /** True when the authorisation is about to expire: undecided orders are captured too. */
  readonly takesUndecided: boolean
  readonly now: Date
}

export interface NextCapture {
  readonly shares: readonly { readonly orderId: string; readonly amountMinor: number }[]
  readonly isLast: boolean
}

/** A refused capture is retried after one hour. */
const RETRY_MS = 60 * 60 * 1000

/**
 * Returns one accepted order at a time where the gateway captures in parts. Otherwise returns all accepted orders
 * once every seller has decided, or all open orders once one is in progress. Undefined while nothing is due.
 */
export function nextCapture(
  shares: readonly ShareToTake[],
  { takesParts, takesUndecided, now }: Taking,
): NextCapture | undefined {
  const open = shares.filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
  const isRefused = ({ failedAt }: ShareToTake) =>
    failedAt !== undefined && now.getTime() - failedAt.getTime() < RETRY_MS
  if (!takesParts && open.some(isRefused)) return undefined
  const decided = takesUndecided ? open : open.filter(({ state }) => state !== 'placed')
  const due = decided.filter((share) => !isRefused(share))
  const [first] = due
  if (!first) return undefined
  if (takesParts) return { shares: [first].map(toTake), isLast: open.length === 1 }
  const hasBegun = open.some(({ state }) => state === 'in_progress')
  if (due.length < open.length && !hasBegun) return undefined
  return { shares: open.map(toTake), isLast: true }
}

function toTake({ orderId, amountMinor, settledMinor }: ShareToTake): NextCapture['shares'][number] {
  return { orderId, amountMinor: amountMinor - settledMinor }
}
