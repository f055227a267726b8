import type { EditedProduct } from '#contract/products.ts'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { refreshListings } from '../refresh-listings.ts'
import { editedProduct } from './product-answer.ts'
import { updateLists } from './save-products.ts'

/** Updates what shoppers see after a change of a product's state, and returns it. */
export async function changedState(
  work: Work,
  { storeId, productId }: { readonly storeId: string; readonly productId: string },
): Promise<{ product: EditedProduct }> {
  await refreshListings(work, [productId])
  invalidate(work, ['catalog', `product:${productId}`])
  await updateLists(work, [productId])
  return { product: await editedProduct(work, { storeId, productId }) }
}
