import { type Api, ApiProblem } from '#app/api.ts'
import { unfinished } from '#app/refusal.ts'
import type { Address } from '#contract/accounts.ts'
import type { CheckoutChoices } from '#contract/checkout.ts'
import type { DeliverTo } from '#contract/deliver-to.ts'
import { textOf } from '#shop/cart-form.ts'
import { unnamedPart } from '#values/deliver-to.ts'
import type { Locale } from '#values/locale.ts'
import { placeKey } from '#values/place-name.ts'
import { cardOf, choicesOf, newAddress, oneTimeAddressOf } from './choices.ts'
import { readView } from './view.ts'

interface FirstFacts {
  readonly locale: Locale
  readonly addresses: readonly Address[]
  /** The place the cart was calculated for. */
  readonly place: DeliverTo | undefined
  /** Choices and entries saved when the shopper left the page. */
  readonly kept: FormData | undefined
}

/** Returns the checkout with its saved choices, or else with the defaults. */
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
      return await readView(api, {
        locale,
        choices,
        once: oneTimeAddressOf(kept),
        card: cardOf(kept),
        addressRefusal,
      })
    } catch (error) {
      // Saved choices may be invalid by now, which must not block the checkout.
      if (!(error instanceof ApiProblem) || error.status >= 500) throw error
    }
  }
  return readView(api, { locale, choices: begun })
}

/** Chooses an address in the delivery place, preferably the default one, or else a new address. */
function firstChoices(addresses: readonly Address[], place: DeliverTo | undefined): CheckoutChoices {
  const delivery = addresses.find((address) => !place || isAddressIn(address, place))?.id
  const billing = addresses.find((address) => address.is_default_billing)?.id
  return {
    address_id: delivery,
    ...(billing !== undefined && billing !== delivery && { billing_address_id: billing }),
  }
}

/** An unknown part of the place, or "elsewhere in the country", matches every address there. */
function isAddressIn({ country_code, region, city }: Address, place: DeliverTo): boolean {
  const fits = (known: string | undefined, part: string | undefined) =>
    part === undefined || part === unnamedPart || placeKey(part) === placeKey(known ?? '')
  return country_code === place.country_code && fits(region, place.region) && fits(city, place.city)
}
