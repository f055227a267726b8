import type { Api } from '#app/api.ts'
import { writtenIn } from '#app/refusal.ts'
import type { RefundPreview } from '#contract/given-refunds.ts'
import { refundBearers, refundKinds, refundTargets } from '#values/refund-reason.ts'
import { textOf } from '../cart-form.ts'
import { writtenAmount } from '../written-amount.ts'
import type { GivenOutcome } from './give-refund.tsx'

/** What a form of `GiveRefund` holds, for the API, which says what is wrong with it. */
export async function givenIn(api: Api, form: FormData, currency: string) {
  const { minor } = await writtenAmount(api, { amount: textOf(form, 'amount') ?? '', currency })
  return {
    kind: refundKinds.find((each) => each === form.get('kind')) ?? 'goodwill',
    amount_minor: minor,
    pay_to: refundTargets.find((each) => each === form.get('pay_to')) ?? 'original',
  }
}

/** What was written, with what it would do. */
export function foreseen(form: FormData, preview: RefundPreview): GivenOutcome {
  return { code: 'preview', message: '', errors: {}, values: writtenIn(form), preview }
}

/** Who bears what a form of `GiveRefund` gives. */
export function bearerIn(form: FormData) {
  return refundBearers.find((each) => each === form.get('borne_by'))
}
