/** Giving money out of one's wallet: first looked at, then done. */
import { data, redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { type Refusal, refusalOf, refusalOfField } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { textOf } from '#shop/cart-form.ts'
import { localeOf } from '#values/locale.ts'
import { parseAmount } from '#values/money.ts'

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
    const refusal = byFieldOfForm(refusalOf(error, form))
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

function valuesIn(form: FormData): Record<string, string> {
  const text = (name: string) => textOf(form, name) ?? ''
  return { to: text('to'), amount: text('amount'), currency: text('currency'), note: text('note') }
}

/** What is no amount is sent as 0, which the server refuses in its own words. */
async function bodyOf(api: Api, form: FormData) {
  const currency = textOf(form, 'currency') ?? ''
  const { data: currencies } = await api('GET /currencies')
  const units = currencies.find(({ code }) => code === currency)?.minor_units
  const note = textOf(form, 'note')
  return {
    to: textOf(form, 'to') ?? '',
    amount: { minor: parseAmount(textOf(form, 'amount') ?? '', units) ?? 0, currency },
    ...(note !== undefined && { note }),
  }
}

function byFieldOfForm({ errors, ...refusal }: Refusal): Refusal {
  const { 'amount.minor': amount, ...others } = errors
  return { ...refusal, errors: { ...others, ...(amount !== undefined && { amount }) } }
}
