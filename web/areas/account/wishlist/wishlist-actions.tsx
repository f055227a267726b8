import { TrendingDown, X } from 'lucide-react'
import { Form, useRevalidator } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { WishlistProduct } from '#contract/wishlist.ts'
import { openInstead } from '#shop/dialog-link.tsx'
import { ExternalLink } from '#shop/external-link.tsx'
import { Amount } from '#shop/price.tsx'
import { updateWishlist } from '#shop/update-wishlist.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface RemoveButtonProps {
  readonly product: Pick<WishlistProduct, 'id' | 'name'>
  readonly onRemove: () => void
}

export function RemoveButton({ product: { id, name }, onRemove }: RemoveButtonProps) {
  const t = useTranslate()
  return (
    <Form
      method="post"
      action={useHref('/wishlist')}
      replace
      preventScrollReset
      onSubmit={onRemove}
      className="product-card-corner"
    >
      <IconButton
        type="submit"
        name="remove"
        value={id}
        data-remove
        icon={X}
        label={t('account.wishlist_remove_of', { name })}
        variant="floating"
        className="hover:bg-danger-soft hover:text-danger-text max-sm:size-10"
      />
    </Form>
  )
}

interface WishlistCardFooterProps {
  readonly product: WishlistProduct
  readonly onMove: () => void
}

/** Price drop since the product was added, and the button that moves it to the cart. */
export function WishlistCardFooter({ product, onMove }: WishlistCardFooterProps) {
  return (
    <>
      {product.price_dropped_by ? (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-success-text">
          <Icon of={TrendingDown} size="sm" />
          <span>
            <PriceDropBadge by={product.price_dropped_by} />
          </span>
        </p>
      ) : null}
      <MoveButton product={product} onMove={onMove} />
    </>
  )
}

function PriceDropBadge({ by }: { by: NonNullable<WishlistProduct['price_dropped_by']> }) {
  const t = useTranslate()
  const [before = '', after = ''] = t('account.wishlist_dropped').split('{amount}')
  return (
    <>
      {before}
      <Amount of={by} />
      {after}
    </>
  )
}

/** Products with options open the options first; sold-out products offer a back-in-stock alert. */
function MoveButton({ product, onMove }: WishlistCardFooterProps) {
  const t = useTranslate()
  const { revalidate } = useRevalidator()
  const { id, name, slug } = product
  if (product.stock === 'sold_out') {
    return (
      <p className="text-sm">
        {t('account.wishlist_sold_out')}{' '}
        <TextLink to={`/product/${slug}#notify`}>{t('account.wishlist_notify')}</TextLink>
      </p>
    )
  }
  if (product.external) {
    return (
      <ExternalLink
        external={product.external}
        name={name}
        variant="quiet"
        size="sm"
        className="mt-2 self-start"
      />
    )
  }
  if (product.needs_choice) {
    const removeFromList = () => {
      updateWishlist({ productId: id, isWished: false }).then(() => revalidate(), revalidate)
    }
    return (
      <ButtonLink
        to={`/product/${slug}`}
        prefetch="none"
        variant="quiet"
        size="sm"
        className="mt-2 self-start"
        aria-label={t('catalog.choose_options_of', { name })}
        aria-haspopup="dialog"
        onClick={(event) => openInstead(event, { kind: 'choose', slug, onAdded: removeFromList })}
      >
        {t('catalog.choose_options')}
      </ButtonLink>
    )
  }
  return (
    <Form method="post" preventScrollReset onSubmit={onMove} className="mt-2">
      <Button
        type="submit"
        name="move"
        value={id}
        variant="quiet"
        size="sm"
        aria-label={t('account.wishlist_move_of', { name })}
      >
        {t('account.wishlist_move')}
      </Button>
    </Form>
  )
}
