import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { ProductCard as Product } from '#contract/catalog.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { AddToCartForm } from './add-to-cart.tsx'
import { Countdown } from './countdown.tsx'
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
        <Badges product={product} />
        <div className="absolute end-3 top-3">{corner}</div>
        <CardAction product={product} />
      </div>
      <div className="flex flex-col gap-1">
        <p className="truncate text-sm text-muted">{product.store.name}</p>
        <Heading className="line-clamp-2 font-semibold leading-snug">
          <AppLink to={href} className="hover:underline">
            {product.name}
          </AppLink>
        </Heading>
        <Price price={product.price} regular={product.regular_price} varies={product.price_varies} />
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

function Badges({ product }: { product: Product }) {
  const t = useTranslate()
  return (
    <p className="pointer-events-none absolute start-3 top-3 flex flex-col items-start gap-1.5">
      {product.stock === 'sold_out' ? (
        <Badge tone="neutral">{t('catalog.sold_out')}</Badge>
      ) : product.deal ? (
        <Badge tone="offer">{t('catalog.percent_off', { percent: product.deal.percent })}</Badge>
      ) : null}
      {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
    </p>
  )
}

const round =
  'absolute end-3 bottom-3 grid size-11 place-items-center rounded-full bg-surface text-strong shadow-mid transition-colors hover:bg-action hover:text-on-action'

/** Adds at once where nothing is left to choose, else leads to the choice; nothing for what is gone. */
function CardAction({ product }: { product: Product }) {
  const t = useTranslate()
  if (product.stock === 'sold_out') return null
  if (product.needs_choice) {
    return (
      <AppLink
        to={`/product/${product.slug}`}
        className={round}
        aria-label={t('catalog.choose_options_of', { name: product.name })}
      >
        <Icon of={Plus} />
      </AppLink>
    )
  }
  return (
    <AddToCartForm productId={product.id} qty={1}>
      <button
        type="submit"
        className={round}
        aria-label={t('catalog.add_to_cart_of', { name: product.name })}
      >
        <Icon of={Plus} />
      </button>
    </AddToCartForm>
  )
}
