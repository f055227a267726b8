import { PackageCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { browserCart } from '#shop/browser-cart.ts'
import { NumberInText } from '#shop/number-in-text.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The cart was ordered in another tab. */
export function Ordered({ number }: { number: string }) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The submitted form is gone, and the cart is empty.
    box.current?.focus()
    browserCart.fetch().catch(() => undefined)
  }, [])

  return (
    <div ref={box} role="status" tabIndex={-1} className="page-width py-8 outline-none lg:py-12">
      <EmptyState
        heading="h1"
        icon={PackageCheck}
        title={t('checkout.ordered_title')}
        text={<NumberInText text={t('checkout.ordered_text', { number })} number={number} />}
        action={<ButtonLink to={`/order/status/${number}`}>{t('checkout.follow_order')}</ButtonLink>}
      />
    </div>
  )
}
