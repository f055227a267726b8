/** Handles the cart's forms without script: add, change, remove, clear and save for later. */
import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import type { AppPath } from '#app/link.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { pendingActionCookie } from '#app/pending-action.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { signInPath } from '#app/sign-in-guard.ts'
import { dishQuery, newItemOf, newItemsOf, textOf } from '#shop/cart-form.ts'
import { type CouponRefusal, couponField } from '#shop/coupon-field.tsx'
import { couponRefusalOf } from '#shop/coupon-refusal.ts'
import { variantOf } from '#shop/variants.ts'
import { quantityFrom } from '#ui/quantity-stepper.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'

/** Why a cart change failed: the required message, then the server's reason. */
export interface CartRefusal {
  readonly message: string
  readonly reason: string | undefined
  /** The page the shopper came from, to choose again. */
  readonly returnTo: string | undefined
  /** The refused coupon code; its error is shown only at the field. */
  readonly coupon?: CouponRefusal
}

const failures = {
  add: 'cart.error_adding',
  add_all: 'cart.error_adding',
  change: 'cart.error_updating',
  remove: 'cart.error_removing',
  clear: 'cart.error_removing',
  save_later: 'cart.error_removing',
  apply_coupon: 'cart.error_updating',
  remove_coupon: 'cart.error_updating',
} as const satisfies Record<string, MessageKey>

type Intent = keyof typeof failures

/** The confirmation shown by the cart after each command. */
const told: Partial<Record<Intent, string>> = { remove: 'removed', save_later: 'saved' }

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = intentOf(form)
  const locale = localeOf(url.pathname)
  const cartPath = localizedPath('/cart', locale)
  const returnTo = sameOriginPath(form.get('return_to'), cartPath)
  const t = translatorFor(locale)
  const refuse = (message: string, reason: string | undefined, status: number) => {
    const refusal: CartRefusal = { message, reason, returnTo: returnTo === cartPath ? undefined : returnTo }
    return data(refusal, { status })
  }

  try {
    const chooseAt = intent === 'add' ? await unchosen(apiFrom(context), form) : undefined
    if (chooseAt !== undefined) return redirect(localizedPath(chooseAt, locale), 303)
    if (asksForQuantity(intent) && !(quantityFrom(form, 'qty') > 0)) {
      return refuse(t('cart.quantity_positive'), undefined, 422)
    }
    await carryOut(apiFrom(context), intent, form)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (intent === 'save_later' && error.status === 401) {
      const wanted = { kind: 'later', what: textOf(form, 'product_id') ?? '', path: cartPath } as const
      const headers = { 'set-cookie': pendingActionCookie(wanted) }
      return redirect(signInPath(new URL(cartPath, url)), { status: 303, headers })
    }
    if (intent === 'apply_coupon') return refuseCoupon(error, form)
    const unanswered = error.code === 'options_missing' ? unansweredAt(form, returnTo) : undefined
    if (unanswered !== undefined) return redirect(unanswered, 303)
    return refuse(t(failures[intent]), error.message, error.status)
  }
  const goTo = intent === 'add' ? sameOriginPath(form.get('go_to'), cartPath) : cartPath
  const said = told[intent]
  return redirect(said ? `${cartPath}?${said}` : goTo, 303)
}

/**
 * Replaces the option values in a product form with the variant they select. Returns the product page to choose on
 * when values are missing or no variant matches.
 */
async function unchosen(api: Api, form: FormData): Promise<AppPath | undefined> {
  const slug = textOf(form, 'product_slug')
  if (slug === undefined) return undefined
  const product = await api('GET /products/{slug}', { params: { slug } })
  const given = [...form].filter(([name]) => name.startsWith('option-'))
  const choices = Object.fromEntries(
    given.map(([name, value]) => [name.slice('option-'.length), String(value)]),
  )
  const variant = variantOf(product, choices)
  if (variant) form.set('variant_id', variant.id)
  else form.delete('variant_id')
  if (variant) return undefined
  const [first] = product.options
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  // Any option in the query marks the page as a returned form.
  if (query.size === 0 && first) query.set(`option-${first.id}`, '')
  return `/product/${slug}?${query}`
}

/** Returns the page of a dish with unanswered required options, keeping the given answers. */
function unansweredAt(form: FormData, returnTo: string): string | undefined {
  const isProduct = /^(\/[a-z]{2})?\/product\/[\w-]+$/.test(returnTo)
  return isProduct ? `${returnTo}?${dishQuery(form)}#unanswered` : undefined
}

async function carryOut(api: Api, intent: Intent, form: FormData): Promise<void> {
  const params = { id: textOf(form, 'id') ?? '' }
  switch (intent) {
    case 'add':
      await api('POST /cartmanager/cart/items', { body: newItemOf(form) })
      return
    case 'add_all':
      for (const body of newItemsOf(form)) await api('POST /cartmanager/cart/items', { body })
      return
    case 'change':
      await api('PUT /cartmanager/cart/items/{id}', { params, body: { qty: quantityFrom(form, 'qty') } })
      return
    case 'remove':
      await api('DELETE /cartmanager/cart/items/{id}', { params })
      return
    case 'save_later': {
      const productId = textOf(form, 'product_id') ?? ''
      await api('POST /customer/wishlist/{productId}', { params: { productId } })
      await api('DELETE /cartmanager/cart/items/{id}', { params })
      return
    }
    case 'clear':
      await api('DELETE /cartmanager/cart')
      return
    case 'apply_coupon':
      await api('POST /cartmanager/cart/coupon', { body: { code: textOf(form, couponField) ?? '' } })
      return
    case 'remove_coupon':
      await api('DELETE /cartmanager/cart/coupon')
  }
}

function refuseCoupon(error: ApiProblem, form: FormData) {
  const refusal: CartRefusal = {
    message: error.message,
    reason: undefined,
    returnTo: undefined,
    coupon: couponRefusalOf(error, form),
  }
  return data(refusal, { status: error.status })
}

function asksForQuantity(intent: Intent): boolean {
  return intent === 'add' || intent === 'change'
}

function intentOf(form: FormData): Intent {
  const intent = form.get('intent')
  if (typeof intent === 'string' && isIntent(intent)) return intent
  throw data(null, { status: 422 })
}

function isIntent(name: string): name is Intent {
  return Object.hasOwn(failures, name)
}
