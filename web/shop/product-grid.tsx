import type { ReactNode } from 'react'
import type { CardProduct as Product } from './card-product.ts'
import { ProductCard } from './product-card.tsx'

const columns = {
  5: {
    grid: 'grid-cards xs:grid-cols-3 wide:grid-cols-4 xl:grid-cols-5',
    sizes: '(min-width: 80rem) 15rem, (min-width: 62rem) 23vw, (min-width: 36rem) 30vw, 46vw',
  },
  4: {
    grid: 'grid-cards xs:grid-cols-3 xl:grid-cols-4',
    sizes: '(min-width: 80rem) 18rem, (min-width: 36rem) 30vw, 46vw',
  },
  3: {
    grid: 'grid-cards xs:grid-cols-3',
    sizes: '(min-width: 80rem) 20rem, (min-width: 36rem) 30vw, 46vw',
  },
} as const

export interface ProductGridProps<Shown extends Product> {
  readonly products: readonly Shown[]
  readonly columns?: keyof typeof columns
  readonly heading?: 'h2' | 'h3'
  /** Number of cards above the fold. */
  readonly firstCount?: number
  /** True while other products are being loaded. */
  readonly isAwaited?: boolean
  /** Replaces the wishlist button in the corner of each card. */
  readonly cornerOf?: (product: Shown, place: number) => ReactNode
  readonly footerOf?: (product: Shown, place: number) => ReactNode
}

export function ProductGrid<Shown extends Product>({
  products,
  columns: count = 4,
  heading = 'h2',
  firstCount = 0,
  isAwaited = false,
  cornerOf,
  footerOf,
}: ProductGridProps<Shown>) {
  const { grid, sizes } = columns[count]
  return (
    <ul className={`grid gap-x-4 gap-y-10 sm:gap-x-6 ${grid} ${isAwaited ? 'awaited' : ''}`}>
      {products.map((product, index) => (
        <li
          key={product.id}
          id={`product-${product.id}`}
          className={index < 6 ? 'product-cell' : 'product-cell far-down'}
        >
          <ProductCard
            product={product}
            sizes={sizes}
            heading={heading}
            isFirst={index < firstCount}
            {...(cornerOf && { corner: cornerOf(product, index) })}
            {...(footerOf && { foot: footerOf(product, index) })}
          />
        </li>
      ))}
    </ul>
  )
}
