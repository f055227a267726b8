/** Whose value is moved, and what for. */

/**
 * An account of the journal. Customers and sellers own theirs: what a seller sold is `pending` until it can no longer come
 * back, then it is `earnings`; `payout` is on its way to them, `reserve` kept back for a while, `held` what a shopper's bank
 * disputes; `debt` is what a seller owes, who had the cash of a sale. The market's are `revenue`, `tax` owed to the state, `cash` in hand, `clearing` at a gateway
 * or the bank, `promotions`, which it gives away, `redemptions`, which points have paid for at its cost, `refunds`, which it
 * owes to shoppers until they have them, `reserved`, which customers have put aside for purchases and withdrawals,
 * `disputed`, which a bank has taken back until it has decided, `losses`, which disputes have cost the market, `goodwill`,
 * which it gave to shoppers of their purchases by itself, `unapplied`, which came by transfer and pays for nothing, or not yet, `exchange`, the market's position in a currency from
 * converting balances of sellers, and `spread`, its income from doing so.
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

/** What is counted as points are, beside the currencies. */
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

/** The same text for the same account. */
export function keyOf({ kind, asset, user_id, store_id, gateway }: AccountRow): string {
  return [kind, asset, user_id ?? store_id ?? gateway ?? ''].join(' ')
}
