import type { Api } from '#app/api.ts'
import { submittedValues } from '#app/refusal.ts'
import type { RefundPreview } from '#contract/manual-refunds.ts'
import { refundBearers, refundKinds, refundReasons, refundTargets } from '#values/refund-reason.ts'
import { textOf } from '../cart-form.ts'
import { readAmount } from '../read-amount.ts'
import type { IssueRefundOutcome } from './issue-refund.tsx'
import { countField } from './pieces-fields.tsx'

/** Converts a form of `IssueRefund` to API fields, which the API validates. */
export async function refundInput(api: Api, form: FormData, currency: string) {
  const { minor } = await readAmount(api, { amount: textOf(form, 'amount') ?? '', currency })
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
export function foreseen(form: FormData, preview: RefundPreview): IssueRefundOutcome {
  return { code: 'preview', message: '', errors: {}, values: submittedValues(form), preview }
}

/** Like `refundInput`, for operators: also accepts item refunds, with a quantity per line. */
export async function operatorRefundInput(api: Api, form: FormData, currency: string) {
  if (form.get('kind') !== 'line') {
    const given = await refundInput(api, form, currency)
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

/** Reads who pays for the refund of a form of `IssueRefund`. */
function bearerIn(form: FormData) {
  return refundBearers.find((each) => each === form.get('borne_by'))
}
