import { readJson } from './market.ts'
import { type Product, restock } from './restock.ts'

interface Listed {
  readonly data: readonly (Product & {
    readonly id: string
    readonly kind: string
    readonly stock: string
    readonly external?: unknown
  })[]
}

/**
 * Returns the ids of simple products that can be shipped and are sold here, with ample stock. Restocks `more` as
 * well.
 */
export async function findStockedProducts(url: string, more: readonly Product[] = []): Promise<string[]> {
  // No fresh products, which cannot be shipped.
  const lists = await Promise.all(
    ['beauty', 'shops'].flatMap((vertical) =>
      [1, 2, 3].map((page) =>
        readJson<Listed>(`${url}/api/products?per_page=60&vertical=${vertical}&page=${page}`),
      ),
    ),
  )
  const goods = lists
    .flatMap(({ data }) => data)
    .filter(({ kind, stock, external }) => kind === 'simple' && stock === 'in_stock' && !external)
  await restock(url, [...more, ...goods])
  return goods.map(({ id }) => id)
}
