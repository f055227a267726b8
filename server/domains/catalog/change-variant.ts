import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeVariant as contract } from '#contract/seller.ts'
import { managerOf, staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { sellerProduct } from './list-store-products.ts'
import { refreshListings } from './refresh-listings.ts'
import { deleteSellOut, lockVariant, readReserved, setOnHand, setVariant } from './seller-queries.ts'
import { notifyRestocked } from './stock.ts'

/**
 * Sets a variant's price, counted stock, and whether it is sold. Store staff without management rights may only set
 * the count.
 * @throws not_found, not_allowed, state_conflict when fewer were counted than are reserved for orders
 */
export async function changeVariant(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { price_minor: priceMinor, on_hand: onHand, is_active: isActive } = body
  const changesOffer = priceMinor !== undefined || isActive !== undefined
  const { storeId } = changesOffer ? managerOf(work, params.store) : staffOf(work, params.store)
  const productId = await lockVariant(work, { storeId, variantId: params.id })
  if (!productId) throw problem('not_found')

  if (changesOffer) await setVariant(work, { variantId: params.id, productId, priceMinor, isActive })
  if (onHand !== undefined) await countStock(work, { variantId: params.id, onHand })
  if (onHand || isActive) await notifyRestocked(work, [productId])
  await refreshListings(work, [productId])
  invalidate(work, [`product:${productId}`, 'catalog'])
  if (isActive !== undefined) await work.addJob('catalog.recount', {}, { key: 'catalog.recount' })
  return { product: await sellerProduct(work, { storeId, productId }) }
}

async function countStock(work: Work, count: { variantId: string; onHand: number }): Promise<void> {
  // Counted stock must not be restocked automatically.
  await deleteSellOut(work, count.variantId)
  const actorId = work.actor.kind === 'person' ? work.actor.userId : null
  const isSet = await setOnHand(work, { ...count, actorId })
  if (!isSet) throw problem('state_conflict', { reserved: await readReserved(work, count.variantId) })
}
