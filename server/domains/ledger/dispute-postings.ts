/** The journal transactions of an order's part of a disputed payment. Pure. */

import { sumMinor } from '#values/money.ts'
import { disputeNumber } from '#values/running-number.ts'
import type { DisputeFacts, OrderFacts } from './order-facts.ts'
import { named, type OrderPosting, placeOf, type Stand, saleKey } from './order-posting.ts'
import { givenBack } from './order-shares.ts'
import { summed } from './settlement.ts'

/** Moves the disputed amount out of the gateway's clearing account and puts the seller's share on hold. */
export function openedOf(
  order: OrderFacts,
  { id, number, tender, minor, opened: { at, actorId } }: DisputeFacts,
  { rest, isSold, isReleased, held }: Stand,
): OrderPosting {
  const { currency, storeId } = order
  const of = { part: undefined, isChargeback: true, marketMinor: 0, stage: 'paid' } as const
  const back = givenBack(order, { of, minor, rest })
  const sellers = sumMinor([minor, -back.goodwill, back.subsidy, -back.commission, -back.commissionTax])
  const hold = isSold ? Math.max(isReleased ? sellers : Math.min(sellers, rest.pending), 0) : 0
  held.set(id, hold)
  if (!isReleased) rest.pending -= hold
  return {
    key: `dispute opened ${id} ${order.id}`,
    cause: 'dispute',
    remark: {
      en: `Held: dispute ${disputeNumber(number)}`,
      fr: `Retenu\u00a0: litige ${disputeNumber(number)}`,
    },
    ...named(order),
    at,
    actorId,
    ...(isReleased && { reversesKey: saleKey(order.id), mayOverdraw: true }),
    entries: summed([
      [placeOf(tender, currency), minor],
      [{ kind: 'disputed', currency }, -minor],
      [{ kind: isReleased ? 'earnings' : 'pending', storeId, currency }, -hold],
      [{ kind: 'held', storeId, currency }, hold],
    ]),
  }
}

/** The bank has decided: the amount on hold returns to the account it would be in by now. */
export function closedOf(
  order: OrderFacts,
  { id, number, tender, minor, closed }: DisputeFacts,
  { rest, isReleased, held, at }: Stand & { readonly at: Date },
): OrderPosting {
  const { currency, storeId } = order
  const hold = held.get(id) ?? 0
  if (!isReleased) rest.pending += hold
  return {
    key: `dispute closed ${id} ${order.id}`,
    cause: 'dispute',
    remark: {
      en: `Dispute ${disputeNumber(number)} decided: no longer held`,
      fr: `Litige ${disputeNumber(number)} tranché\u00a0: retenue levée`,
    },
    ...named(order),
    at,
    actorId: closed?.actorId ?? null,
    entries: summed([
      [{ kind: 'disputed', currency }, minor],
      [placeOf(tender, currency), -minor],
      [{ kind: 'held', storeId, currency }, -hold],
      [{ kind: isReleased ? 'earnings' : 'pending', storeId, currency }, hold],
    ]),
  }
}
