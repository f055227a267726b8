import { ShoppingBag } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import { cartDrawer } from '#shop/cart-drawer-state.ts'
import { useCartState } from '#shop/use-cart.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { Icon } from '#ui/icon.tsx'
import { CountBubble } from './count-bubble.tsx'

interface CartLinkProps {
  readonly visitor: Visitor | undefined
  /** Shows the name below the icon. */
  readonly isNamed?: boolean
}

/** The cart link with its count: opens the cart page without script, the drawer with it. */
export function CartLink({ visitor, isNamed = false }: CartLinkProps) {
  const t = useTranslate()
  const { count: counted } = useCartState()
  const isHydrated = useIsHydrated()
  const count = isHydrated ? counted : (visitor?.cart_count ?? 0)
  return (
    <a
      href={useHref('/cart')}
      aria-label={count === 0 ? t('shell.cart') : t('shell.cart_count', { count: count })}
      onClick={(event) => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        cartDrawer.open()
      }}
      className={isNamed ? 'phone-bar-way' : 'header-icon'}
    >
      <Icon of={ShoppingBag} size="lg" />
      <CountBubble count={count} />
      {isNamed ? <span aria-hidden="true">{t('shell.cart')}</span> : null}
    </a>
  )
}
