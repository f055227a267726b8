/** Handles the checkout form: saves a new address, recalculates the totals, places the order. */
import {
  type ActionFunctionArgs,
  data,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { pendingKeyCookie } from '#app/pending-key.ts'
import { type Refusal, refusalOf, unfinished } from '#app/refusal.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import type { CheckoutChoices, PlacedOrder } from '#contract/checkout.ts'
import { addressOf } from '#shop/address-of.ts'
import { textOf } from '#shop/cart-form.ts'
import { couponField } from '#shop/coupon-field.tsx'
import { couponRefusalOf } from '#shop/coupon-refusal.ts'
import { shownMoney } from '#shop/shown-money.ts'
import { type Locale, localeOf, localizedPath } from '#values/locale.ts'
import { cardOf, choicesOf, newAddress, oneTimeAddress, oneTimeAddressOf, oneTimeEntries } from './choices.ts'
import { choicesCookie, clearChoicesCookie } from './saved-choices.ts'
import { type CardRequest, readView, type Trouble, type ViewFacts } from './view.ts'

interface Sent {
  readonly api: Api
  readonly form: FormData
  readonly locale: Locale
  readonly choices: CheckoutChoices
  readonly card: CardRequest
  readonly attempt: string | undefined
  readonly context: Readonly<RouterContextProvider>
  readonly customerId: string
  readonly isGuest: boolean
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const { id: customerId, is_guest: isGuest } = customerOf(context)
  const sent: Sent = {
    api: apiFrom(context),
    form,
    locale: localeOf(url.pathname),
    choices: choicesOf(form),
    card: cardOf(form),
    attempt: textOf(form, 'attempt'),
    context,
    customerId,
    isGuest,
  }
  switch (form.get('intent')) {
    case 'place':
      return placeOrder(sent)
    case 'add_address':
      return form.get('address_id') === newAddress ? addAddress(sent) : update(sent)
    case 'apply_coupon':
      return applyCoupon(sent)
    case 'remove_coupon':
      await sent.api('DELETE /cartmanager/cart/coupon')
      return show(sent)
    case 'confirm_email':
      return confirmEmail(sent, url)
    case 'to_cart':
      return goTo('/cart', sent)
    default:
      return update(sent)
  }
}

/** Emails a code to the shopper and keeps the form, so that it is restored afterwards. */
async function confirmEmail(sent: Sent, url: URL) {
  const { api, form, context, customerId, locale } = sent
  try {
    const { key } = await api('POST /customer/verify-email')
    const path = localizedPath('/auth/otp-verification', locale)
    const back = encodeURIComponent(localizedPath('/checkout', locale))
    const headers = new Headers({ 'set-cookie': pendingKeyCookie('code', key, url) })
    headers.append('set-cookie', choicesCookie(context, { form, customerId }))
    return redirectDocument(`${path}?redirect=${back}`, { status: 303, headers })
  } catch (error) {
    // Already confirmed, in another tab.
    if (error instanceof ApiProblem && error.code === 'state_conflict') return show(sent)
    throw error
  }
}

/** Without script, Enter presses the form's first button; in the coupon field it must apply the code. */
function update(sent: Sent) {
  return textOf(sent.form, couponField) === undefined ? show(sent) : applyCoupon(sent)
}

function show(sent: Sent) {
  const { form } = sent
  return answer(sent, {
    addressRefusal: form.get('address_id') === newAddress ? unfinished(form) : undefined,
  })
}

/** Saves a new address, or takes it for this order only. */
async function addAddress(sent: Sent) {
  const { api, form, locale, choices } = sent
  const written = addressOf(form)
  // The title is optional: without one the address is named after its city.
  const title = (textOf(form, 'title') ?? written.city) || translatorFor(locale)('checkout.address_home')
  const address = { ...written, title: title.slice(0, 60) }
  try {
    if (form.has('is_saved')) {
      const { address: saved } = await api('POST /customer/addresses', { body: address })
      form.set('address_id', saved.id)
    } else {
      await api('POST /checkout', { body: { ...choices, address_id: undefined, address } })
      form.set('address_id', oneTimeAddress)
      for (const [name, value] of oneTimeEntries(address)) form.set(name, value)
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return answer(sent, { addressRefusal: ofFields(refusalOf(error, form)) }, error.status)
  }
  const { address_id, address: once } = choicesOf(form)
  return answer({ ...sent, choices: { ...choices, address_id, address: once } }, {})
}

/** What is wrong with an address inside something else, by its fields. */
function ofFields(refusal: Refusal): Refusal {
  const errors = Object.entries(refusal.errors).map(([name, text]) => [name.replace(/^address\./, ''), text])
  return { ...refusal, errors: Object.fromEntries(errors) }
}

async function applyCoupon(sent: Sent) {
  const { api, form } = sent
  try {
    await api('POST /cartmanager/cart/coupon', { body: { code: textOf(form, couponField) ?? '' } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return answer(sent, { couponRefusal: couponRefusalOf(error, form) }, error.status)
  }
  return answer(sent, { isCouponApplied: true })
}

async function answer(sent: Sent, facts: Partial<ViewFacts>, status = 200) {
  const { api, form, locale, card, choices, attempt, context } = sent
  // The saved choices are all there is to show, so redirect: reloading then doesn't submit the form again.
  if (form.has('unscripted') && status === 200 && !facts.addressRefusal) return goTo('/checkout', sent)
  const view = await readView(api, { locale, card, choices, once: oneTimeAddressOf(form), attempt, ...facts })
  const isOver = 'ordered' in view
  const headers = { 'set-cookie': isOver ? clearChoicesCookie(context) : choicesCookie(context, sent) }
  return data(view, { status: isOver ? 409 : status, headers })
}

async function placeOrder(sent: Sent) {
  const { api, form, locale, card, choices, context, isGuest, attempt = crypto.randomUUID() } = sent
  if (!choices.address_id && !choices.address) return refuse(sent, { kind: 'incomplete' }, 422)
  try {
    const placed = await api(
      'POST /orders',
      { body: { ...choices, ...card, fingerprint: textOf(form, 'fingerprint') ?? '' } },
      { headers: { 'idempotency-key': attempt } },
    )
    if (placed.next_action) {
      const requested = choicesCookie(context, { ...sent, order: placed.order_number })
      return redirectDocument(placed.next_action.url, { status: 303, headers: { 'set-cookie': requested } })
    }
    return redirect(localizedPath(receiptOf(placed, isGuest), locale), {
      status: 303,
      headers: { 'set-cookie': clearChoicesCookie(context) },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // When the outcome is unknown, the retry uses the same idempotency key; a definite refusal ends the attempt.
    const isUnsure = error.status >= 500 || error.code === 'command_running'
    return refuse(
      { ...sent, attempt: isUnsure ? attempt : undefined },
      checkoutErrorOf(error, form),
      error.status,
    )
  }
}

/** Guests have no account, so the address contains the order's access key. */
function receiptOf({ order_number, access_key }: PlacedOrder, isGuest: boolean): `/${string}` {
  const receipt = `/order/success/${order_number}` as const
  return isGuest ? `${receipt}?key=${encodeURIComponent(access_key)}` : receipt
}

/** Redirects to another page, with the choices and entries saved in a cookie. */
function goTo(path: '/cart' | '/checkout', sent: Sent) {
  const headers = { 'set-cookie': choicesCookie(sent.context, sent) }
  return redirect(localizedPath(path, sent.locale), { status: 303, headers })
}

function refuse(sent: Sent, trouble: Trouble, status: number) {
  return answer(sent, { trouble }, status)
}

function checkoutErrorOf(problem: ApiProblem, form: FormData): Trouble {
  if (problem.code === 'price_changed')
    return { kind: 'total_changed', before: shownMoney(form, 'shown_total') }
  if (problem.code === 'invalid_input') return { kind: 'incomplete' }
  return { kind: 'refused', message: problem.message }
}
