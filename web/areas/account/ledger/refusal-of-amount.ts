import type { ApiProblem } from '#app/api.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { withAmountErrors } from '#shop/refuse-amounts.ts'
import { minorUnitsIn } from '#values/money.ts'

/** Reports every error of an amount at its single field. */
export function refusalOfAmount(problem: ApiProblem, form: FormData, url: URL): Refusal {
  const minorUnits = minorUnitsIn(textOf(form, 'currency') ?? '')
  const { errors, ...refusal } = withAmountErrors(refusalOf(problem, form), { url, minorUnits })
  const { 'amount.minor': minor, 'amount.currency': currency, ...others } = errors
  const amount = minor ?? currency
  return { ...refusal, errors: { ...others, ...(amount !== undefined && { amount }) } }
}
