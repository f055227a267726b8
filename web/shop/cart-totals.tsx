import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Cart } from '#contract/cart.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type TotalRow, Totals } from './totals.tsx'

/** Cart total: with estimated delivery and tax when the place is known, otherwise the items only. */
export function CartTotals({ cart, isLive }: { cart: Cart; isLive: boolean }) {
  const t = useTranslate()
  const later = t('cart.calculated_at_checkout')
  const saved: TotalRow[] =
    cart.saving.minor === 0 ? [] : [{ label: t('cart.saved'), amount: cart.saving, kind: 'saving' }]
  const { coupon } = cart
  const discount: TotalRow[] =
    coupon && coupon.discount.minor > 0
      ? [{ label: t('cart.coupon_discount', { code: coupon.code }), amount: coupon.discount, kind: 'saving' }]
      : []
  const isFree = coupon?.kind === 'free_shipping' && !coupon.refusal
  const { estimate } = cart
  if (estimate) {
    return (
      <Totals
        rows={[
          { label: t('cart.sub_total'), amount: cart.sub_total },
          ...saved,
          ...discount,
          { label: t('cart.estimated_shipping'), amount: estimate.shipping, instead: t('cart.free') },
          cart.tax_is_included
            ? { label: t('cart.tax'), instead: t('cart.tax_in_prices') }
            : { label: t('cart.estimated_tax'), amount: estimate.tax },
        ]}
        total={{ label: t('cart.estimated_total'), amount: estimate.total }}
        isLive={isLive}
      />
    )
  }
  return (
    <Totals
      rows={[
        ...(discount.length > 0 ? [{ label: t('cart.goods'), amount: cart.sub_total }] : []),
        ...saved,
        ...discount,
        {
          label: t('cart.shipping'),
          instead: isFree ? t('cart.coupon_free_delivery', { code: coupon.code }) : later,
        },
        { label: t('cart.tax'), instead: cart.tax_is_included ? t('cart.tax_in_prices') : later },
      ]}
      total={{ label: t('cart.sub_total'), amount: subTotalOf(cart) }}
      isLive={isLive}
    />
  )
}

/** Item total after the coupon. */
function subTotalOf({ sub_total, coupon }: Cart): Money {
  return { minor: sub_total.minor - (coupon?.discount.minor ?? 0), currency: sub_total.currency }
}

/** Returns the sum to show with its label. */
export function useCartSum(cart: Cart): { readonly label: string; readonly amount: Money } {
  const t = useTranslate()
  return cart.estimate
    ? { label: t('cart.estimated_total'), amount: cart.estimate.total }
    : { label: t('cart.sub_total'), amount: subTotalOf(cart) }
}

interface CheckoutLinkProps {
  readonly cart: Cart
  readonly size: 'md' | 'lg'
  readonly icon?: LucideIcon
}

/** Checkout button, or the reason why checkout isn't possible yet. */
export function CheckoutLink({ cart, size, icon }: CheckoutLinkProps) {
  const t = useTranslate()
  const id = useId()
  const look = { variant: 'action', size, isWide: true, ...(icon && { iconEnd: icon }) } as const
  if (cart.can_check_out) {
    return (
      <ButtonLink to="/checkout" {...look}>
        {t('cart.check_out')}
      </ButtonLink>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <Button {...look} aria-disabled aria-describedby={id}>
        {t('cart.check_out')}
      </Button>
      <p id={id} className="text-sm text-danger-text">
        {reasonOf(cart, t)}
      </p>
    </div>
  )
}

function reasonOf(cart: Cart, t: Translate): string {
  if (cart.groups.some((group) => !group.accepts_orders)) return t('cart.blocked_by_store')
  if (cart.lacks_common_place) return t('cart.blocked_by_no_place')
  const isStopped = cart.items.some(({ message }) => message === 'delivery_unavailable')
  if (isStopped) return t('cart.blocked_by_place', { place: cart.deliver_to?.label ?? '' })
  const isShort = cart.groups.some(({ missing_for_min_order: missing }) => missing && missing.minor > 0)
  return isShort ? t('cart.blocked_by_minimum') : t('cart.blocked_by_items')
}
