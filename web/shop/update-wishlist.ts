import { browserApi } from '#app/api.ts'
import { createOptimisticChanges } from './optimistic-changes.ts'
import { recordWishlist } from './visitor.ts'

interface Change {
  readonly productId: string
  readonly isWished: boolean
}

const keep = createOptimisticChanges()

/** Adds a product to the wishlist or removes it; `signed_out` for a visitor without an account. */
export function updateWishlist(change: Change): Promise<'done' | 'signed_out'> {
  return keep({
    show: () => {
      recordWishlist(change)
      return () => recordWishlist({ ...change, isWished: !change.isWished })
    },
    send: () => send(change),
  })
}

function send({ productId, isWished }: Change) {
  const params = { productId }
  return isWished
    ? browserApi('POST /customer/wishlist/{productId}', { params })
    : browserApi('DELETE /customer/wishlist/{productId}', { params })
}
