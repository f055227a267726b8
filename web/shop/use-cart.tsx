import { useSyncExternalStore } from 'react'
import { ApiProblem } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { allTexts } from '#app/later.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { toast } from '#app/toasts.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { browserCart, type CartSnapshot, emptySnapshot, type NewItem } from './browser-cart.ts'
import { cartDrawer } from './cart-drawer-state.ts'

/** What a page may do to the cart. Each command tells the shopper how it went and answers whether it went well. */
export interface CartHandle {
  /** Pieces in the cart. */
  readonly count: number
  fetch(): Promise<boolean>
  /** Opens the drawer on success, where no basket is beside. */
  add(item: NewItem): Promise<boolean>
  change(item: CartItem, qty: number): Promise<boolean>
  remove(item: CartItem): Promise<boolean>
  clear(): Promise<boolean>
}

/** The cart's count and commands, with the spec's messages. */
export function useCart(): CartHandle {
  const t = useTranslate()
  const count = useSyncExternalStore(browserCart.subscribe, currentCount, () => 0)

  async function carryOut(call: Promise<Cart>, failure: MessageKey): Promise<boolean> {
    try {
      await call
      return true
    } catch (error) {
      await allTexts()
      toast.error(t(failure), error instanceof ApiProblem ? error.message : undefined)
      return false
    }
  }

  async function isQuantity(qty: number): Promise<boolean> {
    if (qty > 0) return true
    await allTexts()
    toast.error(t('cart.quantity_positive'))
    return false
  }

  return {
    count,
    fetch: () => carryOut(browserCart.fetch(), 'cart.error_fetching'),
    async add(item) {
      if (!(await isQuantity(item.qty))) return false
      const isAdded = await carryOut(browserCart.add(item), 'cart.error_adding')
      if (isAdded) cartDrawer.openAfterAdding()
      return isAdded
    },
    async change(item, qty) {
      return (await isQuantity(qty)) && carryOut(browserCart.change(item, qty), 'cart.error_updating')
    },
    async remove(item) {
      const isRemoved = await carryOut(browserCart.remove(item.id), 'cart.error_removing')
      if (isRemoved) toast.success(t('cart.item_removed'))
      return isRemoved
    },
    clear: () => carryOut(browserCart.clear(), 'cart.error_removing'),
  }
}

/** The cart as this tab knows it; empty while a page is rendered on the server. */
export function useCartState(): CartSnapshot {
  return useSyncExternalStore(browserCart.subscribe, browserCart.snapshot, () => emptySnapshot)
}

function currentCount(): number {
  return browserCart.snapshot().count
}
