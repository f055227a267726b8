import { ContentText, useContentLanguage } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { toAppPath } from '#shop/app-path.ts'
import type { CardProduct } from '#shop/card-product.ts'
import { useOffer } from '#shop/offer.ts'
import { Price } from '#shop/price.tsx'
import { ProductBadges } from '#shop/product-badges.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { ShownColumn } from './shown-block.ts'

/** Trending, best-selling and top-rated products in columns, each in its own order. */
export function Columns({ columns }: { columns: readonly ShownColumn[] }) {
  const t = useTranslate()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-14 lg:grid-cols-3">
      {columns.map(({ title, href, products }) => (
        <section key={title} className="flex flex-col gap-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-accent pb-3">
            <h2 className="text-2xl text-balance">
              <ContentText>{title}</ContentText>
            </h2>
            {href ? (
              <TextLink
                to={toAppPath(href)}
                variant="more"
                aria-label={t('home.see_all_of', { title })}
                className="whitespace-nowrap"
              >
                {t('home.see_all')}
              </TextLink>
            ) : null}
          </div>
          <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
            {products.map((product, place) => (
              <li key={product.id}>
                <Row product={product} place={place + 1} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Row({ product, place }: { product: CardProduct; place: number }) {
  const { prices, isOver } = useOffer(product)
  const tongue = useContentLanguage(product.name)
  return (
    <article className="group relative flex flex-wrap items-center gap-x-4 gap-y-2">
      <span
        aria-hidden="true"
        className="w-6 max-w-1/12 shrink-0 text-center font-display text-3xl text-line-strong"
      >
        {place}
      </span>
      <span className="block aspect-square w-24 max-w-1/3 shrink-0 self-start overflow-hidden rounded-2xl bg-sunken">
        {product.picture ? (
          <Picture
            picture={product.picture}
            alt=""
            sizes="6rem"
            widthMax={320}
            className="size-full object-cover motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-105"
          />
        ) : null}
      </span>
      <div className="flex min-w-0 grow basis-28 flex-col gap-0.5">
        <p className="truncate text-sm text-muted">{product.store.name}</p>
        <h3 className="line-clamp-2 font-semibold leading-snug wrap-anywhere">
          <AppLink
            to={`/product/${product.slug}`}
            {...tongue}
            className="after:absolute after:inset-0 hover:underline"
          >
            {product.name}
          </AppLink>
        </h3>
        <Price {...prices} varies={product.price_varies} per={product.weight_unit} />
        <RatingSummary rating={product.rating} count={product.rating_count} />
        <ProductBadges product={product} hasDeal={!isOver} className="flex flex-wrap gap-1.5 pt-1" />
      </div>
    </article>
  )
}
