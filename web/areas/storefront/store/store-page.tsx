import { Mail, MapPin, Phone, Store as StoreIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Store } from '#contract/stores.ts'
import { toAppPath } from '#shop/app-path.ts'
import { HoursTable } from '#shop/hours-table.tsx'
import { OpenState } from '#shop/open-state.tsx'
import { Amount } from '#shop/price.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProductList } from '../listing/product-list.tsx'
import type { StorePageData } from './load-store.ts'
import { RestaurantMenu } from './restaurant-menu.tsx'

interface StorePageProps {
  readonly loaded: StorePageData
  /** Where this page's lists lead, when that is not the store's vertical. */
  readonly base?: AppPath
}

/** A store: its cover and sign, whether it is open, what it sells, and who is behind it. */
export function StorePage({ loaded, base }: StorePageProps) {
  const { store, today, offer } = loaded
  const path = toAppPath(`${base ?? `/${store.vertical}`}/${store.slug}`)
  return (
    <>
      <StoreHeader store={store} />
      <StoreNotice store={store} />
      {offer.kind === 'menu' ? (
        <RestaurantMenu store={store} sections={offer.sections} />
      ) : (
        <ProductList path={path} loaded={offer} hide={['store', 'island']} />
      )}
      <StoreAbout store={store} today={today} />
    </>
  )
}

function StoreHeader({ store }: { store: Store }) {
  const t = useTranslate()
  return (
    <header className="mb-10">
      {store.cover ? (
        <Picture
          picture={{ ...store.cover, alt: '' }}
          sizes="(min-width: 64rem) max(100vw, 67rem), (min-width: 40rem) max(100vw, 54rem), max(100vw, 37rem)"
          isFirst
          className="h-44 w-full object-cover sm:h-64 lg:h-80"
        />
      ) : null}
      <div className="page-width flex flex-col gap-x-8 gap-y-4 sm:flex-row">
        {store.logo ? (
          <Picture
            picture={{ ...store.logo, alt: '' }}
            sizes="9rem"
            isFirst
            className="relative -mt-14 size-28 shrink-0 rounded-2xl border-4 border-page sm:size-36"
          />
        ) : null}
        <div className="flex min-w-0 grow flex-col gap-2 sm:pt-5">
          <Breadcrumb
            items={[
              { label: t('catalog.home'), to: '/' },
              { label: t(`store.${store.vertical}_title`), to: `/${store.vertical}` },
              { label: store.name },
            ]}
          />
          <h1 className="text-4xl">{store.name}</h1>
          <p className="text-lg text-muted">{store.tagline}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-1">
            <OpenState store={store} />
            <RatingSummary rating={store.rating} count={store.rating_count} />
            <span className="inline-flex items-center gap-1.5 text-sm">
              <Icon of={MapPin} size="sm" />
              {store.city}, {store.country_name}
            </span>
            {store.prep_minutes === undefined ? null : (
              <span className="text-sm">{t('store.prep_minutes', { count: store.prep_minutes })}</span>
            )}
            {store.min_order === undefined ? null : (
              <span className="text-sm">
                {t('store.min_order')} <Amount of={store.min_order} />
              </span>
            )}
            <a href="#about" className="text-sm font-semibold text-accent-text underline underline-offset-4">
              {t('store.about_and_hours')}
            </a>
          </div>
        </div>
      </div>
    </header>
  )
}

function StoreNotice({ store }: { store: Store }) {
  const t = useTranslate()
  const text = store.vacation?.message ?? (store.accepts_orders ? undefined : t('store.closed_banner'))
  if (text === undefined) return null
  return (
    <div className="page-width mb-8">
      <p role="status" className="rounded-xl bg-warning-soft px-5 py-4 font-medium text-warning-text">
        {text}
      </p>
    </div>
  )
}

function StoreAbout({ store, today }: { store: Store; today: number }) {
  const t = useTranslate()
  return (
    <section id="about" aria-labelledby="about-title" className="page-width pt-24">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 rounded-3xl bg-sunken p-6 sm:p-8 lg:grid-cols-[1.4fr_1fr_1fr] lg:p-14">
        <div className="flex flex-col gap-4">
          <h2 id="about-title" className="text-3xl">
            {t('store.about', { name: store.name })}
          </h2>
          <p className="max-w-prose text-lg">{store.about}</p>
          {store.since_year === undefined ? null : (
            <p className="text-muted">{t('store.since', { year: String(store.since_year) })}</p>
          )}
        </div>
        <Facts title={t('store.hours')}>
          <HoursTable hours={store.hours} today={today} />
        </Facts>
        <Facts title={t('store.contact')}>
          <ul className="flex flex-col gap-2 text-sm">
            <Fact icon={<Icon of={MapPin} size="sm" />}>
              {store.city}, {store.country_name}
            </Fact>
            {store.email ? (
              <Fact icon={<Icon of={Mail} size="sm" />}>
                <a href={`mailto:${store.email}`} className="break-all hover:underline">
                  {store.email}
                </a>
              </Fact>
            ) : null}
            {store.phone ? (
              <Fact icon={<Icon of={Phone} size="sm" />}>
                <a href={`tel:${store.phone.replace(/[^+\d]/g, '')}`} dir="ltr" className="hover:underline">
                  {store.phone}
                </a>
              </Fact>
            ) : null}
            {store.offers_pickup ? (
              <Fact icon={<Icon of={StoreIcon} size="sm" />}>{t('store.offers_pickup')}</Fact>
            ) : null}
          </ul>
          <p className="mt-4 text-sm text-muted">
            {store.returns_days > 0
              ? t('store.returns', { count: store.returns_days })
              : t('store.no_returns')}
          </p>
        </Facts>
      </div>
    </section>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 text-xl">{title}</h3>
      {children}
    </div>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      {icon}
      <span>{children}</span>
    </li>
  )
}
