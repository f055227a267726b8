import { AppLink } from '#app/link.tsx'
import type { MessageProduct } from '#contract/message.ts'
import { Picture } from '#ui/picture.tsx'

/** Product that a message is about. */
export function ProductLine({ product: { slug, name, picture } }: { product: MessageProduct }) {
  return (
    <AppLink
      to={`/product/${slug}`}
      className="flex min-w-0 items-center gap-3 rounded-xl bg-surface p-2 text-sm font-semibold text-strong hocus:underline"
    >
      {picture ? (
        <Picture
          picture={{ ...picture, alt: '' }}
          sizes="3rem"
          className="size-12 shrink-0 rounded-lg object-cover"
        />
      ) : null}
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </AppLink>
  )
}
