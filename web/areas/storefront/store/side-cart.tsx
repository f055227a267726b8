import { ShoppingBag } from 'lucide-react'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { allMessagesLoaded } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import type { Store } from '#contract/stores.ts'
import { cartDrawer } from '#shop/cart-drawer-state.ts'
import { useCart, useCartState } from '#shop/use-cart.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'

// Needed only once there are items, and only where there is room beside the menu.
const SideCartLines = lazily(async () => {
  const [{ SideCartLines }] = await Promise.all([import('./side-cart-lines.tsx'), allMessagesLoaded()])
  return SideCartLines
})

/** The items chosen from a restaurant, beside its menu on wide screens. */
export function SideCart({ store }: { store: Store }) {
  const t = useTranslate()
  const { count, fetch } = useCart()
  const { cart, isLoading } = useCartState()
  const isWide = useSyncExternalStore(onWidthChange, isWideNow, () => false)
  useEffect(() => (isWide ? cartDrawer.showBeside() : undefined), [isWide])
  const isWanted = isWide && count > 0
  const isMissing = isWanted && cart === undefined && !isLoading
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed call is not tried again by rendering
  useEffect(() => {
    if (isMissing) void fetch()
  }, [isMissing])

  const group = cart?.groups.find(({ store: { slug } }) => slug === store.slug)
  const chosen = cart?.items.filter(({ id }) => group?.item_ids.includes(id)) ?? []
  const pieces = chosen.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <aside aria-labelledby="side-cart-title" className="hidden xl:block">
      <div className="sticky top-56 flex max-h-[calc(100dvh-16rem)] flex-col gap-4 overflow-y-auto rounded-3xl border border-line bg-surface p-6">
        <h2 id="side-cart-title" className="flex items-center gap-2 text-xl">
          <Icon of={ShoppingBag} className="text-accent-text" />
          {t('store.side_cart')}
        </h2>
        {/* Heard where nothing opens. */}
        <p role="status" className="sr-only">
          {isWanted && pieces > 0 ? t('store.side_cart_count', { count: pieces }) : null}
        </p>
        {isWanted && cart && group ? (
          <Suspense>
            <SideCartLines cart={cart} group={group} />
          </Suspense>
        ) : (
          <p className="text-muted">{t('store.side_cart_empty', { name: store.name })}</p>
        )}
        <TextLink to="/cart" variant="more">
          {t('store.side_cart_open')}
        </TextLink>
      </div>
    </aside>
  )
}

const wide = '(min-width: 80rem)'

function isWideNow(): boolean {
  return matchMedia(wide).matches
}

function onWidthChange(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
