import { type FormEvent, useState } from 'react'
import { ApiProblem, browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { toast } from '#app/toasts.ts'
import type { Cart } from '#contract/cart.ts'
import { browserCart } from '#shop/browser-cart.ts'
import { CouponField, type CouponRefusal, couponField } from '#shop/coupon-field.tsx'

interface CartCouponProps {
  readonly cart: Cart
  readonly refused: CouponRefusal | undefined
}

export function CartCoupon({ cart, refused }: CartCouponProps) {
  const t = useTranslate()
  const [refusal, setRefusal] = useState(refused)
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { nativeEvent, currentTarget } = event
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    const isRemoving = pressed instanceof HTMLButtonElement && pressed.value === 'remove_coupon'
    const code = String(new FormData(currentTarget).get(couponField) ?? '')
    setBusy(true)
    try {
      const answer = isRemoving
        ? await browserApi('DELETE /cartmanager/cart/coupon')
        : await browserApi('POST /cartmanager/cart/coupon', { body: { code } })
      browserCart.adopt(answer.cart)
      setRefusal(undefined)
      if (!isRemoving) toast.success(t('cart.coupon_applied'))
    } catch (error) {
      setRefusal({ code, message: wordsOf(error, t('cart.coupon_failed')) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" action={useHref('/cart')} onSubmit={send}>
      <CouponField coupon={cart.coupon} refusal={refusal} isBusy={isBusy} />
    </form>
  )
}

function wordsOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiProblem)) return otherwise
  return error.body.errors?.code?.[0] ?? error.message
}
