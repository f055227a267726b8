import { useTranslate } from '#app/i18n.tsx'
import type { Cart } from '#contract/cart.ts'
import { TextLink } from '#ui/text-link.tsx'

export function CartDeliverTo({ cart: { deliver_to: place } }: { cart: Pick<Cart, 'deliver_to'> }) {
  const t = useTranslate()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
      {place ? t('cart.deliver_to', { place: place.label }) : t('cart.deliver_to_unknown')}
      <TextLink to="/deliver-to?to=/cart">{t(place ? 'cart.change_place' : 'cart.choose_place')}</TextLink>
    </p>
  )
}
