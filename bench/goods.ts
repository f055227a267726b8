/** What the shoppers of a measurement buy. */
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

/** The ids of simple products that travel and are sold here, on shelves that no measurement empties; `more` is filled up beside them. */
export async function stockedGoods(url: string, more: readonly Product[] = []): Promise<string[]> {
  // Nothing fresh, which does not travel.
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
