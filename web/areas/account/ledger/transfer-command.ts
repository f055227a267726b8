/** Giving money out of one's wallet: first looked at, then done. */
import { data, redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type Refusal, refusalOfField } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { textOf } from '#shop/cart-form.ts'
import { writtenAmount } from '#shop/written-amount.ts'
import { localeOf } from '#values/locale.ts'
import { refusalOfAmount } from './refusal-of-amount.ts'

/** What is to be looked at before it is done. */
export interface CheckedTransfer extends Answer<Endpoints['POST /wallet/transfers/check']> {
  /** The key under which it is made once, however often the form is sent. */
  readonly attempt: string
}

export interface TransferState {
  readonly refusal?: Refusal
  readonly checked?: CheckedTransfer
  /** What was written. */
  readonly values: Readonly<Record<string, string>>
}

/** Answers the next step of a transfer, or leads back to the wallet once it is made. */
export async function transferStep(api: Api, form: FormData, url: URL) {
  const values = valuesIn(form)
  if (form.get('intent') === 'change') return data<TransferState>({ values })
  if (textOf(form, 'amount') === undefined) {
    const empty = translatorFor(localeOf(url.pathname))('problems.field_empty')
    return data<TransferState>({ refusal: refusalOfField(form, 'amount', empty), values }, { status: 422 })
  }
  const body = await bodyOf(api, form)
  try {
    const attempt = textOf(form, 'attempt')
    if (form.get('intent') !== 'transfer' || attempt === undefined) return await check()
    const password = String(form.get('password') ?? '')
    const headers = { 'idempotency-key': attempt }
    await api('POST /wallet/transfers', { body: { ...body, password } }, { headers })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOfAmount(error, form)
    // A wrong password is mended in the same place; all else where it was written.
    const checked = 'password' in refusal.errors ? (await check()).data.checked : undefined
    return data<TransferState>({ refusal, values, ...(checked && { checked }) }, { status: error.status })
  }
  throw redirect(`${url.pathname}?given`, 303)

  async function check() {
    const answer = await api('POST /wallet/transfers/check', { body })
    const checked = { ...answer, attempt: textOf(form, 'attempt') ?? crypto.randomUUID() }
    return data<TransferState>({ checked, values })
  }
}

function valuesIn(form: FormData) {
  const text = (name: string) => textOf(form, name) ?? ''
  return { to: text('to'), amount: text('amount'), currency: text('currency'), note: text('note') }
}

async function bodyOf(api: Api, form: FormData) {
  const { to, note, ...written } = valuesIn(form)
  return { to, amount: await writtenAmount(api, written), ...(note && { note }) }
}
