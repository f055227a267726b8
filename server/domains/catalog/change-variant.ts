import type { Answer, Given } from '#contract/endpoint.ts'
import type { changeVariant as contract } from '#contract/seller.ts'
import { staffOf, staffWith } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { recount } from './job-kinds.ts'
import { sellerProduct } from './list-store-products.ts'
import { lockProducts } from './products/lock-products.ts'
import { type DocumentRow, readDocuments } from './products/read-documents.ts'
import { saveProducts } from './products/save-products.ts'
import { refreshListings } from './refresh-listings.ts'
import {
  deleteSellOut,
  lockVariant,
  readProductOfVariant,
  readReserved,
  setOnHand,
  setVariant,
} from './seller-queries.ts'
import { announceRestocked } from './stock.ts'

/**
 * Sets a variant's price, counted stock, and whether it is sold. Staff who cannot edit products may only set the
 * count.
 * @throws not_found, not_allowed, state_conflict when fewer were counted than are reserved for orders
 */
export async function changeVariant(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const changesOffer = body.price_minor !== undefined || body.is_active !== undefined
  const { storeId } = changesOffer
    ? staffWith(work, params.store, 'products.edit')
    : staffOf(work, params.store)
  const variantId = params.id
  await lockProducts(work, storeId)
  const productId = await readProductOfVariant(work, { storeId, variantId })
  const row = productId && (await readDocuments(work, { storeId, productIds: [productId] })).get(productId)
  if (!row) throw problem('not_found')
  if (row.kind === 'dish') await changeDish(work, { storeId, variantId, change: body })
  else await saveVariant(work, { storeId, variantId, row, change: body })
  return { product: await sellerProduct(work, { storeId, productId: row.id }) }
}

interface VariantChange {
  readonly storeId: string
  readonly variantId: string
  readonly change: Given<typeof contract>['body']
}

/** Saves the change as a version of the product, so that an editor that is open meanwhile learns of it. */
async function saveVariant(
  work: Work,
  {
    storeId,
    variantId,
    row,
    change: { price_minor: priceMinor, on_hand: onHand, is_active: isActive },
  }: VariantChange & { readonly row: DocumentRow },
): Promise<void> {
  const variants = row.document.variants.map((variant) =>
    variant.id === variantId
      ? {
          ...variant,
          price_minor: priceMinor ?? variant.price_minor,
          is_active: isActive ?? variant.is_active,
          ...(onHand !== undefined && { stock: { on_hand: onHand } }),
        }
      : variant,
  )
  const [saved] = await saveProducts(work, [{ id: row.id, changes: { variants } }], {
    storeId,
    actorId: signedInUser(work).userId,
  })
  if (saved?.outcome === 'refused')
    throw problem('state_conflict', { reserved: await readReserved(work, variantId) })
}

/** Dishes have no versions; they are edited on the menu. */
async function changeDish(
  work: Work,
  {
    storeId,
    variantId,
    change: { price_minor: priceMinor, on_hand: onHand, is_active: isActive },
  }: VariantChange,
): Promise<void> {
  const productId = await lockVariant(work, { storeId, variantId })
  if (!productId) throw problem('not_found')
  if (priceMinor !== undefined || isActive !== undefined) {
    await setVariant(work, { variantId, productId, priceMinor, isActive })
  }
  if (onHand !== undefined) await countStock(work, { variantId, onHand })
  if (onHand || isActive) announceRestocked(work, [productId])
  await refreshListings(work, [productId])
  invalidate(work, [`product:${productId}`, 'catalog'])
  if (isActive !== undefined) await work.addJob(recount, {}, { key: 'catalog.recount' })
}

async function countStock(work: Work, count: { variantId: string; onHand: number }): Promise<void> {
  // Counted stock must not be restocked automatically.
  await deleteSellOut(work, count.variantId)
  const isSet = await setOnHand(work, { ...count, actorId: signedInUser(work).userId })
  if (!isSet) throw problem('state_conflict', { reserved: await readReserved(work, count.variantId) })
}
