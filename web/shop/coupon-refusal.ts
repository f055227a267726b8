import type { ApiProblem } from '#app/api.ts'
import { textOf } from './cart-form.ts'
import { type CouponRefusal, couponField } from './coupon-field.tsx'

/** Returns the refused code as entered, with the reason. */
export function couponRefusalOf({ body, message }: ApiProblem, form: FormData): CouponRefusal {
  return { code: textOf(form, couponField) ?? '', message: body.errors?.code?.[0] ?? message }
}
