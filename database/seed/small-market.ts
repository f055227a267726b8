/** The demo with few products and no orders, which loads within seconds. */
import { verticals } from '#values/vertical.ts'
import type { MarketData } from './market-data.ts'

const PRODUCTS = 20

/** Returns the data with its first products, as many of each vertical, and what belongs to them. */
export function smallMarket(data: MarketData): MarketData {
  const share = PRODUCTS / verticals.length
  const products = verticals.flatMap((vertical) =>
    data.products.filter((product) => product.vertical === vertical).slice(0, share),
  )
  const kept = new Set(products.map(({ id }) => id))
  const isKept = ({ productId }: { productId: string }) => kept.has(productId)
  return {
    ...data,
    products,
    reviews: data.reviews.filter(isKept),
    questions: data.questions.filter(isKept),
    menus: {
      ...data.menus,
      menus: data.menus.menus.map((menu) => ({
        ...menu,
        sections: menu.sections
          .map((section) => ({ ...section, items: section.items.filter((id) => kept.has(id)) }))
          .filter(({ items }) => items.length > 0),
      })),
    },
  }
}
