import { type Api, ApiProblem } from '#app/api.ts'
import { unfinished } from '#app/refusal.ts'
import type { Address } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import type { DeliverTo } from '#contract/deliver-to.ts'
import { textOf } from '#shop/cart-form.ts'
import { unnamedPart } from '#values/deliver-to.ts'
import type { Locale } from '#values/locale.ts'
import { placeKey } from '#values/place-name.ts'
import { cardOf, choicesOf, newAddress, onceOf } from './choices.ts'
import { readView } from './view.ts'

interface FirstFacts {
  readonly locale: Locale
  readonly addresses: readonly Address[]
  /** Where the cart was put together for. */
  readonly place: DeliverTo | undefined
  /** What was chosen and written when the page was left. */
  readonly kept: FormData | undefined
}

/** The checkout as it was left, else as it begins. */
export async function readFirstView(api: Api, { locale, addresses, place, kept }: FirstFacts) {
  const begun = firstChoices(addresses, place)
  if (kept) {
    try {
      const left = choicesOf(kept)
      const isBegun =
        kept.get('address_id') === newAddress && ['street', 'city'].some((name) => textOf(kept, name))
      const isKnown = left.address !== undefined || addresses.some(({ id }) => id === left.address_id)
      const choices = isBegun || isKnown ? left : { ...left, ...begun }
      const addressRefusal = isBegun ? unfinished(kept) : undefined
      return await readView(api, { locale, choices, once: onceOf(kept), card: cardOf(kept), addressRefusal })
    } catch (error) {
      // What lies in the browser may say what cannot be said any more: that must not shut the checkout.
      if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    }
  }
  return readView(api, { locale, choices: begun })
}

/** An address in the place, the default first; a new one where none lies there. */
function firstChoices(addresses: readonly Address[], place: DeliverTo | undefined): CheckoutChoices {
  const delivery = addresses.find((address) => !place || liesIn(address, place))?.id
  const billing = addresses.find((address) => address.is_default_billing)?.id
  return {
    address_id: delivery,
    ...(billing !== undefined && billing !== delivery && { billing_address_id: billing }),
  }
}

/** What is not known of the place, or is any other part of its country, fits every address there. */
function liesIn({ country_code, region, city }: Address, place: DeliverTo): boolean {
  const fits = (known: string | undefined, part: string | undefined) =>
    part === undefined || part === unnamedPart || placeKey(part) === placeKey(known ?? '')
  return country_code === place.country_code && fits(region, place.region) && fits(city, place.city)
}
