import { RotateCcw } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { Product } from '#contract/catalog.ts'
import { HoursTable } from '#shop/hours-table.tsx'
import { OpenState } from '#shop/open-state.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { StoreLogo } from '#shop/store-logo.tsx'
import { Away } from '#shop/vacation-dates.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface SellerCardProps {
  readonly store: Product['store']
  /** Return period of the product; 0 shows none. */
  readonly returnsDays: number
  /** The current weekday in the store's time zone. */
  readonly today: number
  /** Slug of the product that a message would be about. */
  readonly product: string
}

export function SellerCard({ store, returnsDays, today, product }: SellerCardProps) {
  const t = useTranslate()
  return (
    <section
      aria-label={t('product.sold_by')}
      className="relative flex items-start gap-4 rounded-2xl bg-sunken p-5 wrap-anywhere"
    >
      <StoreLogo store={store} sizes="4rem" className="size-16 max-w-1/4 rounded-xl" />
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
          {returnsDays > 0 ? (
            <span className="inline-flex items-center gap-1.5 text-sm">
              <Icon of={RotateCcw} size="sm" />
              {t('product.returns_short', { count: returnsDays })}
            </span>
          ) : null}
        </div>
        <div className="relative z-1 flex flex-col items-start gap-2">
          {store.vacation ? <Vacation vacation={store.vacation} /> : null}
          <div className="flex flex-wrap items-start gap-x-6">
            <Disclosure label={t('store.hours')}>
              <div className="pt-1 sm:min-w-60">
                <HoursTable hours={store.hours} today={today} />
              </div>
            </Disclosure>
            <TextLink
              to={`/account/messages/new?product=${product}`}
              prefetch="none"
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold"
            >
              {t('store.message_seller')}
            </TextLink>
            <TextLink
              to={`/${store.vertical}/${store.slug}?tab=about`}
              prefetch="none"
              aria-label={`${t('store.contact')}: ${store.name}`}
              className="inline-flex min-h-11 items-center font-semibold"
            >
              {t('store.contact')}
            </TextLink>
          </div>
        </div>
      </div>
    </section>
  )
}

function Vacation({ vacation }: { vacation: NonNullable<Product['store']['vacation']> }) {
  const t = useTranslate()
  return (
    <p className="mt-1 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-text">
      <span className="font-semibold">{vacation.message || t('store.on_vacation')}</span>{' '}
      <Away vacation={vacation} />
    </p>
  )
}
