/** Everything a quote or an order is made from, read in this transaction with one statement per kind. */
import type { AddressFields, AddressSnapshot } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { checkNamedAddress, findAddress } from '#domains/accounts/index.ts'
import {
  type CartLine,
  type CartToOrder,
  type CutRow,
  goodsOf,
  readCartToOrder,
} from '#domains/cart/index.ts'
import { type AppliedCoupon, applyToShipping, savedCoupon } from '#domains/coupons/index.ts'
import {
  currentShippingRates,
  type Destination,
  highestAge,
  type ShippingRates,
  slotsOf,
  usesSlots,
} from '#domains/delivery/index.ts'
import { findOrderedOfCart } from '#domains/orders/index.ts'
import type { Funds } from '#domains/payments/index.ts'
import { commissionTerms, currentRates, exchange, type RateTable, readTaxes } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import { type readBalancesAtCart, readCheckoutBalances } from './balances.ts'
import { type CashDue, readCashPaymentOptions } from './cash.ts'
import { type CheckoutBalances, planFunds, remainderOf } from './funds.ts'
import {
  type Package,
  partsToPay,
  type Setting,
  standardPriceOf,
  toPackage,
  withCashFee,
  withCheaperDelivery,
} from './package.ts'
import { obstacleToCash } from './payment-methods.ts'
import { readUnpaidDue, type UnpaidDue } from './unpaid.ts'

export interface Basket {
  /** Of all packages, in cart order. */
  readonly lines: readonly CartLine[]
  /** Lines reduced at sign-in. */
  readonly cuts: readonly CutRow[]
  readonly currency: string
  readonly rates: RateTable
  /** The delivery address, as precise as it is known. */
  readonly address: AddressSnapshot | undefined
  readonly packages: readonly Package[]
  /** The part of the total that points and the wallet may pay: the cash on delivery fee is excluded. */
  readonly fundableMinor: number
  /** The highest age limit of its goods in years. */
  readonly ageLimit: number | undefined
  readonly coupon: AppliedCoupon | undefined
  readonly balances: CheckoutBalances
  /** The parts of the total to pay with points and the wallet. */
  readonly funds: Funds
  /** The amount due on delivery if paid in cash. */
  readonly cash: CashDue
  /** The customer's amounts due on other unpaid orders. */
  readonly unpaid: UnpaidDue
  /** The amount to pay besides points and the wallet. */
  readonly dueMinor: number
}

/**
 * Reads the customer's cart with these choices at current prices; `checkoutBalancesOf` reads their balances in this transaction.
 * @throws {Problem} cart_empty, with `order_number` where it became that order; not_found for another customer's
 * address; invalid_input for an invalid one
 */
export async function readBasket(
  work: Work,
  customerId: string,
  choices: CheckoutChoices,
  checkoutBalancesOf: typeof readBalancesAtCart = readCheckoutBalances,
): Promise<Basket> {
  const cart = await readCartToOrder(work, customerId)
  if (!cart) throw problem('cart_empty')
  const { id: cartId, couponId, lines, cuts } = cart
  if (lines.length === 0) throw problem('cart_empty', await orderedAs(work, { ...cart, customerId }))
  const rates = await currentRates(work)
  const shippingRates = await currentShippingRates(work)
  const show = exchange(rates, work.currency)
  const { currency } = show({ minor: 0, currency: rates.base })
  const named = await readShippingAddress(work, choices)
  const address = named && toSnapshot(named)
  const destination = named && destinationOf(named)
  const productIds = lines.map((line) => line.product_id)
  // Independent queries run together, which saves round trips.
  const [slots, commissionOf, taxes, coupon, balances, paymentOptions, unpaid] = await Promise.all([
    slotsOf(work, slottedStores(lines, { shippingRates, destination })),
    commissionTerms(work, productIds, show),
    readTaxes(work, productIds),
    savedCoupon(work, couponId, { cartId, goods: lines.map(goodsOf), show }),
    checkoutBalancesOf(work, { currency, rates, cartId }),
    readCashPaymentOptions(work, customerId, { currency, show }),
    readUnpaidDue(work, { customerId, show }),
  ])
  const setting = { shippingRates, destination, currency, now: work.now, show, commissionOf, taxes }
  const byStore = Map.groupBy(lines, ({ sellable }) => sellable.terms.id)
  const packages = [...byStore].map(([storeId, ofStore]) =>
    toPackage(
      {
        lines: ofStore,
        allLines: lines,
        discounts: ofStore.map((line) => coupon?.discounts[lines.indexOf(line)] ?? noDiscount),
        slots: slots.get(storeId) ?? [],
        delivery: choices.deliveries?.[storeId],
      },
      setting,
    ),
  )
  const priced = coupon ? freeDelivery(packages, { coupon, lines, setting }) : packages
  const fundableMinor = totalOf({ packages: priced })
  const funds = planFunds(fundableMinor, balances, choices)
  const isLeft = remainderOf(fundableMinor, funds) > 0
  const atDoor = isLeft ? priced.map((pack) => withCashFee(pack, paymentOptions.feeMinor, setting)) : priced
  const cash = {
    ...paymentOptions,
    dueMinor: remainderOf(totalOf({ packages: atDoor }), funds),
    lacksFee: false,
  }
  const isCash = choices.payment_method === 'cash' && !obstacleToCash(partsToPay(priced), cash)
  return {
    lines,
    cuts,
    currency,
    rates,
    address,
    packages: isCash ? atDoor : priced,
    fundableMinor,
    balances,
    funds,
    cash,
    unpaid,
    dueMinor: remainderOf(fundableMinor, funds),
    ageLimit: highestAge(priced.map((pack) => pack.ageLimit)),
    coupon,
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

/** Sums all packages; those without a delivery method yet count without delivery. */
export function totalOf({ packages }: Pick<Basket, 'packages'>): number {
  return sumMinor(packages.map(({ price }) => price.totalMinor))
}

const noDiscount = { minor: 0, platformMinor: 0 }

/** Subtracts the coupon's share of delivery costs from packages. */
function freeDelivery(
  packages: readonly Package[],
  { coupon, lines, setting }: { coupon: AppliedCoupon; lines: readonly CartLine[]; setting: Setting },
): Package[] {
  const discounts = applyToShipping(coupon, {
    packages: packages.map((pack) => ({
      places: pack.lines.map((line) => lines.indexOf(line)),
      priceMinor: standardPriceOf(pack),
    })),
    show: setting.show,
  })
  return packages.map((pack, place) => withCheaperDelivery(pack, discounts[place] ?? noDiscount, setting))
}

/** Returns the billing address, by default the delivery address. */
export async function readBillingAddress(
  work: Work,
  { billing_address_id: addressId }: CheckoutChoices,
  shipping: AddressSnapshot,
): Promise<AddressSnapshot> {
  return addressId === undefined ? shipping : toSnapshot(await findAddress(work, addressId))
}

async function readShippingAddress(
  work: Work,
  { address_id: addressId, address }: CheckoutChoices,
): Promise<(AddressSnapshot & Located) | undefined> {
  if (addressId !== undefined) return findAddress(work, addressId)
  return address && checkNamedAddress(work, address)
}

type Located = Pick<AddressFields, 'latitude' | 'longitude'>

function destinationOf({
  country_code: country,
  region,
  city,
  latitude,
  longitude,
}: AddressSnapshot & Located): Destination {
  const isLocated = latitude !== undefined && longitude !== undefined
  return { country, region, city, ...(isLocated && { position: { latitude, longitude } }) }
}

/** Returns the address as orders store it, without its label. */
function toSnapshot(address: AddressSnapshot): AddressSnapshot {
  const {
    full_name,
    street,
    landmark,
    directions,
    city,
    region,
    postcode,
    country_code,
    country_name,
    phone,
  } = address
  return {
    full_name,
    street,
    ...(landmark !== undefined && { landmark }),
    ...(directions !== undefined && { directions }),
    city,
    ...(region !== undefined && { region }),
    ...(postcode !== undefined && { postcode }),
    country_code,
    country_name,
    phone,
  }
}

function slottedStores(
  lines: readonly CartLine[],
  { shippingRates, destination }: { shippingRates: ShippingRates; destination: Destination | undefined },
): string[] {
  if (!destination) return []
  const slotted = lines.filter(({ sellable }) =>
    usesSlots({ shippingRates, sender: sellable.terms, destination }),
  )
  return [...new Set(slotted.map(({ sellable }) => sellable.terms.id))]
}
