/**
 * Choices and entries of the checkout, restored after a visit to the cart or the gateway. They are in a session
 * cookie with the customer's id, so that no other customer in the same browser sees them.
 */
import type { RouterContextProvider } from 'react-router'
import { rememberedCookie } from '#app/remembered-cookie.ts'
import { newAddress } from './choices.ts'

const name = 'checkout'
const isCheckoutField =
  /^(address_id|once\.|billing_|delivery\.|slot\.|wallet$|points$|payment_method$|saved?_card$|age_confirmed$|note$)/

// Fields of an address that is not saved to the account yet.
const isOfAddress =
  /^(title|full_name|street|landmark|directions|city|region|postcode|country_code|phone|is_saved)$/

// Browsers drop cookies above 4,096 bytes; only long notes come near that.
const lengthMax = 3800

/** Saves the form in the browser while it is being filled in. */
export function saveChoices(form: FormData, customerId: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not in all of them yet
  document.cookie = `${name}=${serializeChoices(form, customerId)}; Path=/; SameSite=Lax${secure}`
}

/** As `saveChoices`, without script; includes the order made from it until that is paid. */
export function choicesCookie(
  context: Readonly<RouterContextProvider>,
  { form, customerId, order }: { form: FormData; customerId: string; order?: string },
): string {
  const made = order === undefined ? '' : `&order=${order}`
  return rememberedCookie(context, { name, value: serializeChoices(form, customerId) + made })
}

export function clearChoicesCookie(context: Readonly<RouterContextProvider>): string {
  return rememberedCookie(context, { name, value: '', maxAgeSeconds: 0 })
}

/** Returns the saved choices of this customer from a request's cookies. */
export function savedChoicesIn(cookies: string | null, customerId: string): URLSearchParams | undefined {
  const requested = new URLSearchParams(/(?:^|;\s*)checkout=([^;]*)/.exec(cookies ?? '')?.[1])
  return requested.get('customer') === customerId ? requested : undefined
}

function serializeChoices(form: FormData, customerId: string): string {
  const requested = new URLSearchParams({ customer: customerId })
  const isNew = form.get('address_id') === newAddress
  for (const [field, value] of form) {
    const isKept = isCheckoutField.test(field) || (isNew && isOfAddress.test(field))
    if (isKept && typeof value === 'string') requested.append(field, value)
  }
  for (const long of ['directions', 'once.directions', 'note']) {
    if (`${requested}`.length > lengthMax) requested.delete(long)
  }
  return `${requested}`
}
