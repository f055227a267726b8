import { Heart, Scale } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { untilLoaded } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { IconButton } from '#ui/button.tsx'
import { productFormId } from './product-form.tsx'
import { useIsSaved } from './visitor.ts'

const kinds = {
  wish: {
    icon: Heart,
    path: '/wishlist',
    label: 'catalog.wish',
    look: 'keep-wish',
  },
  compare: {
    icon: Scale,
    path: '/compare',
    label: 'catalog.compare',
    look: 'keep-compare',
  },
} as const

interface SaveButtonProps {
  readonly kind: keyof typeof kinds
  readonly product: Pick<ProductCard, 'id' | 'name'>
  /** Product whose dialog contains the button. */
  readonly lookedAt?: string
  readonly className?: string
}

/**
 * Adds a product to the wishlist (heart) or the comparison (scales): a post of the page's product form without
 * script, updated at once with script. A visitor without an account signs in first and returns to the same place.
 */
export function SaveButton({ kind, product, lookedAt, className = '' }: SaveButtonProps) {
  const t = useTranslate()
  const { icon, path, label, look } = kinds[kind]
  const { id, name } = product
  const isKept = useIsSaved(kind, id)
  const signInHref = useHref('/auth/login')
  return (
    <IconButton
      type="submit"
      form={productFormId}
      formAction={useHref(path)}
      name={isKept ? 'remove' : 'add'}
      value={id}
      aria-pressed={isKept}
      data-keeps={kind}
      icon={icon}
      label={t(label, { name })}
      variant="floating"
      onClick={(event) => {
        event.preventDefault()
        untilLoaded(() => import('./toggle-saved-product.ts')).then(({ toggleSavedProduct }) =>
          toggleSavedProduct({ kind, product, isKept: !isKept, lookedAt, signInHref, t }),
        )
      }}
      className={`${look} ${className}`}
    />
  )
}
