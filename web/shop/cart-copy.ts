/**
 * JSON copy of the cart in localStorage, for the first paint of the count and for viewing the cart offline. The
 * server's cart always takes precedence.
 */
import type { Cart, MoreDetails } from '#contract/cart.ts'
import type { Money } from '#contract/vocabulary.ts'
import { browserCart } from './browser-cart.ts'

const key = 'cart'

interface CartCopy {
  readonly version: number
  readonly items: readonly {
    readonly id: string
    readonly qty: number
    readonly product_id: string
    readonly name: string
    readonly more_details: MoreDetails | null
    readonly unit_price: Money
    readonly sub_total: Money
  }[]
  readonly items_count: number
  readonly sub_total: Money
}

function saveCartCopy(cart: Cart): void {
  const copy: CartCopy = {
    version: cart.version,
    items: cart.items.map((item) => ({
      id: item.id,
      qty: item.qty,
      product_id: item.product_id,
      name: item.product.name,
      more_details: item.more_details,
      unit_price: item.unit_price,
      sub_total: item.sub_total,
    })),
    items_count: cart.items_count,
    sub_total: cart.sub_total,
  }
  attempt(() => localStorage.setItem(key, JSON.stringify(copy)))
}

/** Returns the stored item count, or 0 without a readable copy. */
function savedCartCount(): number {
  const copy: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'))
  if (typeof copy !== 'object' || copy === null || !('items_count' in copy)) return 0
  return typeof copy.items_count === 'number' ? copy.items_count : 0
}

function dropCartCopy(): void {
  attempt(() => localStorage.removeItem(key))
}

/** Storage may be blocked, full or hold invalid data; the shop then works without a copy. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/**
 * Shows the stored count at once, stores a copy and sends pending changes when the page may be left; returns a
 * function that stops.
 */
export function persistCart(): () => void {
  browserCart.recordCount(savedCartCount())
  const keep = () => {
    const { cart } = browserCart.snapshot()
    if (cart) saveCartCopy(cart)
  }
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') keep()
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('pagehide', browserCart.hurry)
  document.addEventListener('visibilitychange', saveWhenHidden)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('pagehide', browserCart.hurry)
    document.removeEventListener('visibilitychange', saveWhenHidden)
  }
}

/** Forgets the cart after signing in or out. */
export function forgetBrowserCart(): void {
  browserCart.forget()
  dropCartCopy()
}
