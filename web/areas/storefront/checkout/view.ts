/** Builds the data of the checkout page on the server, for the first view and after every submitted form. */
import { redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Address, AddressFields } from '#contract/accounts.ts'
import type { CheckoutChoices, Quote } from '#contract/checkout.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listSavedCards } from '#contract/saved-cards.ts'
import type { Money } from '#contract/vocabulary.ts'
import type { CouponRefusal } from '#shop/coupon-field.tsx'
import { type Locale, localizedPath } from '#values/locale.ts'

export type SavedCards = Answer<typeof listSavedCards>

export interface CardRequest {
  readonly save_card?: boolean | undefined
  readonly saved_card_id?: string | undefined
}

export interface CheckoutView {
  readonly addresses: readonly Address[]
  /** Entered for this order only, whether or not it is chosen. */
  readonly once: AddressFields | undefined
  readonly choices: CheckoutChoices
  /** Saved cards that can be charged without entering them again, and the shopper's choice. */
  readonly cards: SavedCards
  readonly card: CardRequest
  readonly quote: Quote
  /** The idempotency key of this attempt to place the order. */
  readonly attempt: string
  readonly trouble: Trouble | undefined
  readonly addressRefusal: Refusal | undefined
  /** The result of the last coupon command: why its code was refused, or that it was applied. */
  readonly couponRefusal: CouponRefusal | undefined
  readonly isCouponApplied: boolean
}

/** The customer already placed this order from the cart elsewhere, and the cart is still empty. */
export interface AlreadyOrdered {
  readonly ordered: string
}

/** Why the order was not placed; the details are in the quote. */
export type Trouble =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'total_changed'; readonly before: Money | undefined }
  | { readonly kind: 'refused'; readonly message: string }

export interface ViewFacts {
  readonly locale: Locale
  readonly choices: CheckoutChoices
  readonly once?: AddressFields | undefined
  readonly card?: CardRequest
  readonly attempt?: string | undefined
  readonly trouble?: Trouble | undefined
  readonly addressRefusal?: Refusal | undefined
  readonly couponRefusal?: CouponRefusal
  readonly isCouponApplied?: boolean
}

/** Reads the addresses and the quote; redirects when the cart is empty, unless it has just been ordered. */
export async function readView(
  api: Api,
  { locale, choices, ...facts }: ViewFacts,
): Promise<CheckoutView | AlreadyOrdered> {
  const [{ data: addresses }, cards] = await Promise.all([
    api('GET /customer/addresses'),
    api('GET /customer/cards'),
  ])
  const known = (wanted: string | undefined) => addresses.find(({ id }) => id === wanted)?.id
  const usable = {
    ...choices,
    address_id: known(choices.address_id),
    billing_address_id: known(choices.billing_address_id),
  }
  const quote = await readQuote(api, usable, locale)
  if ('ordered' in quote) return quote
  return {
    addresses,
    once: facts.once,
    choices: usable,
    cards,
    card: facts.card ?? {},
    quote,
    attempt: facts.attempt ?? crypto.randomUUID(),
    trouble: facts.trouble,
    addressRefusal: facts.addressRefusal,
    couponRefusal: facts.couponRefusal,
    isCouponApplied: facts.isCouponApplied ?? false,
  }
}

async function readQuote(
  api: Api,
  choices: CheckoutChoices,
  locale: Locale,
): Promise<Quote | AlreadyOrdered> {
  try {
    return await api('POST /checkout', { body: choices })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'cart_empty') throw error
    const ordered = error.body.facts?.order_number
    if (typeof ordered === 'string') return { ordered }
    throw redirect(localizedPath('/cart', locale))
  }
}
