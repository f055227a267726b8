import { useEffect, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { ProductCarousel } from '#shop/product-carousel.tsx'
import { recentIds } from './recent.ts'

/** Products viewed on this device; renders nothing when there are none. The server stores no history. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const t = useTranslate()
  const [products, setProducts] = useState<readonly ProductCard[]>([])

  useEffect(() => {
    const ids = recentIds().filter((id) => id !== productId)
    if (ids.length === 0) {
      setProducts([])
      return
    }
    const stopped = new AbortController()
    browserApi('GET /products', { query: { ids: ids.join(',') } }, { signal: stopped.signal }).then(
      ({ data }) => setProducts(data.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
      // Optional: on failure the page does without it.
      () => setProducts([]),
    )
    return () => stopped.abort()
  }, [productId])

  if (products.length === 0) return null
  return (
    <section aria-labelledby="recent-title" className="page-width">
      <h2 id="recent-title" className="mb-8 text-3xl">
        {t('product.recently_viewed')}
      </h2>
      <ProductCarousel label={t('product.recently_viewed')} products={products} />
    </section>
  )
}
