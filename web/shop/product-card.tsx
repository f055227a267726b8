import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { ProductCard as Product } from '#contract/catalog.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton, IconLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { AddToCartForm } from './add-to-cart.tsx'
import { Countdown } from './countdown.tsx'
import { useOffer } from './offer.ts'
import { Price } from './price.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { WishButton } from './wish-button.tsx'

interface ProductCardProps {
  readonly product: Product
  /** The widths it is shown at, for the browser to pick the right picture. */
  readonly sizes: string
  /** Seen before the page is scrolled: its picture is not put off. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
  /** In the corner of the picture instead of the heart. */
  readonly corner?: ReactNode
}

/** A product in a list. The name is the link; the picture repeats it for pointers only. */
export function ProductCard({
  product,
  sizes,
  isFirst = false,
  heading: Heading = 'h3',
  corner = <WishButton product={product} />,
}: ProductCardProps) {
  const t = useTranslate()
  const href = `/product/${product.slug}` as const
  const offer = useOffer(product)
  return (
    <article className="group relative flex h-full flex-col gap-3">
      <div className="relative aspect-square overflow-hidden rounded-2xl bg-sunken">
        <AppLink to={href} tabIndex={-1} aria-hidden="true" className="block size-full">
          {product.picture ? (
            <Picture
              picture={{ ...product.picture, alt: '' }}
              sizes={sizes}
              isFirst={isFirst}
              className="size-full object-cover motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-[1.03]"
            />
          ) : null}
        </AppLink>
        <Badges product={product} hasDeal={offer.deal !== undefined && !offer.isOver} />
        <div className="absolute end-2 top-2 sm:end-3 sm:top-3">{corner}</div>
        <CardAction product={product} />
      </div>
      <div className="flex flex-col gap-1">
        <p className="truncate text-sm text-muted">{product.store.name}</p>
        <Heading className="line-clamp-2 font-semibold leading-snug">
          <AppLink to={href} className="hover:underline">
            {product.name}
          </AppLink>
        </Heading>
        <Price price={offer.price} regular={offer.regularPrice} varies={product.price_varies} />
        <RatingSummary rating={product.rating} count={product.rating_count} />
        {product.items_left === undefined || product.stock !== 'few_left' ? null : (
          <p className="text-sm text-warning-text">
            {t('catalog.items_left', { count: product.items_left })}
          </p>
        )}
        {product.deal ? <Countdown endsAt={product.deal.ends_at} /> : null}
      </div>
    </article>
  )
}

function Badges({ product, hasDeal }: { product: Product; hasDeal: boolean }) {
  const t = useTranslate()
  return (
    <p className="pointer-events-none absolute start-2 top-2 flex flex-col items-start gap-1.5 sm:start-3 sm:top-3">
      {product.stock === 'sold_out' ? (
        <Badge tone="neutral">{t('catalog.sold_out')}</Badge>
      ) : product.deal && hasDeal ? (
        <Badge tone="offer">{t('catalog.percent_off', { percent: product.deal.percent })}</Badge>
      ) : null}
      {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
    </p>
  )
}

const inCorner =
  'absolute end-2 bottom-2 hover:bg-action hover:text-on-action max-sm:size-10 sm:end-3 sm:bottom-3'

/** Adds at once where nothing is left to choose, else leads to the choice; nothing for what is gone. */
function CardAction({ product }: { product: Product }) {
  const t = useTranslate()
  if (product.stock === 'sold_out') return null
  if (product.needs_choice) {
    return (
      <IconLink
        to={`/product/${product.slug}`}
        icon={Plus}
        label={t('catalog.choose_options_of', { name: product.name })}
        variant="floating"
        className={inCorner}
      />
    )
  }
  return (
    <AddToCartForm productId={product.id} qty={1}>
      <IconButton
        type="submit"
        icon={Plus}
        label={t('catalog.add_to_cart_of', { name: product.name })}
        variant="floating"
        className={inCorner}
      />
    </AddToCartForm>
  )
}
