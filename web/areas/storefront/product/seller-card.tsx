import { RotateCcw } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Product } from '#contract/catalog.ts'
import { OpenState } from '#shop/open-state.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'

/** Who sells it: where they are, whether somebody is there now, what buyers say, and what they take back. */
export function SellerCard({ store }: { store: Product['store'] }) {
  const t = useTranslate()
  return (
    <section
      aria-label={t('product.sold_by')}
      className="relative flex items-start gap-4 rounded-2xl bg-sunken p-5"
    >
      {store.logo ? (
        <Picture picture={store.logo} alt="" sizes="4rem" className="size-16 shrink-0 rounded-xl" />
      ) : null}
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-sm text-muted">{t('product.sold_by')}</p>
        <h2 className="text-xl">
          <AppLink
            to={`/${store.vertical}/${store.slug}`}
            className="after:absolute after:inset-0 after:rounded-2xl hover:underline"
          >
            {store.name}
          </AppLink>
        </h2>
        <p className="text-sm text-muted">{store.tagline}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <RatingSummary rating={store.rating} count={store.rating_count} />
          <span className="text-sm text-muted">
            {store.city}, {store.country_name}
          </span>
          <OpenState store={store} />
          {store.returns_days > 0 ? (
            <span className="inline-flex items-center gap-1.5 text-sm">
              <Icon of={RotateCcw} size="sm" />
              {t('product.returns_short', { count: store.returns_days })}
            </span>
          ) : null}
        </div>
      </div>
    </section>
  )
}
