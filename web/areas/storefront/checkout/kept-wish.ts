/**
 * What is chosen and written at the checkout, so that it is there again after a look at the cart or the gateway's page. It
 * lies in a cookie until the browser is closed, with whom it is of: nobody else who signs in there sees it.
 */
import type { RouterContextProvider } from 'react-router'
import { rememberedCookie } from '#app/remembered-cookie.ts'
import { newAddress } from './choices.ts'

const name = 'checkout'
const isWished =
  /^(address_id|once\.|billing_|delivery\.|slot\.|wallet$|points$|payment_method$|saved?_card$|age_confirmed$|note$)/

// Of an address that is not kept in the account yet.
const isOfAddress =
  /^(title|full_name|street|landmark|directions|city|region|postcode|country_code|phone|is_saved)$/

// Browsers drop a cookie whole that is larger than 4096 bytes; only long notes come near it.
const lengthMax = 3800

/** Keeps it in the browser as it is written. */
export function keepWish(form: FormData, customerId: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not in all of them yet
  document.cookie = `${name}=${wishOf(form, customerId)}; Path=/; SameSite=Lax${secure}`
}

/** The same for whoever has no script; with the order that was made of it, until that is paid. */
export function wishCookie(
  context: Readonly<RouterContextProvider>,
  { form, customerId, order }: { form: FormData; customerId: string; order?: string },
): string {
  const made = order === undefined ? '' : `&order=${order}`
  return rememberedCookie(context, { name, value: wishOf(form, customerId) + made })
}

export function noWishCookie(context: Readonly<RouterContextProvider>): string {
  return rememberedCookie(context, { name, value: '', maxAgeSeconds: 0 })
}

/** What a request's cookies keep for this customer. */
export function wishIn(cookies: string | null, customerId: string): URLSearchParams | undefined {
  const wish = new URLSearchParams(/(?:^|;\s*)checkout=([^;]*)/.exec(cookies ?? '')?.[1])
  return wish.get('customer') === customerId ? wish : undefined
}

function wishOf(form: FormData, customerId: string): string {
  const wish = new URLSearchParams({ customer: customerId })
  const isNew = form.get('address_id') === newAddress
  for (const [field, value] of form) {
    const isKept = isWished.test(field) || (isNew && isOfAddress.test(field))
    if (isKept && typeof value === 'string') wish.append(field, value)
  }
  for (const long of ['directions', 'once.directions', 'note']) {
    if (`${wish}`.length > lengthMax) wish.delete(long)
  }
  return `${wish}`
}
