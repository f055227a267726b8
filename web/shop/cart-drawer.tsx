import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Cart, CartItem } from '#contract/cart.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { CartCuts } from './cart-cuts.tsx'
import { cartHeading, cartLines, LinePicture, LineQuantity, LineRemove, LineTexts } from './cart-lines.tsx'
import { CartProgress } from './cart-progress.tsx'
import { CheckoutLink } from './cart-totals.tsx'
import { Amount } from './price.tsx'
import { useCart, useCartState } from './use-cart.tsx'

interface CartDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function CartDrawer({ isOpen, onClose }: CartDrawerProps) {
  const t = useTranslate()
  const { fetch } = useCart()
  const { cart, isLoading } = useCartState()

  useFetchOnOpening(isOpen, () => {
    if (cart === undefined && !isLoading) void fetch()
  })
  useCloseOnLeaving(onClose)

  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={cart ? t('cart.title_with_count', { count: cart.items_count }) : t('cart.title')}
      footer={cart && cart.items.length > 0 ? <Foot cart={cart} /> : undefined}
    >
      <div {...cartLines} aria-busy={isLoading} className="flex flex-col gap-4">
        <CartCuts cuts={cart?.cuts} />
        <Contents cart={cart} isLoading={isLoading} onRetry={fetch} onClose={onClose} />
      </div>
    </Drawer>
  )
}

function useFetchOnOpening(isOpen: boolean, fetchMissing: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed call is tried again by a button, not by rendering
  useEffect(() => {
    if (isOpen) fetchMissing()
  }, [isOpen])
}

function useCloseOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation()
  const shownOn = useRef(pathname)
  useEffect(() => {
    if (shownOn.current === pathname) return
    shownOn.current = pathname
    onClose()
  }, [pathname, onClose])
}

interface ContentsProps {
  readonly cart: Cart | undefined
  readonly isLoading: boolean
  readonly onRetry: () => Promise<boolean>
  readonly onClose: () => void
}

function Contents({ cart, isLoading, onRetry, onClose }: ContentsProps) {
  const t = useTranslate()
  if (!cart && isLoading) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
        <Spinner />
        {t('cart.loading')}
      </p>
    )
  }
  if (!cart) {
    return (
      <Alert tone="danger" title={t('cart.error_fetching')}>
        <Button variant="quiet" size="sm" className="mt-3" onClick={() => void onRetry()}>
          {t('cart.retry')}
        </Button>
      </Alert>
    )
  }
  if (cart.items.length === 0) {
    return (
      <div className="outline-none" {...cartHeading}>
        <EmptyState
          icon={ShoppingBag}
          title={t('cart.empty_title')}
          text={t('cart.empty_text')}
          action={<Button onClick={onClose}>{t('cart.keep_shopping')}</Button>}
        />
      </div>
    )
  }
  return (
    <ul className="flex flex-col gap-6">
      {cart.groups.map((group) => (
        <li key={group.store.id} className="flex flex-col gap-3">
          <h3 className="text-lg">{group.store.name}</h3>
          <CartProgress group={group} />
          <ul className="divide-y divide-line pt-2">
            {cart.items
              .filter((item) => group.item_ids.includes(item.id))
              .map((item) => (
                <Row key={item.id} item={item} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Row({ item }: { item: CartItem }) {
  const { wanted, leaving } = useCartState()
  return (
    <li
      aria-busy={wanted.has(item.id) || leaving.has(item.id)}
      className="flex gap-4 py-4 transition-opacity first:pt-0 aria-busy:opacity-50"
    >
      <LinePicture item={item} className="size-20" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <LineTexts item={item} />
          <div className="-me-2 -mt-2">
            <LineRemove item={item} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <LineQuantity item={item} size="sm" />
          <span className="ms-auto font-semibold text-strong">
            <Amount of={item.sub_total} />
          </span>
        </div>
      </div>
    </li>
  )
}

function Foot({ cart }: { cart: Cart }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-baseline justify-between gap-4">
        <span>
          {t('cart.sub_total')}
          <span className="block text-sm text-muted">{t('cart.shipping_later')}</span>
        </span>
        <span aria-live="polite" className="font-display text-xl font-bold text-strong">
          <Amount of={cart.sub_total} />
        </span>
      </p>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to="/cart" variant="quiet">
          {t('cart.view_cart')}
        </ButtonLink>
        <CheckoutLink cart={cart} size="md" />
      </div>
    </div>
  )
}
