import { ApiProblem } from '#app/api.ts'
import type { Translate } from '#app/dictionaries.ts'
import { toast } from '#app/toasts.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { changeCompared } from './change-compared.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { shopDialog } from './shop-dialog.ts'
import { updateWishlist } from './update-wishlist.ts'

interface SavedToggle {
  readonly kind: 'wish' | 'compare'
  readonly product: Pick<ProductCard, 'id' | 'name'>
  readonly isKept: boolean
  readonly lookedAt?: string | undefined
  readonly signInHref: string
  readonly t: Translate
}

/** Toggles a product in the wishlist or comparison; if four are compared already, asks which one to replace. */
export async function toggleSavedProduct(keeping: SavedToggle): Promise<void> {
  const { kind, product, isKept, lookedAt, signInHref, t } = keeping
  const productId = product.id
  try {
    const outcome =
      kind === 'wish'
        ? await updateWishlist({ productId, isWished: isKept })
        : await changeCompared({ productId, isCompared: isKept })
    if (outcome === 'signed_out') redirectToSignIn({ kind, what: productId, lookedAt }, signInHref)
    if (outcome === 'full') shopDialog.open({ kind: 'replace', product })
  } catch (error) {
    toast.error(t(`catalog.${kind}_failed`), error instanceof ApiProblem ? error.message : undefined)
  }
}
