import type { Api } from '#app/api.ts'
import { refundBearers, refundKinds, refundTargets } from '#values/refund-reason.ts'
import { textOf } from '../cart-form.ts'
import { writtenAmount } from '../written-amount.ts'

/** What a form of `GiveRefund` holds, for the API, which says what is wrong with it. */
export async function givenIn(api: Api, form: FormData, currency: string) {
  const { minor } = await writtenAmount(api, { amount: textOf(form, 'amount') ?? '', currency })
  return {
    kind: refundKinds.find((each) => each === form.get('kind')) ?? 'goodwill',
    amount_minor: minor,
    pay_to: refundTargets.find((each) => each === form.get('pay_to')) ?? 'original',
  }
}

/** Who bears what a form of `GiveRefund` gives. */
export function bearerIn(form: FormData) {
  return refundBearers.find((each) => each === form.get('borne_by'))
}
