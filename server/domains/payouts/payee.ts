/** Chooses a store's payout method: the owner's choice if it supports the currency, else bank transfer. Pure. */
import type { BankAccountFields } from '#contract/bank-details.ts'
import type { PayoutMethod } from '#contract/payouts.ts'
import { lastOf, maskedEmail, type PayeeDetails } from '#domains/accounts/index.ts'
import type { Gateways, PayoutRail } from '#domains/payments/index.ts'

interface Named {
  /** Masked for display to the owner. */
  readonly masked: { readonly account_no: string; readonly bank_name: string }
  /** When the details or the choice of method last changed. */
  readonly changedAt: Date
}

export type Payee = Named &
  (
    | { readonly way: 'bank'; readonly bank: BankAccountFields }
    | { readonly way: 'paypal' | 'stripe'; readonly destination: string }
  )

export interface Choice {
  readonly way: PayoutMethod
  readonly chosenAt: Date | undefined
  /** The store's Stripe account, once it can be paid. */
  readonly account: { readonly reference: string; readonly readyAt: Date } | undefined
}

export function railOf(gateways: Gateways, way: PayoutMethod): PayoutRail | undefined {
  return gateways.find(({ name }) => name === way)?.payouts
}

/** Returns the payout method for a currency; without a currency, for any that the method supports. */
export function wayIn(chosen: PayoutMethod, gateways: Gateways, currency: string | undefined): PayoutMethod {
  if (chosen === 'bank') return chosen
  const rail = railOf(gateways, chosen)
  // When a gateway is switched off, its sellers wait for it: they did not choose bank transfer.
  return !rail || currency === undefined || rail.takes(currency) ? chosen : 'bank'
}

/** Undefined when the method's details are missing. */
export function payeeOf(
  way: PayoutMethod,
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
