import type { MovementCause, WalletMovement } from '#contract/ledger.ts'
import { publicName } from '#values/public-name.ts'
import type { Cause } from './post.ts'
import type { MovementRow } from './queries.ts'

/** What both statements say of a movement; how much it was, each says in its own way. */
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
    throw new Error(`Only sellers are told of a ${cause}`)
  return cause
}
