import type { Answer, Given } from '#contract/endpoint.ts'
import type { listStoreProducts as contract, SellerProduct } from '#contract/seller.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readStoreProducts, type StoreProductRow } from './seller-queries.ts'

const PER_PAGE = 20

/**
 * Lists a store's products with prices and stock, in the store's currency.
 * @throws not_found
 */
export async function listStoreProducts(
  work: Work,
  { params, query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const { storeId } = staffOf(work, params.store)
  const page = query.page ?? 1
  const rows = await readStoreProducts(work, {
    storeId,
    search: query.search,
    stock: query.stock,
    page,
    perPage: PER_PAGE,
  })
  return {
    data: rows.map(answerOf),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

/**
 * Returns one product as its seller sees it.
 * @throws not_found
 */
export async function sellerProduct(
  work: Work,
  { storeId, productId }: { storeId: string; productId: string },
): Promise<SellerProduct> {
  const [row] = await readStoreProducts(work, { storeId, productId, page: 1, perPage: 1 })
  if (!row) throw problem('not_found')
  return answerOf(row)
}

function answerOf({ total: _, currency, picture, variants, ...row }: StoreProductRow): SellerProduct {
  return {
    ...row,
    ...(picture && { picture }),
    variants: variants.map(({ price_minor, on_hand, ...variant }) => ({
      ...variant,
      price: { minor: price_minor, currency },
      ...(on_hand !== null && { on_hand }),
    })),
  }
}
