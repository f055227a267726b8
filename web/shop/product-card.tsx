import { Eye } from 'lucide-react'
import { type ReactNode, Suspense, use, useState } from 'react'
import { useContentLanguage } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { AppLink, type AppPath } from '#app/link.tsx'
import { useIsHydrated } from '#app/use-is-hydrated.ts'
import { Picture } from '#ui/picture.tsx'
import { CardAction } from './card-action.tsx'
import type { CardProduct as Product } from './card-product.ts'
import { Countdown } from './countdown.tsx'
import { DeliveryLine } from './delivery-estimate.tsx'
import { DialogLink } from './dialog-link.tsx'
import { useOffer } from './offer.ts'
import { Amount, Price } from './price.tsx'
import { ProductBadges } from './product-badges.tsx'
import { ProductCardStyleContext } from './product-card-style.ts'
import { RatingSummary } from './rating-summary.tsx'
import { SaveButton } from './save-button.tsx'
import { StockBar } from './stock-bar.tsx'

const ShipsLater = lazily(async () => (await import('#shop/ships-later.tsx')).ShipsLater)

interface ProductCardProps {
  readonly product: Product
  /** `sizes` attribute of the picture. */
  readonly sizes: string
  /** Above the fold, so its picture isn't loaded lazily. */
  readonly isFirst?: boolean
  readonly heading?: 'h2' | 'h3'
  /** Replaces the wishlist button in the corner of the picture. */
  readonly corner?: ReactNode
  readonly foot?: ReactNode
}

const looks = { basic: 'product-card', classic: 'product-card product-card-framed' } as const

/** Cards are at most 320 pixels wide, on screens with double density. */
const pictureWidthMax = 640

/** Product in a list. The name is the link; the picture repeats it for pointers only. */
export function ProductCard({
  product,
  sizes,
  isFirst = false,
  heading: Heading = 'h3',
  corner = <SaveButton kind="wish" product={product} className="product-card-corner" />,
  foot,
}: ProductCardProps) {
  const t = useTranslate()
  const look = use(ProductCardStyleContext)
  const offer = useOffer(product)
  const tongue = useContentLanguage(product.name)
  const href = `/product/${product.slug}` as const
  return (
    <article className={`${looks[look]} group`}>
      <div className="product-card-media">
        <CardPicture product={product} href={href} sizes={sizes} isFirst={isFirst} />
        <ProductBadges product={product} hasDeal={!offer.isOver} className="product-card-badges" />
        {corner}
        <DeferredTools product={product} href={href} />
        {look === 'basic' ? <CardAction product={product} look={look} /> : null}
      </div>
      <p className="product-card-store">{product.store.name}</p>
      <Heading className="product-card-name">
        <AppLink to={href} {...tongue}>
          {product.name}
        </AppLink>
      </Heading>
      <Price {...offer.prices} varies={product.price_varies} per={product.weight_unit} />
      {product.unit_price ? (
        <p className="price-prefix">
          <Amount of={product.unit_price.price} /> {t(`catalog.per_${product.unit_price.per}`)}
        </p>
      ) : null}
      <RatingSummary rating={product.rating} count={product.rating_count} />
      <DeliveryLine of={product} />
      {product.items_left === undefined || product.stock !== 'few_left' ? null : (
        <StockBar left={product.items_left} />
      )}
      {product.backorder ? (
        <Suspense>
          <ShipsLater of={product.backorder} />
        </Suspense>
      ) : null}
      {product.deal ? <Countdown endsAt={product.deal.ends_at} /> : null}
      {foot}
      {look === 'classic' ? (
        <div className="product-card-buy">
          <CardAction product={product} look={look} />
        </div>
      ) : null}
    </article>
  )
}

interface CardLinkProps {
  readonly product: Product
  readonly href: AppPath
}

/**
 * Compare and quick view buttons, shown after hydration; without script the product's page offers both. Phones have
 * room for the compare button only in the quick view.
 */
function DeferredTools({ product, href }: CardLinkProps) {
  const t = useTranslate()
  if (!useIsHydrated()) return null
  const { slug, name } = product
  return (
    <>
      <SaveButton kind="compare" product={product} className="product-card-compare on-hover" />
      <DialogLink
        to={href}
        dialog={{ kind: 'look', slug }}
        icon={Eye}
        label={t('catalog.quick_view_of', { name })}
        className="product-card-look on-hover"
      />
    </>
  )
}

/** The second picture is loaded on hover. */
function CardPicture({
  product: { picture, second_picture: second },
  href,
  sizes,
  isFirst,
}: CardLinkProps & { readonly sizes: string; readonly isFirst: boolean }) {
  const [isRestedOn, setRestedOn] = useState(false)
  return (
    <AppLink
      to={href}
      tabIndex={-1}
      aria-hidden="true"
      className="product-card-picture"
      onPointerEnter={({ pointerType }) => setRestedOn(isRestedOn || pointerType === 'mouse')}
    >
      {picture ? (
        <Picture picture={picture} alt="" sizes={sizes} widthMax={pictureWidthMax} isFirst={isFirst} />
      ) : null}
      {second && isRestedOn ? (
        <Picture
          picture={second}
          alt=""
          sizes={sizes}
          widthMax={pictureWidthMax}
          className="product-card-second"
        />
      ) : null}
    </AppLink>
  )
}
