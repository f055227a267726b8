/** Determines the payment methods available for an order. Pure. */
import type { OfferedMethod, PaymentMethod } from '#contract/checkout.ts'
import { type BankTransferTerms, type GatewayMethod, takesTransfers } from '#domains/payments/index.ts'
import { type Problem, problem } from '#platform/problem.ts'
import { problemText } from '#platform/problem-texts.ts'
import { paymentMethods } from '#values/payment-method.ts'
import { type CashDue, isAboveLimit } from './cash.ts'
import { obstacleToTrust, type UnpaidDue } from './unpaid.ts'

/** Why a payment method can't be used, as a code with a message. */
export type Obstacle =
  | 'payment_unavailable'
  | 'currency_not_taken'
  | 'cash_not_taken'
  | 'cash_abroad'
  | 'cash_fee_lacks'
  | 'cash_limit'
  | 'cash_limit_owed'
  | 'transfer_too_slow'
  | 'unpaid_limit'
  | 'mailbox_unproved'

/** The known details of one seller order that payment methods depend on. */
export interface PartToPay {
  readonly acceptsCash: boolean
  /** A restaurant's order, prepared at the chosen time. */
  readonly isCooked: boolean
  readonly kind: 'parcel' | 'local' | 'pickup' | 'kitchen' | undefined
  readonly slotStartsAt: Date | undefined
}

export interface PaymentOptions {
  /** Cards are hidden if the market doesn't accept them. */
  readonly hasCard: boolean
  /** PayPal is hidden if the market doesn't accept it. */
  readonly hasPayPal: boolean
  readonly takes: (method: GatewayMethod) => boolean
  readonly bank: BankTransferTerms
  /** Undefined if nothing can be paid in cash. */
  readonly cash: CashDue | undefined
  /** The customer's unpaid amounts, if the market limits them. */
  readonly unpaid: UnpaidDue | undefined
  /** The amount to pay with this method. */
  readonly dueMinor: number
  readonly now: Date
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the enabled payment methods. Each unavailable one has a reason in the reader's language. */
export function offeredMethods(
  parts: readonly PartToPay[],
  paymentOptions: PaymentOptions,
  locale: string,
): OfferedMethod[] {
  const methods = paymentMethods.filter((method) => isOn(method, paymentOptions))
  return methods.map((method) => {
    const obstacle = obstacleTo(method, parts, paymentOptions)
    return {
      method,
      is_available: obstacle === undefined,
      ...(obstacle !== undefined && { reason: problemText(obstacle, locale, factsOf(paymentOptions)) }),
      ...(obstacle === 'mailbox_unproved' && { needs_proof: true as const }),
      ...(method === 'cash' && feeOf(paymentOptions)),
    }
  })
}

function isOn(method: PaymentMethod, { hasCard, hasPayPal, bank }: PaymentOptions): boolean {
  if (method === 'card') return hasCard
  if (method === 'paypal') return hasPayPal
  return method === 'cash' || takesTransfers(bank)
}

function feeOf({ cash }: PaymentOptions): Pick<OfferedMethod, 'fee'> {
  return cash && cash.feeMinor > 0 ? { fee: { minor: cash.feeMinor, currency: cash.owed.currency } } : {}
}

export function refusalOf(obstacle: Obstacle, paymentOptions: PaymentOptions): Problem {
  if (isSaid(obstacle)) return problem(obstacle, factsOf(paymentOptions))
  return problem('payment_unavailable', { reason: obstacle })
}

const said = ['cash_limit', 'cash_limit_owed', 'unpaid_limit', 'mailbox_unproved'] as const

function isSaid(obstacle: Obstacle): obstacle is (typeof said)[number] {
  return said.some((each) => each === obstacle)
}

function factsOf({ cash }: PaymentOptions): Record<string, unknown> {
  return cash?.limit ? { limit: cash.limit, owed: cash.owed } : {}
}

/** Returns why the method is unavailable; undefined if it is available. */
export function obstacleTo(
  method: PaymentMethod,
  parts: readonly PartToPay[],
  paymentOptions: PaymentOptions,
): Obstacle | undefined {
  switch (method) {
    case 'card':
      return paymentOptions.takes('card') ? undefined : 'payment_unavailable'
    case 'paypal':
      if (!paymentOptions.hasPayPal) return 'payment_unavailable'
      return paymentOptions.takes('paypal') ? undefined : 'currency_not_taken'
    case 'cash':
      return (
        obstacleToCash(parts, paymentOptions.cash) ?? trustIn(paymentOptions, paymentOptions.cash?.dueMinor)
      )
    case 'bank':
      return obstacleToTransfer(parts, paymentOptions) ?? trustIn(paymentOptions, paymentOptions.dueMinor)
  }
}

function trustIn({ unpaid, dueMinor }: PaymentOptions, ofMethod = dueMinor): Obstacle | undefined {
  return unpaid && obstacleToTrust(unpaid, ofMethod)
}

/** Cash is collected on delivery, so the store must deliver itself. */
export function obstacleToCash(parts: readonly PartToPay[], cash: CashDue | undefined): Obstacle | undefined {
  if (parts.some(({ acceptsCash }) => !acceptsCash)) return 'cash_not_taken'
  if (parts.some(({ kind }) => kind === 'parcel')) return 'cash_abroad'
  if (!cash) return undefined
  if (cash.lacksFee) return 'cash_fee_lacks'
  if (!isAboveLimit(cash)) return undefined
  return cash.owed.minor > 0 ? 'cash_limit_owed' : 'cash_limit'
}

/** The order must not be due before the transfer can arrive. */
function obstacleToTransfer(
  parts: readonly PartToPay[],
  { bank, now }: PaymentOptions,
): Obstacle | undefined {
  if (!takesTransfers(bank)) return 'payment_unavailable'
  const arrivesBy = new Date(now.getTime() + bank.days * DAY_MS)
  const isTooSlow = parts.some(
    ({ isCooked, slotStartsAt }) => isCooked || (slotStartsAt && slotStartsAt < arrivesBy),
  )
  return isTooSlow ? 'transfer_too_slow' : undefined
}
