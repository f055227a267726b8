import type { MovementCause, WalletMovement } from '#contract/ledger.ts'
import { publicName } from '#values/public-name.ts'
import type { Cause } from './post.ts'
import type { MovementRow } from './queries.ts'

/** Returns the fields shared by both statements; each adds the amount in its own format. */
export function movementOf(row: MovementRow) {
  const { id, amount, cause, remark, order_number, counterparty, at } = row
  return {
    id,
    type: amount > 0 ? ('credit' as const) : ('debit' as const),
    cause: causeOf(cause),
    remark,
    status: statusOf(row),
    ...(order_number !== null && { order_number }),
    ...(counterparty !== null && { counterparty: publicName(counterparty) }),
    at: at.toISOString(),
  }
}

function statusOf({ is_reversed, is_waiting }: MovementRow): WalletMovement['status'] {
  if (is_reversed) return 'reversed'
  return is_waiting ? 'pending' : 'completed'
}

function causeOf(cause: Cause): MovementCause {
  if (cause === 'payout' || cause === 'release' || cause === 'dispute' || cause === 'exchange')
    throw new Error(`Customer statement contains a ${cause} movement`)
  return cause
}
