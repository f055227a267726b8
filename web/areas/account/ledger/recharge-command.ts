/** Adding money to one's wallet: what a form says of it, and where it leads. */
import { redirectDocument } from 'react-router'
import type { Api } from '#app/api.ts'
import type { Recharge, RechargeMethod } from '#contract/recharges.ts'
import { textOf } from '#shop/cart-form.ts'
import { writtenAmount } from '#shop/written-amount.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Money } from '#values/money.ts'

/** What was written counts before what was ticked; undefined for neither. */
export async function chosenAmount(api: Api, form: FormData): Promise<Money | undefined> {
  const currency = textOf(form, 'currency') ?? ''
  const written = textOf(form, 'amount')
  if (written !== undefined) return writtenAmount(api, { amount: written, currency })
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
  /** The key under which it is begun once, however often the form is sent. */
  readonly attempt: string
  readonly url: URL
}

/** Begins it, and leads to where it is paid. */
export async function begin(api: Api, { amount, method, attempt, url }: Wish) {
  const recharge = await api(
    'POST /wallet/recharges',
    { body: { amount, payment_method: method } },
    { headers: { 'idempotency-key': attempt } },
  )
  return goOn(recharge, url)
}

/** To the gateway where something is to be done there, else to the page of this attempt. */
export function goOn({ token, next_action: action }: Recharge, url: URL) {
  // A new document either way: the page of an attempt tells nobody where it is, and may hold the gateway's own form.
  if (action) return redirectDocument(action.url, 303)
  return redirectDocument(localizedPath(`/wallet/recharge/${token}`, localeOf(url.pathname)), 303)
}
