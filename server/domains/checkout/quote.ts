/** Builds a quote: a basket's totals, and everything that prevents the order. Pure. */
import type { CartItem } from '#contract/cart.ts'
import type { CheckoutChoices, DeliveryOption, Quote, QuotePackage } from '#contract/checkout.ts'
import { cutAnswer, toItem } from '#domains/cart/index.ts'
import { couponAnswer } from '#domains/coupons/index.ts'
import type { DeliveryOffer } from '#domains/delivery/index.ts'
import type { StoreTerms } from '#domains/sellers/index.ts'
import { textIn } from '#platform/translated.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { balancesAnswer } from './balances-answer.ts'
import type { Basket } from './basket.ts'
import { totalOf } from './basket.ts'
import { fingerprintOf } from './fingerprint.ts'
import { remainderOf } from './funds.ts'
import { type Package, partsToPay } from './package.ts'
import { obstacleTo, offeredMethods, type PaymentOptions } from './payment-methods.ts'
import { pickupPointOf } from './pickup-point.ts'

export function toQuote(
  basket: Basket,
  choices: CheckoutChoices,
  { paymentOptions, locale }: { paymentOptions: PaymentOptions; locale: string },
): Quote {
  const { lines, currency, packages, ageLimit, coupon } = basket
  const items = lines.map((line) => toItem(line, { lines, locale }))
  const money = (minor: number): Money => ({ minor, currency })
  const total = (part: (pack: Package) => number) => money(sumMinor(packages.map(part)))
  const missing = missingIn(basket, choices, paymentOptions)
  const isDeliveryKnown = packages.every(({ chosen }) => chosen !== undefined)
  return {
    fingerprint: fingerprintOf(basket),
    is_complete: missing.length === 0 && packages.every(({ fault }) => fault === undefined),
    missing,
    currency,
    packages: packages.map((pack) => packageAnswer(pack, { locale, money, items })),
    payment_methods: offeredMethods(partsToPay(packages), paymentOptions, locale),
    sub_total: total(({ price }) => price.itemsMinor),
    discount: total(({ price }) => price.discountMinor),
    ...(isDeliveryKnown && {
      tax: total(({ price }) => price.taxMinor),
      included_tax: total(({ price }) => price.includedTaxMinor),
      shipping: total(({ price }) => price.shippingMinor - price.cashFeeMinor),
      ...feeAnswer(total(({ price }) => price.cashFeeMinor)),
      total: total(({ price }) => price.totalMinor),
      to_pay: money(remainderOf(totalOf(basket), basket.funds)),
    }),
    ...balancesAnswer(basket.balances, {
      funds: basket.funds,
      totalMinor: isDeliveryKnown ? basket.fundableMinor : undefined,
      currency,
    }),
    ...(coupon && {
      coupon: couponAnswer(coupon, {
        locale,
        currency,
        ...(isDeliveryKnown && {
          shippingMinor: sumMinor(packages.map(({ shippingDiscount }) => shippingDiscount.minor)),
        }),
      }),
    }),
    ...(basket.cuts.length > 0 && { cuts: basket.cuts.map((cut) => cutAnswer(cut, locale)) }),
    needs_age_confirmation: ageLimit !== undefined,
    ...(ageLimit !== undefined && { age_limit: ageLimit }),
    ...(isConverted(basket) && { rates_as_of: ratesDay(basket) }),
  }
}

/** Returns the missing choices, in the order of the page. */
export function missingIn(
  basket: Basket,
  choices: CheckoutChoices,
  paymentOptions: PaymentOptions,
): Quote['missing'] {
  const { address, packages, ageLimit } = basket
  const sound = packages.filter(({ fault }) => fault === undefined)
  const method = choices.payment_method
  const canPay =
    hasNothingLeftToPay(basket) ||
    (method !== undefined && obstacleTo(method, partsToPay(packages), paymentOptions) === undefined)
  const missing: Quote['missing'] = []
  if (!address) missing.push('address')
  else if (sound.some(({ chosen }) => !chosen)) missing.push('delivery')
  if (sound.some(lacksSlot)) missing.push('slot')
  if (!canPay) missing.push('payment_method')
  if (ageLimit !== undefined && choices.age_confirmed !== true) missing.push('age_confirmed')
  return missing
}

/** Returns whether no payment method is needed: the total is known, and is 0 or covered by points and the wallet. */
export function hasNothingLeftToPay(basket: Basket): boolean {
  const isKnown = basket.packages.every(({ chosen }) => chosen !== undefined)
  return isKnown && remainderOf(totalOf(basket), basket.funds) === 0
}

export function lacksSlot({ chosen, slot }: Package): boolean {
  return chosen?.needsSlot === true && slot === undefined
}

/** Returns the cash on delivery fee; omitted if it is 0. */
function feeAnswer(fee: Money): { cash_fee?: Money } {
  return fee.minor > 0 ? { cash_fee: fee } : {}
}

interface View {
  readonly locale: string
  readonly items: readonly CartItem[]
  readonly money: (minor: number) => Money
}

function packageAnswer(pack: Package, { locale, money, items }: View): QuotePackage {
  const { store, lines, offers, chosen, slot, price, fault, terms } = pack
  return {
    store,
    items: items
      .filter(({ id }) => lines.some((line) => line.id === id))
      .map((item) => deliverable(item, pack)),
    options: offers.map((each) => optionAnswer(each, { locale, terms })),
    ...(chosen && { chosen: { method: chosen.method, ...(slot && { slot_id: slot.id }) } }),
    ...(fault && { problem: fault.code }),
    ...(fault?.piecesLeft !== undefined && { pieces_left: fault.piecesLeft }),
    sub_total: money(price.itemsMinor),
    discount: money(price.discountMinor),
    tax: money(price.taxMinor),
    ...(chosen && {
      shipping: money(price.shippingMinor - price.cashFeeMinor),
      ...feeAnswer(money(price.cashFeeMinor)),
      total: money(price.totalMinor),
    }),
  }
}

/** Marks an item that can't be delivered, unless it has another fault. */
function deliverable(item: CartItem, { undeliverable }: Package): CartItem {
  const isUndeliverable = item.is_available && undeliverable.some(({ id }) => id === item.id)
  return isUndeliverable ? { ...item, is_available: false, message: 'delivery_unavailable' } : item
}

function optionAnswer(
  offer: DeliveryOffer,
  { locale, terms }: { locale: string; terms: StoreTerms },
): DeliveryOption {
  return {
    method: offer.method,
    kind: offer.kind,
    name: textIn(offer.name, locale),
    price: offer.price,
    ...(offer.regularPrice && { regular_price: offer.regularPrice }),
    earliest_on: offer.earliestOn,
    latest_on: offer.latestOn,
    needs_slot: offer.needsSlot,
    ...(offer.kind === 'pickup' && { pickup_at: pickupPointOf(terms) }),
    slots: offer.slots.map((slot) => ({
      id: slot.id,
      starts_at: slot.startsAt.toISOString(),
      ends_at: slot.endsAt.toISOString(),
      closes_at: slot.closesAt.toISOString(),
      left: slot.left,
      ...(slot.unitsLeft !== undefined && { pieces_left: slot.unitsLeft }),
      state: slot.state,
    })),
    timezone: terms.timezone,
  }
}

/** Returns the date of the oldest exchange rate used. */
function ratesDay({ rates, currency, packages }: Basket): string {
  const used = [currency, ...packages.map(({ terms }) => terms.currency)].filter(
    (each) => each !== rates.base,
  )
  return used.flatMap((each) => rates.days?.get(each) ?? []).toSorted()[0] ?? rates.asOf
}

function isConverted({ currency, packages }: Basket): boolean {
  return packages.some(({ terms }) => terms.currency !== currency)
}
