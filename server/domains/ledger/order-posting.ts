/** What all transactions of an order have in common. */

import type { Account } from './account.ts'
import type { OrderFacts, TenderLocation } from './order-facts.ts'
import type { Remainder } from './order-shares.ts'
import type { Posting } from './post.ts'

export interface OrderPosting extends Posting {
  readonly at: Date
  readonly actorId: string | null
  /** The key of the transaction that it reverses in part. */
  readonly reversesKey?: string
  /** The amount released to the seller; the part that pays a debt is determined when it is posted. */
  readonly releasedMinor?: number
}

export interface Stand {
  readonly rest: Remainder
  readonly isSold: boolean
  readonly isReleased: boolean
  /** The seller's amounts on hold, by dispute. */
  readonly held: Map<string, number>
}

export function saleKey(orderId: string): string {
  return `sale ${orderId}`
}

export function named({ id, groupId }: OrderFacts) {
  return { orderId: id, groupId }
}

export function placeOf({ kind, gateway }: TenderLocation, currency: string): Account {
  switch (kind) {
    case 'cash':
      return { kind: 'cash', currency }
    case 'wallet':
      return { kind: 'reserved', asset: currency }
    case 'points':
      return { kind: 'redemptions', currency }
    case 'card':
    case 'bank':
      return { kind: 'clearing', gateway: gateway ?? 'bank', currency }
  }
}
