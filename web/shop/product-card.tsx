import { Eye } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { Told } from '#app/told.tsx'
import type { ProductCard as Product } from '#contract/catalog.ts'
import { Picture } from '#ui/picture.tsx'
import { CardAction } from './card-action.tsx'
import { Countdown } from './countdown.tsx'
import { DialogLink } from './dialog-link.tsx'
import { KeepButton } from './keep-button.tsx'
import { useOffer } from './offer.ts'
import { Amount, Price } from './price.tsx'
import { ProductBadges } from './product-badges.tsx'
import { ProductLookContext } from './product-look.ts'
import { RatingSummary } from './rating-summary.tsx'
import { StockBar } from './stock-bar.tsx'

interface ProductCardProps {
  readonly product: Product
  /** The widths it is shown at, for the browser to pick the right picture. */
  readonly sizes: string
  /** Seen before the page is scrolled: its picture is not put off. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
  /** In the corner of the picture instead of the heart. */
  readonly corner?: ReactNode
  /** Below everything, where a list has more to say of each. */
  readonly foot?: ReactNode
}

const looks = {
  basic: { card: '', picture: 'rounded-2xl', text: '' },
  classic: {
    card: 'overflow-clip rounded-2xl border border-line bg-surface',
    picture: '',
    text: 'grow px-3 pb-3 sm:px-4 sm:pb-4',
  },
} as const

/** A product in a list. The name is the link; the picture repeats it for pointers only. */
export function ProductCard({
  product,
  sizes,
  isFirst = false,
  heading: Heading = 'h3',
  corner = <KeepButton kind="wish" product={product} />,
  foot,
}: ProductCardProps) {
  const t = useTranslate()
  const look = use(ProductLookContext)
  const classes = looks[look]
  const offer = useOffer(product)
  const href = `/product/${product.slug}` as const
  return (
    <article className={`group relative flex h-full flex-col gap-3 ${classes.card}`}>
      <div className={`relative aspect-square overflow-hidden bg-sunken ${classes.picture}`}>
        <AppLink to={href} tabIndex={-1} aria-hidden="true" className="block size-full">
          <CardPicture product={product} sizes={sizes} isFirst={isFirst} />
        </AppLink>
        <p className="pointer-events-none absolute start-2 top-2 flex flex-col items-start gap-1.5 sm:start-3 sm:top-3">
          <ProductBadges product={product} hasDeal={!offer.isOver} />
        </p>
        <div className="absolute end-2 top-2 flex flex-col gap-1.5 sm:end-3 sm:top-3">
          {corner}
          {/* A phone's picture is small: there the quick look has the scales, until they hold the product. */}
          <KeepButton kind="compare" product={product} className="on-hover max-sm:not-aria-pressed:hidden" />
        </div>
        <div className="absolute start-2 bottom-2 sm:start-3 sm:bottom-3">
          <DialogLink
            to={href}
            dialog={{ kind: 'look', slug: product.slug }}
            icon={Eye}
            label={t('catalog.quick_view_of', { name: product.name })}
            className="on-hover max-sm:size-10"
          />
        </div>
        {look === 'basic' ? (
          <div className="absolute end-2 bottom-2 sm:end-3 sm:bottom-3">
            <CardAction product={product} look={look} />
          </div>
        ) : null}
      </div>
      <div className={`flex flex-col gap-1 ${classes.text}`}>
        <p className="truncate text-sm text-muted">
          <span className="sr-only">{t('catalog.sold_by')} </span>
          {product.store.name}
        </p>
        <Heading className="line-clamp-2 font-semibold leading-snug wrap-anywhere">
          <AppLink to={href} className="hover:underline">
            <Told>{product.name}</Told>
          </AppLink>
        </Heading>
        <Price price={offer.price} regular={offer.regularPrice} varies={product.price_varies} />
        {product.unit_price ? (
          <p className="text-sm text-muted">
            <Amount of={product.unit_price.price} /> {t(`catalog.per_${product.unit_price.per}`)}
          </p>
        ) : null}
        <RatingSummary rating={product.rating} count={product.rating_count} />
        {product.items_left === undefined || product.stock !== 'few_left' ? null : (
          <StockBar left={product.items_left} />
        )}
        {product.deal ? <Countdown endsAt={product.deal.ends_at} /> : null}
        {foot}
        {look === 'classic' ? (
          <div className="mt-auto pt-3">
            <CardAction product={product} look={look} />
          </div>
        ) : null}
      </div>
    </article>
  )
}

/** The second picture is fetched for a mouse that rests on the first. */
function CardPicture({
  product,
  sizes,
  isFirst,
}: Pick<ProductCardProps, 'product' | 'sizes'> & { isFirst: boolean }) {
  const { picture, second_picture: second } = product
  const [isRestedOn, setRestedOn] = useState(false)
  if (!picture) return null
  return (
    <span
      className="relative block size-full"
      onPointerEnter={({ pointerType }) => setRestedOn(isRestedOn || pointerType === 'mouse')}
    >
      <Picture
        picture={picture}
        alt=""
        sizes={sizes}
        isFirst={isFirst}
        className="size-full object-cover motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-[1.03]"
      />
      {second && isRestedOn ? (
        <Picture
          picture={second}
          alt=""
          sizes={sizes}
          className="absolute inset-0 size-full object-cover opacity-0 group-hover:opacity-100 motion-safe:transition-opacity motion-safe:duration-300"
        />
      ) : null}
    </span>
  )
}
