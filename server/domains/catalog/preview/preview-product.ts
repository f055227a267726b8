import type { Answer, Given } from '#contract/endpoint.ts'
import type { sellerPreview as contract } from '#contract/product-preview.ts'
import type { ProductChanges } from '#contract/products.ts'
import { problem } from '#platform/problem.ts'
import { rolledBack } from '#platform/rolled-back.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Begin, Work } from '#platform/work.ts'
import { relatedCards } from '../list-related.ts'
import { readPreviewPage } from '../page-query.ts'
import type { StoreAccess } from '../products/commands.ts'
import { readDocuments } from '../products/read-documents.ts'
import { saveProducts } from '../products/save-products.ts'
import { readPreviewContext } from '../queries.ts'
import { shownProduct } from '../read-product.ts'
import { refreshListings } from '../refresh-listings.ts'
import { applyProposed } from '../submissions/apply-changes.ts'

type Preview = Answer<typeof contract>

/**
 * Returns the use case that shows a product as its page will show it. Changes that shoppers don't see yet are written,
 * read as for any shopper, and rolled back.
 * @throws not_found, not_allowed, state_conflict for a dish, invalid_input
 */
export function previewProduct(access: StoreAccess) {
  return {
    steps: (begin: Begin, { params, body }: Given<typeof contract>): Promise<Preview> =>
      rolledBack(begin, async (work) => {
        const storeId = await access.edit(work, params.store)
        return preview(work, { storeId, productId: params.id, changes: body })
      }),
  }
}

interface Previewed {
  readonly storeId: string
  readonly productId: string
  readonly changes: ProductChanges
}

async function preview(work: Work, { storeId, productId, changes }: Previewed): Promise<Preview> {
  const row = (await readDocuments(work, { storeId, productIds: [productId] })).get(productId)
  if (!row) throw problem('not_found')
  if (row.kind === 'dish') throw problem('state_conflict')
  const hasChanges = Object.keys(changes).length > 0
  if (hasChanges) await save(work, { storeId, productId, changes })
  if (hasChanges || row.submission?.proposed) {
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

async function save(work: Work, { storeId, productId, changes }: Previewed): Promise<void> {
  const [saved] = await saveProducts(work, [{ id: productId, changes }], {
    storeId,
    actorId: signedInUser(work).userId,
    isReviewed: false,
    isRolledBack: true,
  })
  if (saved?.outcome === 'refused') throw problem('invalid_input', {}, saved.errors)
}
