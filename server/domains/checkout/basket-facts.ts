/** Everything a quote or an order is priced from, read in this transaction with one statement per kind. */
import type { AddressSnapshot } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import {
  type CartLine,
  type CartToOrder,
  type CutRow,
  goodsOf,
  type PackageFacts,
  readCartToOrder,
} from '#domains/cart/index.ts'
import { savedCoupon } from '#domains/coupons/index.ts'
import { currentShippingRates, slotsOf, usesSlots } from '#domains/delivery/index.ts'
import { findOrderedOfCart } from '#domains/orders/index.ts'
import {
  type CommissionTerms,
  commissionTerms,
  currentRates,
  exchange,
  type RateTable,
  readTaxes,
} from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readShippingAddress } from './addresses.ts'
import { type readBalancesAtCart, readCheckoutBalances } from './balances.ts'
import { type CashPaymentOptions, readCashPaymentOptions } from './cash.ts'
import type { CheckoutBalances } from './funds.ts'
import { readUnpaidDue, type UnpaidDue } from './unpaid.ts'

export interface BasketFacts extends PackageFacts {
  /** Lines reduced at sign-in. */
  readonly cuts: readonly CutRow[]
  readonly rates: RateTable
  /** The delivery address, as precise as it is known. */
  readonly address: AddressSnapshot | undefined
  /** Returns a product's commission terms in this currency. */
  readonly commissionOf: (productId: string) => CommissionTerms
  readonly balances: CheckoutBalances
  readonly cashOptions: CashPaymentOptions
  /** The customer's amounts due on other unpaid orders. */
  readonly unpaid: UnpaidDue
}

/**
 * Reads the customer's cart and what its price depends on; `readBalances` reads their points and wallet balance.
 * @throws {Problem} cart_empty, with `order_number` where it became that order; not_found for another customer's
 * address; invalid_input for an invalid one
 */
export async function readBasketFacts(
  work: Work,
  customerId: string,
  choices: CheckoutChoices,
  readBalances: typeof readBalancesAtCart = readCheckoutBalances,
): Promise<BasketFacts> {
  const cart = await readCartToOrder(work, customerId)
  if (!cart) throw problem('cart_empty')
  const { id: cartId, couponId, lines, cuts } = cart
  if (lines.length === 0) throw problem('cart_empty', await orderedAs(work, { ...cart, customerId }))
  const rates = await currentRates(work)
  const shippingRates = await currentShippingRates(work)
  const show = exchange(rates, work.currency)
  const { currency } = show({ minor: 0, currency: rates.base })
  const { address, destination } = await readShippingAddress(work, choices)
  const productIds = lines.map((line) => line.product_id)
  // Independent queries run together, which saves round trips.
  const [slots, commissionOf, taxes, coupon, balances, cashOptions, unpaid] = await Promise.all([
    slotsOf(work, slottedStores(lines, { shippingRates, destination })),
    commissionTerms(work, productIds, show),
    readTaxes(work, productIds),
    savedCoupon(work, couponId, { cartId, goods: lines.map(goodsOf), show }),
    readBalances(work, { currency, rates, cartId }),
    readCashPaymentOptions(work, customerId, { currency, show }),
    readUnpaidDue(work, { customerId, show }),
  ])
  return {
    lines,
    cuts,
    now: work.now,
    currency,
    rates,
    show,
    address,
    destination,
    shippingRates,
    slots,
    coupon,
    commissionOf,
    taxes,
    balances,
    cashOptions,
    unpaid,
  }
}

/** Returns the order an empty cart became, unless the cart changed since. */
async function orderedAs(
  work: Work,
  { id: cartId, changedAt: since, customerId }: CartToOrder & { readonly customerId: string },
) {
  const number = await findOrderedOfCart(work, { cartId, customerId, since })
  return number === undefined ? {} : { order_number: number }
}

function slottedStores(
  lines: readonly CartLine[],
  { shippingRates, destination }: Pick<BasketFacts, 'shippingRates' | 'destination'>,
): string[] {
  if (!destination) return []
  const slotted = lines.filter(({ sellable }) =>
    usesSlots({ shippingRates, sender: sellable.terms, destination }),
  )
  return [...new Set(slotted.map(({ sellable }) => sellable.terms.id))]
}
