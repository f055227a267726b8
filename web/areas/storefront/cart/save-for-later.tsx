import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { CartItem } from '#contract/cart.ts'

/**
 * Moves an item to the wishlist; visitors without an account sign in first. Not offered for products that are no
 * longer sold here, nor for personalised ones: the wishlist does not keep what was filled in.
 */
export function SaveForLater({ item }: { item: CartItem }) {
  const t = useTranslate()
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'save_later' && formData.get('id') === item.id
  const href = useHref('/cart')
  const details = item.more_details
  if (item.message === 'item_unavailable' || details?.personalisation || details?.gift_wrap) return null
  return (
    <Form method="post" action={href} className="mt-1">
      <input type="hidden" name="intent" value="save_later" />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="product_id" value={item.product_id} />
      <button
        type="submit"
        disabled={isBusy}
        aria-label={t('cart.save_for_later_of', { name: item.product.name })}
        className="min-h-8 text-start text-sm wrap-anywhere font-semibold text-accent-text underline-offset-4 hover:underline disabled:text-muted"
      >
        {t('cart.save_for_later')}
      </button>
    </Form>
  )
}
