import { Heart, Scale } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { untilLoaded } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { IconButton } from '#ui/button.tsx'
import { useIsKept } from './visitor.ts'

const kinds = {
  wish: {
    icon: Heart,
    path: '/wishlist',
    label: 'catalog.wish',
    look: 'hover:text-action-text aria-pressed:text-action-text aria-pressed:*:fill-current',
  },
  compare: {
    icon: Scale,
    path: '/compare',
    label: 'catalog.compare',
    look: 'hover:text-accent-text aria-pressed:bg-accent aria-pressed:text-on-accent',
  },
} as const

interface KeepButtonProps {
  readonly kind: keyof typeof kinds
  readonly product: Pick<ProductCard, 'id' | 'name'>
  /** The product whose dialog it stands in. */
  readonly lookedAt?: string
  readonly className?: string
}

/**
 * The heart, which keeps a product on the wishlist, and the scales, which hold it beside others: plain posts without
 * script, marked at once with it. Somebody without an account is led to sign in, and back to what they wished for.
 */
export function KeepButton({ kind, product, lookedAt, className = '' }: KeepButtonProps) {
  const t = useTranslate()
  const { icon, path, label, look } = kinds[kind]
  const { id, name } = product
  const isKept = useIsKept(kind, id)
  const signInHref = useHref('/auth/login')
  return (
    <form
      method="post"
      action={useHref(path)}
      onSubmit={(event) => {
        event.preventDefault()
        untilLoaded(() => import('./keep-product.ts')).then(({ keepProduct }) =>
          keepProduct({ kind, product, isKept: !isKept, lookedAt, signInHref, t }),
        )
      }}
    >
      <IconButton
        type="submit"
        name={isKept ? 'remove' : 'add'}
        value={id}
        aria-pressed={isKept}
        data-keeps={`${kind} ${id}`}
        icon={icon}
        label={t(label, { name })}
        variant="floating"
        className={`${look} max-sm:size-10 ${className}`}
      />
    </form>
  )
}
