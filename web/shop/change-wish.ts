import { browserApi } from '#app/api.ts'
import { keptChanges } from './kept-changes.ts'
import { noteWish } from './visitor.ts'

interface Change {
  readonly productId: string
  readonly isWished: boolean
}

const keep = keptChanges()

/** Adds a product to the wishlist or removes it; `signed_out` for a visitor without an account. */
export function changeWish(change: Change): Promise<'done' | 'signed_out'> {
  return keep({
    show: () => {
      noteWish(change)
      return () => noteWish({ ...change, isWished: !change.isWished })
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
