/** Carries out the checkout's form: keeps a new address, works the totals out again, places the order. */
import { type ActionFunctionArgs, data, redirect, redirectDocument } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { refusalOf, unfinished } from '#app/refusal.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import type { CheckoutChoices, PlacedOrder } from '#contract/checkout.ts'
import { addressOf } from '#shop/address-fields.tsx'
import { textOf } from '#shop/cart-form.ts'
import { couponField } from '#shop/coupon-field.tsx'
import { couponRefusalOf } from '#shop/coupon-refusal.ts'
import { shownMoney } from '#shop/shown-money.ts'
import { type Locale, localeOf, localizedPath } from '#values/locale.ts'
import { cardOf, choicesOf, newAddress } from './choices.ts'
import { type CardWish, readView, type Trouble } from './view.ts'

interface Sent {
  readonly api: Api
  readonly form: FormData
  readonly locale: Locale
  readonly choices: CheckoutChoices
  readonly card: CardWish
  readonly attempt: string | undefined
  readonly isGuest: boolean
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const sent: Sent = {
    api: apiFrom(context),
    form,
    locale: localeOf(url.pathname),
    choices: choicesOf(form),
    card: cardOf(form),
    attempt: textOf(form, 'attempt'),
    isGuest: customerOf(context).is_guest,
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
    default:
      return update(sent)
  }
}

/** Without script Enter presses the form's first button, also in the field of a code, which is meant to be applied then. */
function update(sent: Sent) {
  return textOf(sent.form, couponField) === undefined ? show(sent) : applyCoupon(sent)
}

async function show({ api, form, locale, card, choices, attempt }: Sent) {
  const addressRefusal = form.get('address_id') === newAddress ? unfinished(form) : undefined
  return data(await readView(api, { locale, card, choices, attempt, addressRefusal }))
}

async function addAddress({ api, form, locale, card, choices, attempt }: Sent) {
  try {
    const { address } = await api('POST /customer/addresses', { body: addressOf(form) })
    return data(
      await readView(api, { locale, card, choices: { ...choices, address_id: address.id }, attempt }),
    )
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const addressRefusal = refusalOf(error, form)
    return data(await readView(api, { locale, card, choices, attempt, addressRefusal }), {
      status: error.status,
    })
  }
}

async function applyCoupon(sent: Sent) {
  const { api, form, locale, card, choices, attempt } = sent
  try {
    await api('POST /cartmanager/cart/coupon', { body: { code: textOf(form, couponField) ?? '' } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const couponRefusal = couponRefusalOf(error, form)
    return data(await readView(api, { locale, card, choices, attempt, couponRefusal }), {
      status: error.status,
    })
  }
  return data(await readView(api, { locale, card, choices, attempt, isCouponApplied: true }))
}

async function placeOrder(sent: Sent) {
  const { api, form, locale, card, choices, isGuest, attempt = crypto.randomUUID() } = sent
  if (!choices.address_id) return refuse(sent, { kind: 'incomplete' }, 422)
  try {
    const placed = await api(
      'POST /orders',
      { body: { ...choices, ...card, fingerprint: textOf(form, 'fingerprint') ?? '' } },
      { headers: { 'idempotency-key': attempt } },
    )
    if (placed.next_action) return redirectDocument(placed.next_action.url, 303)
    return redirect(localizedPath(receiptOf(placed, isGuest), locale), 303)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    // Who may or may not have been heard asks again under the same name; a clear no ends the try.
    const isUnsure = error.status >= 500 || error.code === 'command_running'
    return refuse({ ...sent, attempt: isUnsure ? attempt : undefined }, troubleOf(error, form), error.status)
  }
}

/** A guest has no account to come back to: the address itself opens the order again. */
function receiptOf({ order_number, access_key }: PlacedOrder, isGuest: boolean): `/${string}` {
  const receipt = `/order/success/${order_number}` as const
  return isGuest ? `${receipt}?key=${encodeURIComponent(access_key)}` : receipt
}

async function refuse({ api, locale, card, choices, attempt }: Sent, trouble: Trouble, status: number) {
  const view = await readView(api, { locale, card, choices, attempt, trouble })
  return data(view, { status })
}

function troubleOf(problem: ApiProblem, form: FormData): Trouble {
  if (problem.code === 'price_changed')
    return { kind: 'total_changed', before: shownMoney(form, 'shown_total') }
  if (problem.code === 'invalid_input') return { kind: 'incomplete' }
  return { kind: 'refused', message: problem.message }
}
