import type { Api } from '#app/api.ts'
import { writtenIn } from '#app/refusal.ts'
import type { RefundPreview } from '#contract/given-refunds.ts'
import { refundBearers, refundKinds, refundReasons, refundTargets } from '#values/refund-reason.ts'
import { textOf } from '../cart-form.ts'
import { writtenAmount } from '../written-amount.ts'
import type { GivenOutcome } from './give-refund.tsx'
import { countField } from './pieces-fields.tsx'

/** Converts a form of `GiveRefund` to API fields, which the API validates. */
export async function givenIn(api: Api, form: FormData, currency: string) {
  const { minor } = await writtenAmount(api, { amount: textOf(form, 'amount') ?? '', currency })
  return {
    kind: refundKinds.find((each) => each === form.get('kind')) ?? 'goodwill',
    amount_minor: minor,
    pay_to: payToIn(form),
  }
}

function payToIn(form: FormData) {
  return refundTargets.find((each) => each === form.get('pay_to')) ?? 'original'
}

/** Returns the entered values with the preview. */
export function foreseen(form: FormData, preview: RefundPreview): GivenOutcome {
  return { code: 'preview', message: '', errors: {}, values: writtenIn(form), preview }
}

/** Like `givenIn`, for operators: also accepts item refunds, with a quantity per line. */
export async function operatorsGivenIn(api: Api, form: FormData, currency: string) {
  if (form.get('kind') !== 'line') {
    const given = await givenIn(api, form, currency)
    const bearer = given.kind === 'goodwill' ? bearerIn(form) : undefined
    return { ...given, ...(bearer && { borne_by: bearer }) }
  }
  const line = textOf(form, 'line_id')
  const reason = refundReasons.find((each) => each === form.get('reason'))
  return {
    kind: 'line' as const,
    ...(line && { line_id: line, quantity: Number(textOf(form, countField(line)) ?? 1) }),
    ...(reason && { reason }),
    pay_to: payToIn(form),
  }
}

/** Reads who pays for the refund of a form of `GiveRefund`. */
function bearerIn(form: FormData) {
  return refundBearers.find((each) => each === form.get('borne_by'))
}
