import type { Api } from '#app/api.ts'
import { textOf } from '#shop/cart-form.ts'

/** Marks the refund that a form of `RefundPaid` names as paid back. */
export async function markRefundPaid(api: Api, form: FormData) {
  return api(
    'POST /operator/refunds/{id}/paid-back',
    { params: { id: textOf(form, 'refund') ?? '' }, body: { reference: textOf(form, 'reference') ?? '' } },
    { headers: { 'idempotency-key': textOf(form, 'attempt') ?? crypto.randomUUID() } },
  )
}
