/**
 * Shares the chosen variant with parts of the product page that hydrate later. Props can't be used, because a change
 * would reach them before hydration.
 */
import { useSyncExternalStore } from 'react'
import type { ProductVariant } from '#contract/catalog.ts'

let chosen: { readonly productId: string; readonly variant: ProductVariant | undefined } | undefined
const listeners = new Set<() => void>()

export function recordChosen(productId: string, variant: ProductVariant | undefined): void {
  chosen = { productId, variant }
  for (const listener of listeners) listener()
}

/** Returns the chosen variant, or the server-rendered one until the page reports a choice. */
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
