import type { Api } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Cart } from '#contract/cart.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { ProductCarousel } from '#shop/product-carousel.tsx'

// The items added last say most about what the shopper is looking for.
const ASKED_MAX = 3
const SHOWN_MAX = 12

/** Returns products that go with the cart's items, the best match of each item first. */
export async function recommendationsFor(api: Api, cart: Cart): Promise<ProductCard[]> {
  const slugs = [...new Set(cart.items.map(({ product }) => product.slug))].slice(-ASKED_MAX)
  const shelves = await Promise.all(
    slugs.map(async (slug) => {
      const { data } = await api('GET /products/{slug}/related', { params: { slug } }).catch(() => ({
        data: [],
      }))
      return data.filter((product) => isRecommendable(product, cart))
    }),
  )
  const inTurn = Array.from({ length: SHOWN_MAX }, (_, place) =>
    shelves.flatMap((shelf) => shelf[place] ?? []),
  )
  const byId = new Map(inTurn.flat().map((product) => [product.id, product]))
  return [...byId.values()].slice(0, SHOWN_MAX)
}

/** Recommends dishes only from restaurants already in the cart, and nothing that is out of stock. */
function isRecommendable({ stock, vertical, store }: ProductCard, cart: Cart): boolean {
  const isNear = vertical !== 'restaurants' || cart.groups.some((group) => group.store.id === store.id)
  return stock !== 'sold_out' && isNear
}

export function CartRecommendations({ cart, products }: { cart: Cart; products: readonly ProductCard[] }) {
  const t = useTranslate()
  const more = products.filter(({ id }) => !cart.items.some(({ product_id }) => product_id === id))
  if (cart.items.length === 0 || more.length === 0) return null
  return (
    <section aria-labelledby="goes-with-title" className="mt-12">
      <h2 id="goes-with-title" className="mb-6 text-3xl">
        {t('cart.goes_with')}
      </h2>
      <ProductCarousel label={t('cart.goes_with')} products={more} />
    </section>
  )
}
