/** Wallet recharges: reads the form and redirects to the payment. */
import { redirectDocument } from 'react-router'
import type { Api } from '#app/api.ts'
import type { Recharge, RechargeMethod } from '#contract/recharges.ts'
import { textOf } from '#shop/cart-form.ts'
import { readAmount } from '#shop/read-amount.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Money } from '#values/money.ts'

/** Prefers the entered amount to the selected preset; undefined for neither. */
export async function chosenAmount(api: Api, form: FormData): Promise<Money | undefined> {
  const currency = textOf(form, 'currency') ?? ''
  const written = textOf(form, 'amount')
  if (written !== undefined) return readAmount(api, { amount: written, currency })
  const ticked = textOf(form, 'preset') ?? ''
  return /^\d{1,15}$/.test(ticked) ? { minor: Number(ticked), currency } : undefined
}

export function methodIn(form: FormData): RechargeMethod | undefined {
  const method = form.get('payment_method')
  return method === 'card' || method === 'paypal' ? method : undefined
}

interface Wish {
  readonly amount: Money
  readonly method: RechargeMethod
  /** Idempotency key: the recharge is created once, however often the form is sent. */
  readonly attempt: string
  readonly url: URL
}

/** Creates the recharge and redirects to its payment. */
export async function begin(api: Api, { amount, method, attempt, url }: Wish) {
  const recharge = await api(
    'POST /wallet/recharges',
    { body: { amount, payment_method: method } },
    { headers: { 'idempotency-key': attempt } },
  )
  return continueTopUp(recharge, url)
}

/** Redirects to the gateway if it requires an action, otherwise to the page of the recharge. */
export function continueTopUp({ token, next_action: action }: Recharge, url: URL) {
  // Loads a new document in both cases: the page of a recharge sends no referrer and may contain the gateway's own
  // form.
  if (action) return redirectDocument(action.url, 303)
  return redirectDocument(localizedPath(`/wallet/recharge/${token}`, localeOf(url.pathname)), 303)
}
