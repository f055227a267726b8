/** Transfers from the wallet to another customer, in two steps: check, then confirm. */
import { data, type RouterContextProvider, redirect } from 'react-router'
import { sendForm } from '#app/form/send-form.server.ts'
import { type Refusal, submittedValues } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'

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

interface Sent {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly form: FormData
}

/** Handles a step of a transfer; redirects to the wallet once it is made. */
export async function transferStep(sent: Sent) {
  const { intent, attempt, ...values } = submittedValues(sent.form)
  if (intent === 'change') return data<TransferState>({ values })
  if (intent !== 'transfer' || !attempt) return check()
  const made = await sendForm('POST /wallet/transfers', { ...sent, isOnce: true })
  if ('saved' in made) throw redirect(`${sent.url.pathname}?given`, 303)
  const { data: refusal, init } = made
  if (!('password' in refusal.errors)) return data<TransferState>({ refusal, values }, init ?? {})
  // A wrong password is corrected at the confirmation, as long as the transfer is possible.
  return data<TransferState>({ refusal, ...(await check()).data }, init ?? {})

  async function check() {
    const answer = await sendForm('POST /wallet/transfers/check', sent)
    if (!('saved' in answer)) return data<TransferState>({ refusal: answer.data, values }, answer.init ?? {})
    const checked = { ...answer.saved, attempt: attempt || crypto.randomUUID() }
    return data<TransferState>({ checked, values })
  }
}
