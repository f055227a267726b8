import { useTranslate } from '#app/i18n.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { ProductCarousel } from '#shop/product-carousel.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

interface RelatedProps {
  readonly productId: string
  readonly related: readonly ProductCard[]
}

export function Related({ productId, related }: RelatedProps) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-16 lg:gap-24">
      {related.length > 0 ? (
        <section aria-labelledby="related-title" className="page-width far-down">
          <h2 id="related-title" className="mb-8 text-3xl">
            {t('product.related')}
          </h2>
          <ProductCarousel label={t('product.related')} products={related} />
        </section>
      ) : null}
      <RecentlyViewed productId={productId} />
    </div>
  )
}
