/** Decides the next capture of an authorised payment from the states of its orders. Pure. */
import type { OrderState } from '#contract/order-states.ts'

export interface ShareToCapture {
  readonly orderId: string
  readonly state: OrderState
  readonly amountMinor: number
  /** Part of the amount that is captured or released. */
  readonly settledMinor: number
  readonly failedAt: Date | undefined
}

export interface CaptureInProgress {
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
  shares: readonly ShareToCapture[],
  { takesParts, takesUndecided, now }: CaptureInProgress,
): NextCapture | undefined {
  const open = shares.filter(({ amountMinor, settledMinor }) => settledMinor < amountMinor)
  const isRefused = ({ failedAt }: ShareToCapture) =>
    failedAt !== undefined && now.getTime() - failedAt.getTime() < RETRY_MS
  if (!takesParts && open.some(isRefused)) return undefined
  const decided = takesUndecided ? open : open.filter(({ state }) => state !== 'placed')
  const due = decided.filter((share) => !isRefused(share))
  const [first] = due
  if (!first) return undefined
  if (takesParts) return { shares: [first].map(toCapture), isLast: open.length === 1 }
  const hasBegun = open.some(({ state }) => state === 'in_progress')
  if (due.length < open.length && !hasBegun) return undefined
  return { shares: open.map(toCapture), isLast: true }
}

function toCapture({ orderId, amountMinor, settledMinor }: ShareToCapture): NextCapture['shares'][number] {
  return { orderId, amountMinor: amountMinor - settledMinor }
}
