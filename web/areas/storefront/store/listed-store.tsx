/** The two card designs of `/seller/stores`: a wide one with a cover, and a small one around the logo. */
import { Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { phoneHref } from '#app/phone-href.ts'
import type { StoreCard as Store } from '#contract/stores.ts'
import { OpenState } from '#shop/open-state.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { StoreLogo } from '#shop/store-logo.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { StoreLinks } from './store-links.tsx'

interface ListedStoreProps {
  readonly store: Store
  readonly isFirst: boolean
}

/** `classic_store`: cover, logo, description and links. */
export function ClassicStore({ store, isFirst }: ListedStoreProps) {
  const t = useTranslate()
  return (
    <Card store={store}>
      <div className="shore relative h-40 overflow-hidden sm:h-48">
        {store.cover ? (
          <Picture
            picture={{ ...store.cover, alt: '' }}
            sizes="(min-width: 64rem) 60rem, 130vw"
            isFirst={isFirst}
            className={`size-full object-cover object-right ${store.accepts_orders ? '' : 'grayscale'}`}
          />
        ) : null}
      </div>
      <div className="flex grow flex-col gap-4 p-5 pt-0 sm:p-7 sm:pt-0">
        <div className="flex gap-4">
          <StoreLogo
            store={store}
            sizes="6rem"
            className="relative -mt-10 size-24 rounded-2xl border-4 border-surface"
          />
          <div className="flex min-w-0 flex-col gap-1 pt-4">
            <Name store={store} />
            <p className="text-sm text-muted">
              {[store.cuisine, store.city, store.country_name].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <p className="line-clamp-3 text-body">{store.details?.about ?? store.tagline}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2">
          <OpenState store={store} />
          <RatingSummary rating={store.rating} count={store.rating_count} />
          <span className="text-sm text-muted">{t('store.products', { count: store.product_count })}</span>
          <StoreLinks links={store.details?.links ?? {}} name={store.name} />
        </div>
      </div>
    </Card>
  )
}

/** `basic_store`: logo, contact details and pictures of products. */
export function BasicStore({ store, isFirst }: ListedStoreProps) {
  const t = useTranslate()
  const { street, email, phone, pictures = [] } = store.details ?? {}
  return (
    <Card store={store}>
      <div className="flex grow flex-col items-center gap-3 p-6 text-center">
        <StoreLogo store={store} sizes="6rem" isFirst={isFirst} className="size-24 rounded-2xl" />
        <Name store={store} />
        <RatingSummary rating={store.rating} count={store.rating_count} />
        <OpenState store={store} />
        <ul className="flex flex-col items-center gap-1.5 text-sm text-body">
          <Line icon={<Icon of={MapPin} size="sm" />}>
            {[street, store.city, store.country_name].filter(Boolean).join(', ')}
          </Line>
          {phone ? (
            <Line icon={<Icon of={Phone} size="sm" />}>
              <a href={phoneHref(phone)} dir="ltr" className="relative z-10 hover:underline">
                {phone}
              </a>
            </Line>
          ) : null}
          {email ? (
            <Line icon={<Icon of={Mail} size="sm" />}>
              <a href={`mailto:${email}`} className="relative z-10 break-all hover:underline">
                {email}
              </a>
            </Line>
          ) : null}
        </ul>
        <div className="mt-auto flex w-full flex-col items-center gap-3 pt-2">
          {pictures.length > 0 ? (
            <ul className="grid w-full grid-cols-4 gap-2" aria-hidden="true">
              {pictures.map((picture) => (
                <li key={picture.url} className="aspect-square overflow-hidden rounded-xl bg-sunken">
                  <Picture picture={picture} alt="" sizes="6rem" className="size-full object-cover" />
                </li>
              ))}
            </ul>
          ) : null}
          <span className="text-sm text-muted">{t('store.products', { count: store.product_count })}</span>
          <span aria-hidden="true" className="font-semibold text-accent-text group-hover:underline">
            {t('store.visit')}
          </span>
        </div>
      </div>
    </Card>
  )
}

function Card({ store, children }: { store: Store; children: ReactNode }) {
  return (
    <article
      className={`group relative flex h-full flex-col overflow-hidden rounded-3xl border border-line bg-surface transition-shadow hover:shadow-mid ${store.accepts_orders ? '' : 'opacity-80'}`}
    >
      {children}
    </article>
  )
}

function Name({ store }: { store: Store }) {
  return (
    <h2 className="font-display text-2xl leading-tight">
      <AppLink to={`/seller/store/${store.slug}`} className="after:absolute after:inset-0 hover:underline">
        {store.name}
      </AppLink>
    </h2>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      <span>{children}</span>
    </li>
  )
}
