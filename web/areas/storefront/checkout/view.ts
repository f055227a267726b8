/** What the checkout shows, put together on the server: for the first look, and again for every form sent. */
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

/** What is wanted of a card that pays. */
export interface CardWish {
  readonly save_card?: boolean | undefined
  readonly saved_card_id?: string | undefined
}

export interface CheckoutView {
  readonly addresses: readonly Address[]
  /** Entered for this order only, whether or not it is chosen. */
  readonly once: AddressFields | undefined
  readonly choices: CheckoutChoices
  /** The cards that can pay without being asked for, and what was wanted of them. */
  readonly cards: SavedCards
  readonly card: CardWish
  readonly quote: Quote
  /** Names this try to place the order: however often it is sent, it is carried out once. */
  readonly attempt: string
  readonly trouble: Trouble | undefined
  /** Why a new address was not kept. */
  readonly addressRefusal: Refusal | undefined
  /** What was just done about a coupon: why its code was not taken, or that it was. */
  readonly couponRefusal: CouponRefusal | undefined
  readonly isCouponApplied: boolean
}

/** The cart was made into this order, by the same customer elsewhere; nothing has come into it since. */
export interface AlreadyOrdered {
  readonly ordered: string
}

/** Why the order was not placed; what is wrong in detail stands in the quote. */
export type Trouble =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'total_changed'; readonly before: Money | undefined }
  | { readonly kind: 'refused'; readonly message: string }

export interface ViewFacts {
  readonly locale: Locale
  readonly choices: CheckoutChoices
  readonly once?: AddressFields | undefined
  readonly card?: CardWish
  readonly attempt?: string | undefined
  readonly trouble?: Trouble | undefined
  readonly addressRefusal?: Refusal | undefined
  readonly couponRefusal?: CouponRefusal
  readonly isCouponApplied?: boolean
}

/** Reads the addresses and asks for the totals; an empty cart has nothing to check out, or has been ordered. */
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
