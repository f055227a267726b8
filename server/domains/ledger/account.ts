/**
 * An account of the journal.
 *
 * Customers have `wallet` and `points`. Sellers have `pending`, their sales until the return period ends, then
 * `earnings`; `payout`, on its way to them; `reserve`, kept back for a while; `held`, on hold for disputes by
 * shoppers' banks; and `debt`, what they owe from cash sales.
 *
 * The marketplace has `revenue`; `tax` payable to the state; `cash` in hand; `clearing` at a gateway or the bank;
 * `promotions`, granted by it; `redemptions`, paid with points at its cost; `refunds`, payable to shoppers;
 * `reserved`, set aside by customers for orders and withdrawals; `disputed`, reversed by a bank that has not decided
 * yet; `losses` from disputes; `goodwill` paid to shoppers at its own cost; `unapplied`, transfers received that pay
 * for nothing yet; `exchange`, its position in a currency from converting balances of sellers; and `spread`, its
 * income from that.
 */
export type Account =
  | { readonly kind: 'wallet'; readonly userId: string; readonly currency: string }
  | { readonly kind: 'points'; readonly userId: string }
  | {
      readonly kind: 'pending' | 'earnings' | 'reserve' | 'payout' | 'debt' | 'held'
      readonly storeId: string
      readonly currency: string
    }
  | { readonly kind: 'clearing'; readonly gateway: string; readonly currency: string }
  | {
      readonly kind:
        | 'revenue'
        | 'tax'
        | 'cash'
        | 'refunds'
        | 'redemptions'
        | 'disputed'
        | 'losses'
        | 'goodwill'
        | 'unapplied'
        | 'exchange'
        | 'spread'
      readonly currency: string
    }
  | { readonly kind: 'promotions' | 'reserved'; readonly asset: string }

/** The asset of points, beside the currencies. */
export const POINTS = 'points'

/** A row of ledger_accounts without its id. */
export interface AccountRow {
  readonly kind: Account['kind']
  readonly asset: string
  readonly user_id: string | null
  readonly store_id: string | null
  readonly gateway: string | null
}

export function rowOf(account: Account): AccountRow {
  return {
    kind: account.kind,
    asset: assetOf(account),
    user_id: 'userId' in account ? account.userId : null,
    store_id: 'storeId' in account ? account.storeId : null,
    gateway: 'gateway' in account ? account.gateway : null,
  }
}

/** A currency, or points. */
export function assetOf(account: Account): string {
  if (account.kind === 'points') return POINTS
  return 'asset' in account ? account.asset : account.currency
}

/** Returns the same text for the same account. */
export function keyOf({ kind, asset, user_id, store_id, gateway }: AccountRow): string {
  return [kind, asset, user_id ?? store_id ?? gateway ?? ''].join(' ')
}
