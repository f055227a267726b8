import type { Api } from '#app/api.ts'
import { once } from '#app/once.ts'
import { textOf } from '#shop/cart-form.ts'

/** Marks the refund that a form of `RefundPaid` names as paid back. */
export async function markRefundPaid(api: Api, form: FormData) {
  return api(
    'POST /operator/refunds/{id}/paid-back',
    { params: { id: textOf(form, 'refund') ?? '' }, body: { reference: textOf(form, 'reference') ?? '' } },
    once(form),
  )
}

/** Has the refund that a form of `RefundPaid` names go into the shopper's wallet. */
export async function payIntoWallet(api: Api, form: FormData) {
  return api(
    'POST /operator/refunds/{id}/into-wallet',
    { params: { id: textOf(form, 'refund') ?? '' } },
    once(form),
  )
}
