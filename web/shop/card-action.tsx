import { Plus } from 'lucide-react'
import { type MouseEvent, Suspense } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import type { CardProduct as Product } from './card-product.ts'
import { DialogLink, openInstead } from './dialog-link.tsx'
import type { ProductCardStyle } from './product-card-style.ts'
import { productFormId } from './product-form.tsx'
import { useCart, useCartState } from './use-cart.tsx'

const CardStepper = lazily(async () => (await import('./card-stepper.tsx')).CardStepper)

const ExternalAction = lazily(async () => (await import('./external-action.tsx')).ExternalAction)

const corner = 'product-card-action'

interface CardActionProps {
  readonly product: Product
  readonly look: ProductCardStyle
}

/**
 * Adds a product without options at once and then shows its quantity in the cart. Options are chosen in a dialog, or
 * on the product's page without script; external products link to their site.
 */
export function CardAction({ product, look }: CardActionProps) {
  const t = useTranslate()
  const { cart } = useCartState()
  const { id, name, slug } = product
  const isWide = look === 'classic'

  if (product.stock === 'sold_out') {
    return isWide ? (
      <Button variant="quiet" isWide disabled>
        {t('catalog.sold_out')}
      </Button>
    ) : null
  }
  if (product.external) {
    return (
      <Suspense>
        <ExternalAction external={product.external} name={name} isWide={isWide} className={corner} />
      </Suspense>
    )
  }
  if (product.needs_choice) {
    const to = `/product/${slug}` as const
    const label = t('catalog.choose_options_of', { name })
    const dialog = { kind: 'choose', slug } as const
    if (!isWide) return <DialogLink to={to} dialog={dialog} icon={Plus} label={label} className={corner} />
    return (
      <ButtonLink
        to={to}
        prefetch="none"
        variant="quiet"
        isWide
        aria-label={label}
        aria-haspopup="dialog"
        onClick={(event) => openInstead(event, dialog)}
      >
        {t('catalog.choose_options')}
      </ButtonLink>
    )
  }
  const item = cart?.items.find((each) => each.product_id === id && each.more_details === null)
  const adding = <Adding product={product} isWide={isWide} />
  if (!item) return adding
  return (
    <Suspense fallback={adding}>
      <CardStepper
        item={item}
        className={isWide ? 'w-full justify-between border border-line-strong' : corner}
      />
    </Suspense>
  )
}

function Adding({ product: { id, name }, isWide }: { product: Product; isWide: boolean }) {
  const t = useTranslate()
  const cart = useCart()
  const label = t('catalog.add_to_cart_of', { name })
  const button = {
    type: 'submit',
    form: productFormId,
    name: 'product_id',
    value: id,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      void cart.add({ product_id: id, qty: 1, more_details: null })
    },
  } as const
  return isWide ? (
    <Button {...button} isWide aria-label={label}>
      {t('catalog.add_to_cart')}
    </Button>
  ) : (
    <IconButton {...button} icon={Plus} label={label} variant="floating" className={corner} />
  )
}
