import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { lockProducts } from './lock-products.ts'
import { type DocumentRow, readDocuments } from './read-documents.ts'

/**
 * Returns a product, locked until the transaction ends.
 * @throws not_found; state_conflict for a dish, which is edited on the menu
 */
export async function lockedProduct(
  work: Work,
  { storeId, productId }: { readonly storeId: string; readonly productId: string },
): Promise<DocumentRow> {
  await lockProducts(work, storeId)
  const row = (await readDocuments(work, { storeId, productIds: [productId], isLocked: true })).get(productId)
  if (!row) throw problem('not_found')
  if (row.kind === 'dish') throw problem('state_conflict')
  return row
}
