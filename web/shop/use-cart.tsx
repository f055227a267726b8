import { useSyncExternalStore } from 'react'
import { ApiProblem } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { allMessagesLoaded } from '#app/later.tsx'
import type { MessageKey } from '#app/message-keys.ts'
import { toast } from '#app/toasts.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import { browserCart, type CartSnapshot, emptySnapshot, type NewItem } from './browser-cart.ts'
import { cartDrawer } from './cart-drawer-state.ts'

/** Cart commands of a page. Each shows the result to the shopper and resolves with whether it succeeded. */
export interface CartHandle {
  /** Number of items in the cart. */
  readonly count: number
  fetch(): Promise<boolean>
  /** Opens the drawer on success, where no basket is beside. */
  add(item: NewItem, refuse?: (errors: Record<string, string[]>) => void): Promise<boolean>
  change(item: CartItem, qty: number): Promise<boolean>
  remove(item: CartItem): Promise<boolean>
  clear(): Promise<boolean>
}

/** Returns the cart's count and commands. */
export function useCart(): CartHandle {
  const t = useTranslate()
  const count = useSyncExternalStore(browserCart.subscribe, currentCount, () => 0)

  async function carryOut(
    call: Promise<Cart>,
    failure: MessageKey,
    refuse?: (errors: Record<string, string[]>) => void,
  ): Promise<boolean> {
    try {
      await call
      return true
    } catch (error) {
      await allMessagesLoaded()
      toast.error(t(failure), error instanceof ApiProblem ? error.message : undefined)
      if (error instanceof ApiProblem) refuse?.(error.body.errors ?? {})
      return false
    }
  }

  async function isQuantity(qty: number): Promise<boolean> {
    if (qty > 0) return true
    await allMessagesLoaded()
    toast.error(t('cart.quantity_positive'))
    return false
  }

  return {
    count,
    fetch: () => carryOut(browserCart.fetch(), 'cart.error_fetching'),
    async add(item, refuse) {
      if (!(await isQuantity(item.qty))) return false
      const isAdded = await carryOut(browserCart.add(item), 'cart.error_adding', refuse)
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

/** Returns the cart of this tab; empty during server rendering. */
export function useCartState(): CartSnapshot {
  return useSyncExternalStore(browserCart.subscribe, browserCart.snapshot, () => emptySnapshot)
}

function currentCount(): number {
  return browserCart.snapshot().count
}
