import type { CardProduct as Product } from './card-product.ts'
import { Carousel } from './carousel.tsx'
import { ProductCard } from './product-card.tsx'

/** Products in a horizontally scrolling row; on phones a part of the third shows that there are more. */
export function ProductCarousel({ label, products }: { label: string; products: readonly Product[] }) {
  return (
    <Carousel
      label={label}
      itemClassName="w-[41vw] sm:w-[28vw] lg:w-[16.75rem]"
      items={products.map((product) => ({
        key: product.id,
        content: (
          <ProductCard product={product} sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 28vw, 41vw" />
        ),
      }))}
    />
  )
}
