/** The one cart of this browser tab, over the network, with its copy for the next visit. */
import { browserApi } from '#app/api.ts'
import { dropCartCopy, keepCartCopy, keptCartCount } from './cart-copy.ts'
import { createCartStore } from './cart-store.ts'

export const browserCart = createCartStore({
  async read() {
    const { cart } = await browserApi('GET /cartmanager/cart')
    return cart
  },
  async add(item) {
    const { cart } = await browserApi('POST /cartmanager/cart/items', { body: item })
    return cart
  },
  async change({ id, product_id, more_details }, qty) {
    const body = { id, product_id, more_details, qty }
    const { cart } = await browserApi('PUT /cartmanager/cart/items/{id}', { params: { id }, body })
    return cart
  },
  async remove(id) {
    const { cart } = await browserApi('DELETE /cartmanager/cart/items/{id}', { params: { id } })
    return cart
  },
  async clear() {
    const { cart } = await browserApi('DELETE /cartmanager/cart')
    return cart
  },
})

/** Shows the kept count at once and keeps a copy whenever the page may be leaving; answers how to stop. */
export function keepCartAcrossPages(): () => void {
  browserCart.noteCount(keptCartCount())
  const keep = () => {
    const { cart } = browserCart.snapshot()
    if (cart) keepCartCopy(cart)
  }
  const keepWhenHidden = () => {
    if (document.visibilityState === 'hidden') keep()
  }
  window.addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keepWhenHidden)
  return () => {
    window.removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', keepWhenHidden)
  }
}

/** After signing in or out the cart is someone else's. */
export function forgetBrowserCart(): void {
  browserCart.forget()
  dropCartCopy()
}
