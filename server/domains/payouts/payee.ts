/** Where a store is paid: by the way its owner has chosen, where that way takes the currency, else by bank. Pure. */
import type { BankAccountFields } from '#contract/bank-details.ts'
import type { PayoutWay } from '#contract/payouts.ts'
import { lastOf, maskedEmail, type PayeeDetails } from '#domains/accounts/index.ts'
import type { Gateways, PayoutRail } from '#domains/payments/index.ts'

interface Named {
  /** As its owner may be shown it. */
  readonly masked: { readonly account_no: string; readonly bank_name: string }
  /** When anything of it was changed last, the choice of the way included. */
  readonly changedAt: Date
}

export type Payee = Named &
  (
    | { readonly way: 'bank'; readonly bank: BankAccountFields }
    | { readonly way: 'paypal' | 'stripe'; readonly destination: string }
  )

/** What is kept of how a store is paid. */
export interface Choice {
  readonly way: PayoutWay
  readonly chosenAt: Date | undefined
  /** Its account at Stripe, once that pays it. */
  readonly account: { readonly reference: string; readonly readyAt: Date } | undefined
}

/** Who pays sellers by this way; undefined where nobody does. */
export function railOf(gateways: Gateways, way: PayoutWay): PayoutRail | undefined {
  return gateways.find(({ name }) => name === way)?.payouts
}

/** By which way a store is paid in a currency; without a currency in any that the way takes. */
export function wayIn(chosen: PayoutWay, gateways: Gateways, currency: string | undefined): PayoutWay {
  if (chosen === 'bank') return chosen
  const rail = railOf(gateways, chosen)
  // Switched off, its accounts wait for it: nobody is paid by a way that they have given up.
  return !rail || currency === undefined || rail.takes(currency) ? chosen : 'bank'
}

/** Undefined where what the way needs is missing. */
export function payeeOf(
  way: PayoutWay,
  { choice, details, gateways }: { choice: Choice; details: PayeeDetails | undefined; gateways: Gateways },
): Payee | undefined {
  const since = (at: Date) => (choice.chosenAt && choice.chosenAt > at ? choice.chosenAt : at)
  if (way === 'bank') {
    if (!details?.bank) return undefined
    const { bank } = details
    const masked = { account_no: lastOf(bank.account_no), bank_name: bank.bank_name }
    return { way, bank, masked, changedAt: since(details.changedAt) }
  }
  if (!railOf(gateways, way)) return undefined
  if (way === 'paypal') {
    if (details?.paypalEmail === undefined) return undefined
    const { paypalEmail: destination } = details
    const masked = { account_no: maskedEmail(destination), bank_name: 'PayPal' }
    return { way, destination, masked, changedAt: since(details.changedAt) }
  }
  if (!choice.account) return undefined
  const { reference: destination, readyAt } = choice.account
  const masked = { account_no: lastOf(destination), bank_name: 'Stripe' }
  return { way, destination, masked, changedAt: since(readyAt) }
}
