import { ShoppingBag } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { useCart } from '#shop/use-cart.tsx'

/** The way to the cart with its count: a link to the page without script, the drawer with it. */
export function CartLink({ label = false }: { label?: boolean }) {
  const t = useTranslate()
  const cart = useCart()
  return (
    <a
      href={useHref('/cart')}
      aria-label={cart.count === 0 ? t('shell.cart') : t('shell.cart_count', { count: cart.count })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        cart.open()
      }}
      className={label ? 'flex flex-col items-center gap-0.5 py-2' : 'grid size-11 place-items-center rounded-full hover:bg-sunken'}
    >
      <span className="relative">
        <ShoppingBag aria-hidden="true" className="size-6" />
        {cart.count > 0 ? (
          <span
            aria-hidden="true"
            className="absolute -end-2 -top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-action px-1 text-xs font-semibold text-on-action tabular-nums"
          >
            {cart.count > 99 ? '99+' : cart.count}
          </span>
        ) : null}
      </span>
      {label ? (
        <span aria-hidden="true" className="text-xs">
          {t('shell.cart')}
        </span>
      ) : null}
    </a>
  )
}
