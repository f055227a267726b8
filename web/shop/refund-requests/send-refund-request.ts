import { data } from 'react-router'
import type { Api } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { refuse, writtenIn } from '#app/refusal.ts'
import { localeOf } from '#values/locale.ts'
import { refundReasons, refundTargets } from '#values/refund-reason.ts'
import { textOf } from '../cart-form.ts'

interface Sending {
  readonly url: URL
  readonly number: string
  readonly line: string
  /** The key of the order, from whoever has no account. */
  readonly key?: string | undefined
}

/** Sends what a `RefundForm` holds; answers why it was refused, or nothing. */
export async function sendRefundRequest(api: Api, form: FormData, { url, number, line, key }: Sending) {
  const reason = refundReasons.find((each) => each === form.get('reason'))
  const payTo = refundTargets.find((each) => each === form.get('pay_to'))
  if (!reason || !payTo) {
    const t = translatorFor(localeOf(url.pathname))
    const errors = {
      ...(!reason && { reason: t('problems.reason_required') }),
      ...(!payTo && { pay_to: t('problems.payment_type_required') }),
    }
    return data({ code: 'invalid_input', message: '', errors, values: writtenIn(form) }, { status: 422 })
  }
  const quantity = Number(form.get('quantity') ?? 0)
  const details = textOf(form, 'details') ?? ''
  const body = { line_id: line, quantity, reason, details, pay_to: payTo }
  try {
    await api('POST /orders/{number}/refund-requests', { params: { number }, query: { key }, body })
    return undefined
  } catch (error) {
    return refuse(error, form)
  }
}
