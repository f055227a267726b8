import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Product } from '#contract/catalog.ts'
import { OpenState } from '#shop/open-state.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { Picture } from '#ui/picture.tsx'

/** Who sells it. */
export function SellerCard({ store }: { store: Product['store'] }) {
  const t = useTranslate()
  return (
    <section
      aria-label={t('product.sold_by')}
      className="relative flex items-center gap-4 rounded-2xl bg-sunken p-4"
    >
      {store.logo ? (
        <Picture picture={{ ...store.logo, alt: '' }} sizes="5rem" className="size-20 shrink-0 rounded-xl" />
      ) : null}
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="text-sm text-muted">{t('product.sold_by')}</p>
        <h2 className="text-xl">
          <AppLink
            to={`/${store.vertical}/${store.slug}`}
            className="after:absolute after:inset-0 hover:underline"
          >
            {store.name}
          </AppLink>
        </h2>
        <p className="text-sm text-muted">
          {store.city}, {store.country_name}
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          <RatingSummary rating={store.rating} count={store.rating_count} />
          <OpenState store={store} />
        </div>
      </div>
    </section>
  )
}
