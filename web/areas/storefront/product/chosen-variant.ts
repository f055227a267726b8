/** What is chosen on the product page, for its pieces that come alive later: nothing but this may reach them before. */
import { useSyncExternalStore } from 'react'
import type { ProductVariant } from '#contract/catalog.ts'

let chosen: { readonly productId: string; readonly variant: ProductVariant | undefined } | undefined
const listeners = new Set<() => void>()

export function noteChosen(productId: string, variant: ProductVariant | undefined): void {
  chosen = { productId, variant }
  for (const listener of listeners) listener()
}

/** The variant in hand; what the server rendered with until the page tells. */
export function useChosen(
  productId: string,
  rendered: ProductVariant | undefined,
): ProductVariant | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (chosen?.productId === productId ? chosen.variant : rendered),
    () => rendered,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
