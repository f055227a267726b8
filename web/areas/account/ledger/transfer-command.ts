/** Transfers from the wallet to another customer, in two steps: check, then confirm. */
import { data, redirect } from 'react-router'
import { type Api, ApiProblem } from '#app/api.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { textOf } from '#shop/cart-form.ts'
import { readAmount } from '#shop/read-amount.ts'
import { refusalOfAmount } from './refusal-of-amount.ts'

/** A checked transfer that the customer has to confirm. */
export interface CheckedTransfer extends Answer<Endpoints['POST /wallet/transfers/check']> {
  /** Idempotency key: the transfer is made once, however often the form is sent. */
  readonly attempt: string
}

export interface TransferState {
  readonly refusal?: Refusal
  readonly checked?: CheckedTransfer
  readonly values: Readonly<Record<string, string>>
}

/** Handles a step of a transfer; redirects to the wallet once it is made. */
export async function transferStep(api: Api, form: FormData, url: URL) {
  const values = valuesIn(form)
  if (form.get('intent') === 'change') return data<TransferState>({ values })
  const body = await bodyOf(api, form)
  try {
    const attempt = textOf(form, 'attempt')
    if (form.get('intent') !== 'transfer' || attempt === undefined) return await check()
    const password = String(form.get('password') ?? '')
    const headers = { 'idempotency-key': attempt }
    await api('POST /wallet/transfers', { body: { ...body, password } }, { headers })
  } catch (error) {
    return refused(error)
  }
  throw redirect(`${url.pathname}?given`, 303)

  /**
   * A wrong password is corrected at the confirmation, as long as the transfer is possible; other errors return to
   * the first step.
   */
  async function refused(error: unknown) {
    if (!(error instanceof ApiProblem)) throw error
    const refusal = refusalOfAmount(error, form, url)
    const status = { status: error.status }
    if (!('password' in refusal.errors)) return data<TransferState>({ refusal, values }, status)
    try {
      return data<TransferState>({ ...(await check()).data, refusal }, status)
    } catch (other) {
      if (!(other instanceof ApiProblem)) throw other
      return data<TransferState>(
        { refusal: refusalOfAmount(other, form, url), values },
        { status: other.status },
      )
    }
  }

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
  return { to, amount: await readAmount(api, written), ...(note && { note }) }
}
