/** Products first in the lists, for tests that work with any product. */
import type { TestMarket } from './app.ts'

export interface ShownProducts {
  readonly all: readonly { readonly id: string; readonly slug: string }[]
  readonly productAt: (place: number) => { readonly id: string; readonly slug: string }
  readonly idAt: (place: number) => string
}

export async function shownProducts(market: TestMarket): Promise<ShownProducts> {
  const { data } = await market.visitor().call('GET /products', { query: { per_page: 60 } })
  const productAt = (place: number) => {
    const product = data[place]
    if (!product) throw new Error('No product found in the demo market')
    return product
  }
  return { all: data, productAt, idAt: (place) => productAt(place).id }
}
