import { Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { allTexts } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import { toast } from '#app/toasts.ts'
import { forgetBrowserCart, keepCartAcrossPages } from './cart-copy.ts'
import { cartDrawer } from './cart-drawer-state.ts'
import { takeSignedOut } from './signed-out.ts'

const CartDrawer = lazily(async () => {
  const [{ CartDrawer }] = await Promise.all([import('./cart-drawer.tsx'), allTexts()])
  return CartDrawer
})

/** What the cart needs on every page: its kept copy, and its drawer, which is fetched when it is first opened. */
export function CartHost() {
  const isOpen = useSyncExternalStore(cartDrawer.subscribe, cartDrawer.isOpen, () => false)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)

  useFarewell()
  useEffect(keepCartAcrossPages, [])

  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <CartDrawer isOpen={isOpen} onClose={cartDrawer.close} />
    </Suspense>
  )
}

/** Says that signing out went well, on the page it led to, and lets the browser forget whose cart it was. */
function useFarewell(): void {
  const t = useTranslate()
  const sayFarewell = useEffectEvent(async () => {
    if (!takeSignedOut()) return
    forgetBrowserCart()
    await allTexts()
    toast.success(t('cart.signed_out'))
  })
  useEffect(() => {
    void sayFarewell()
  }, [])
}
