import type { ReactNode } from 'react'
import { AppLink } from '#app/link.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { Picture } from '#ui/picture.tsx'
import { useOffer } from '../offer.ts'
import { Price } from '../price.tsx'

export function ProductRow({ product, children }: { product: ProductCard; children?: ReactNode }) {
  const { slug, name, picture } = product
  const offer = useOffer(product)
  return (
    <li className="flex items-center gap-4 py-3">
      {picture ? (
        <Picture
          picture={picture}
          alt=""
          sizes="4.5rem"
          className="size-18 shrink-0 rounded-xl object-cover"
        />
      ) : null}
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <AppLink
          to={`/product/${slug}`}
          prefetch="none"
          className="line-clamp-2 font-semibold hover:underline"
        >
          {name}
        </AppLink>
        <Price {...offer.prices} varies={product.price_varies} per={product.weight_unit} />
        {children}
      </div>
    </li>
  )
}
