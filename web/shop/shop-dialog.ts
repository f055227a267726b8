/** Which dialog of the shop is open over the page. Anything may open one; each is fetched when it is first opened. */
import type { ProductCard } from '#contract/catalog.ts'

export type ShopDialog =
  /** All of a product at a glance, or only what must be chosen of it. */
  | { readonly kind: 'look' | 'choose'; readonly slug: string; readonly onAdded?: () => void }
  | { readonly kind: 'deals' }
  /** Which of the four compared makes room for this one. */
  | { readonly kind: 'replace'; readonly product: Pick<ProductCard, 'id' | 'name'> }

const listeners = new Set<() => void>()
let current: ShopDialog | undefined

export const shopDialog = {
  current: () => current,
  open: (dialog: ShopDialog) => set(dialog),
  close: () => set(undefined),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function set(next: ShopDialog | undefined): void {
  current = next
  for (const listener of listeners) listener()
}
