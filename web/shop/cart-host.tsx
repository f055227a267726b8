import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { allMessagesLoaded } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import { toast } from '#app/toasts.ts'
import { forgetBrowserCart, persistCart } from './cart-copy.ts'
import { cartDrawer } from './cart-drawer-state.ts'
import { consumeSignedOut } from './signed-out.ts'

const CartDrawer = lazily(async () => {
  const [{ CartDrawer }] = await Promise.all([import('./cart-drawer.tsx'), allMessagesLoaded()])
  return CartDrawer
})

/** Cart parts of every page: the local copy, and the drawer, loaded when it first opens. */
export function CartHost() {
  const isOpen = useSyncExternalStore(cartDrawer.subscribe, cartDrawer.isOpen, () => false)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)

  useSignOutNotice()
  useEffect(persistCart, [])

  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <CartDrawer isOpen={isOpen} onClose={cartDrawer.close} />
    </Suspense>
  )
}

/** Confirms signing out on the next page, and clears the previous user's cart from the browser. */
function useSignOutNotice(): void {
  const t = useTranslate()
  const showSignOutNotice = useEffectEvent(async () => {
    if (!consumeSignedOut()) return
    forgetBrowserCart()
    await allMessagesLoaded()
    toast.success(t('cart.signed_out'))
  })
  useEffect(() => {
    void showSignOutNotice()
  }, [])
}
