import { Heart } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { toast } from '#app/toasts.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { IconButton } from '#ui/button.tsx'
import { changeWish } from './change-wish.ts'
import { useIsWished } from './visitor.ts'

/**
 * The heart, which keeps a product on the wishlist: a plain post without script, filled at once with it. Somebody
 * without an account is led to sign in, and back.
 */
export function WishButton({ product: { id, name } }: { product: Pick<ProductCard, 'id' | 'name'> }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const signIn = useHref('/auth/login')
  const isWished = useIsWished(id)

  async function change(event: FormEvent): Promise<void> {
    event.preventDefault()
    try {
      const isKept = await changeWish({ productId: id, isWished: !isWished })
      const { pathname, search } = window.location
      if (!isKept) navigate(`${signIn}?redirect=${encodeURIComponent(pathname + search)}`)
    } catch (error) {
      toast.error(t('catalog.wish_failed'), error instanceof ApiProblem ? error.message : undefined)
    }
  }

  return (
    <form method="post" action={useHref('/wishlist')} onSubmit={change}>
      <IconButton
        type="submit"
        name={isWished ? 'remove' : 'add'}
        value={id}
        aria-pressed={isWished}
        icon={Heart}
        label={t('catalog.wish', { name })}
        variant="floating"
        className="hover:text-action-text aria-pressed:text-action-text aria-pressed:*:fill-current max-sm:size-10"
      />
    </form>
  )
}
