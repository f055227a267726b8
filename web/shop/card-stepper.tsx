import { Minus, Plus, Trash2 } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { CartItem } from '#contract/cart.ts'
import { Icon } from '#ui/icon.tsx'
import { useCart, useCartState } from './use-cart.tsx'

/** Quantity stepper on a product card; decreasing from one removes the item. */
export function CardStepper({ item, className = '' }: { item: CartItem; className?: string }) {
  const t = useTranslate()
  const cart = useCart()
  const { wanted, leaving } = useCartState()
  const { name } = item.product
  const qty = wanted.get(item.id) ?? item.qty
  const button =
    'grid size-10 place-items-center transition-colors hover:text-accent-text disabled:opacity-40 focus-visible:-outline-offset-3'
  return (
    <fieldset
      aria-label={t('catalog.in_cart_of', { name })}
      className={`flex items-center overflow-clip rounded-full bg-surface text-strong shadow-mid ${className}`}
    >
      <button
        type="button"
        className={button}
        disabled={leaving.has(item.id)}
        aria-label={t(qty > 1 ? 'catalog.one_less_of' : 'catalog.remove_from_cart_of', { name })}
        onClick={() => (qty > 1 ? cart.change(item, qty - 1) : cart.remove(item))}
      >
        <Icon of={qty > 1 ? Minus : Trash2} size="sm" />
      </button>
      <output className="min-w-6 text-center font-semibold tabular-nums">{qty}</output>
      <button
        type="button"
        className={button}
        disabled={qty >= item.limit}
        aria-label={t('catalog.one_more_of', { name })}
        onClick={() => cart.change(item, qty + 1)}
      >
        <Icon of={Plus} size="sm" />
      </button>
    </fieldset>
  )
}
