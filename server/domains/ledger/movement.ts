import type { MovementCause } from '#contract/ledger.ts'
import { publicName } from '#values/public-name.ts'
import type { Cause } from './post.ts'
import type { MovementRow } from './queries.ts'

/** What both statements say of a movement; how much it was, each says in its own way. */
export function movementOf(row: MovementRow) {
  const { id, amount, cause, remark, is_reversed, order_number, counterparty, at } = row
  return {
    id,
    type: amount > 0 ? ('credit' as const) : ('debit' as const),
    cause: causeOf(cause),
    remark,
    status: is_reversed ? ('reversed' as const) : ('completed' as const),
    ...(order_number !== null && { order_number }),
    ...(counterparty !== null && { counterparty: publicName(counterparty) }),
    at: at.toISOString(),
  }
}

function causeOf(cause: Cause): MovementCause {
  if (cause === 'payout' || cause === 'release' || cause === 'dispute')
    throw new Error(`Only sellers are told of a ${cause}`)
  return cause
}
