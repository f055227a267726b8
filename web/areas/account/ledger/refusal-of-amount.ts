import type { ApiProblem } from '#app/api.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'

/** An amount is one field of a form, whatever of it is wrong. */
export function refusalOfAmount(problem: ApiProblem, form: FormData): Refusal {
  const { errors, ...refusal } = refusalOf(problem, form)
  const { 'amount.minor': minor, 'amount.currency': currency, ...others } = errors
  const amount = minor ?? currency
  return { ...refusal, errors: { ...others, ...(amount !== undefined && { amount }) } }
}
