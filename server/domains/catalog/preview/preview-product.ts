import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerPreview as contract } from '#contract/product-preview.ts'
import { problem } from '#platform/problem.ts'
import { rolledBack } from '#platform/rolled-back.ts'
import type { Begin, Work } from '#platform/work.ts'
import { relatedCards } from '../list-related.ts'
import { readPreviewPage } from '../page-query.ts'
import type { StoreAccess } from '../products/commands.ts'
import { readDocuments } from '../products/read-documents.ts'
import { readPreviewContext } from '../queries.ts'
import { shownProduct } from '../read-product.ts'
import { refreshListings } from '../refresh-listings.ts'
import { applyProposed } from '../submissions/apply-changes.ts'

type Preview = Answer<typeof contract>

/**
 * Returns the use case that shows a product as its page will show it. Changes that shoppers don't see yet are written,
 * read as for any shopper, and rolled back.
 * @throws not_found, not_allowed for packers, state_conflict for a dish
 */
export function previewProduct(access: StoreAccess) {
  return {
    steps: (begin: Begin, { params }: Given<typeof contract>): Promise<Preview> =>
      rolledBack(begin, async (work) => {
        const storeId = await access.edit(work, params.store)
        return preview(work, { storeId, productId: params.id })
      }),
  }
}

interface Previewed {
  readonly storeId: string
  readonly productId: string
}

async function preview(work: Work, { storeId, productId }: Previewed): Promise<Preview> {
  const row = (await readDocuments(work, { storeId, productIds: [productId] })).get(productId)
  if (!row) throw problem('not_found')
  if (row.kind === 'dish') throw problem('state_conflict')
  if (row.submission?.proposed) {
    await applyProposed(work, [productId])
    await refreshListings(work, [productId])
  }
  const page = await readPreviewPage(work, { storeId, productId })
  const context = await readPreviewContext(work, productId)
  if (!page || !context) throw new Error(`Product ${productId} has no page`)
  return {
    product: { ...(await shownProduct(work, page)), is_preview: true },
    related: await relatedCards(work, context),
  }
}
