import { type Api, ApiProblem } from '#app/api.ts'
import { unfinished } from '#app/refusal.ts'
import type { Address } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import { textOf } from '#shop/cart-form.ts'
import type { Locale } from '#values/locale.ts'
import { cardOf, choicesOf, newAddress } from './choices.ts'
import { readView } from './view.ts'

interface FirstFacts {
  readonly locale: Locale
  readonly addresses: readonly Address[]
  /** What was chosen and written when the page was left. */
  readonly kept: FormData | undefined
}

/** The checkout as it was left, else as it begins. */
export async function readFirstView(api: Api, { locale, addresses, kept }: FirstFacts) {
  const begun = firstChoices(addresses)
  if (kept) {
    try {
      const left = choicesOf(kept)
      const isBegun =
        kept.get('address_id') === newAddress && ['street', 'city'].some((name) => textOf(kept, name))
      const isKnown = addresses.some(({ id }) => id === left.address_id)
      const choices = isBegun || isKnown ? left : { ...left, ...begun }
      const addressRefusal = isBegun ? unfinished(kept) : undefined
      return await readView(api, { locale, choices, card: cardOf(kept), addressRefusal })
    } catch (error) {
      // What lies in the browser may say what cannot be said any more: that must not shut the checkout.
      if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    }
  }
  return readView(api, { locale, choices: begun })
}

function firstChoices(addresses: readonly Address[]): CheckoutChoices {
  const delivery = addresses[0]?.id
  const billing = addresses.find((address) => address.is_default_billing)?.id
  return {
    address_id: delivery,
    ...(billing !== undefined && billing !== delivery && { billing_address_id: billing }),
  }
}
