import type { ProductStatus } from '#contract/products.ts'
import type { SellerProduct } from '#contract/seller.ts'

/** Returns the status of a product in a list, as its own page shows it. */
export function statusOf({ state, is_blocked, variants }: SellerProduct): ProductStatus {
  if (is_blocked) return 'blocked'
  if (state === 'draft') return 'draft'
  if (state === 'withdrawn') return 'archived'
  const isSoldOut = variants.every(
    ({ is_active, on_hand, reserved }) => !is_active || (on_hand !== undefined && on_hand - reserved <= 0),
  )
  return isSoldOut ? 'out_of_stock' : 'active'
}
