import type { Api } from '#app/api.ts'
import { once } from '#app/once.ts'
import { textOf } from '#shop/cart-form.ts'

/** Marks the refund in the form of `RefundPaid` as paid. */
export async function markRefundPaid(api: Api, form: FormData) {
  return api(
    'POST /operator/refunds/{id}/paid-back',
    { params: { id: textOf(form, 'refund') ?? '' }, body: { reference: textOf(form, 'reference') ?? '' } },
    once(form),
  )
}

/** Credits the refund in the form of `RefundPaid` to the customer's wallet. */
export async function refundToWallet(api: Api, form: FormData) {
  return api(
    'POST /operator/refunds/{id}/into-wallet',
    { params: { id: textOf(form, 'refund') ?? '' } },
    once(form),
  )
}
