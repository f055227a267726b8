import { AppLink } from '#app/link.tsx'
import type { ProductRef } from '#contract/reviews.ts'
import { Picture } from '#ui/picture.tsx'

export function ProductLine({ product: { slug, name, picture } }: { product: ProductRef }) {
  return (
    <p className="flex min-w-0 items-center gap-3">
      {picture ? (
        <Picture
          picture={{ ...picture, alt: '' }}
          sizes="3.5rem"
          className="size-14 shrink-0 rounded-lg object-cover"
        />
      ) : null}
      <AppLink
        to={`/product/${slug}`}
        className="min-w-0 font-semibold wrap-anywhere text-strong hocus:underline"
      >
        {name}
      </AppLink>
    </p>
  )
}
