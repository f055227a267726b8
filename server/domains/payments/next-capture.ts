/** What is to be taken next of a held payment, as the states of its orders say. Pure. */
import type { OrderState } from '#contract/order-states.ts'

export interface ShareToTake {
  readonly orderId: string
  readonly state: OrderState
  readonly amountMinor: number
  /** Of it, taken or let go. */
  readonly settledMinor: number
  /** When a gateway refused to take it the last time. */
  readonly failedAt: Date | undefined
}

export interface Taking {
  /** Whether the gateway can take it in parts. */
  readonly takesParts: boolean
  /** The authorisation is about to end: what nobody has decided on is taken, too. */
  readonly takesUndecided: boolean
  readonly now: Date
}

export interface NextCapture {
  readonly shares: readonly { readonly orderId: string; readonly amountMinor: number }[]
  readonly isLast: boolean
}

/** What a gateway refused is asked for again after an hour. */
const RETRY_MS = 60 * 60 * 1000

/**
 * Each accepted order by itself where the gateway can; else all that was accepted at once, when every seller has decided,
 * or everything that has not ended once one of them has begun. Undefined while there is nothing to take.
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
