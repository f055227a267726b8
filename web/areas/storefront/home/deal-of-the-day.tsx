import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { Countdown } from '#shop/countdown.tsx'
import { useOffer } from '#shop/offer.ts'
import { Price } from '#shop/price.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'

export function DealOfTheDay({ title, product }: { title: string; product: ProductCard }) {
  const t = useTranslate()
  const path = `/product/${product.slug}` as const
  const offer = useOffer(product)
  return (
    <section className="page-width">
      <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-3xl bg-offer-soft lg:grid-cols-2">
        {product.picture ? (
          <AppLink to={path} tabIndex={-1} aria-hidden="true" className="block">
            <Picture
              picture={{ ...product.picture, alt: '' }}
              sizes="(min-width: 64rem) 40rem, 92vw"
              className="aspect-square size-full object-cover sm:aspect-video lg:aspect-auto"
            />
          </AppLink>
        ) : null}
        <div className="flex flex-col items-start justify-center gap-4 p-6 sm:p-8 lg:p-16">
          <p className="font-semibold text-offer-text">
            <ContentText>{title}</ContentText>
          </p>
          <h2 className="max-w-full text-4xl wrap-anywhere">
            <AppLink to={path} className="hover:underline">
              <ContentText>{product.name}</ContentText>
            </AppLink>
          </h2>
          <RatingSummary rating={product.rating} count={product.rating_count} />
          <p className="max-w-md text-lg text-body">{product.short_description}</p>
          <Price {...offer.prices} varies={product.price_varies} per={product.weight_unit} size="lg" />
          <div className="min-h-20">
            {product.deal ? <Countdown endsAt={product.deal.ends_at} look="blocks" /> : null}
          </div>
          <ButtonLink to={path} size="lg" variant="action" className="max-w-full text-wrap">
            {t(offer.isOver ? 'home.see_product' : 'home.see_deal')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
