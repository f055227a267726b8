import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import type { AppPath } from '#app/link.tsx'
import type { Store } from '#contract/stores.ts'
import { toAppPath } from '#shop/app-path.ts'
import { StoreLogo } from '#shop/store-logo.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Picture, preloadPicture } from '#ui/picture.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { ProductList } from '../listing/product-list.tsx'
import { type StorePageData, type StoreTab, storeTabs } from './load-store.ts'
import { StoreLinks } from './store-links.tsx'

const FollowButton = lazyHydrate(async () => (await import('#shop/follow-button.tsx')).FollowButton, 'used')
const RestaurantMenu = lazyHydrate(async () => (await import('./restaurant-menu.tsx')).RestaurantMenu, 'used')
const StoreAbout = lazyHydrate(async () => (await import('./store-about.tsx')).StoreAbout, 'used')
const StoreHours = lazyHydrate(async () => (await import('./store-about.tsx')).StoreHours, 'used')
const StoreFacts = lazyHydrate(async () => (await import('./store-facts.tsx')).StoreFacts, 'used')
const StoreNotice = lazyHydrate(async () => (await import('./store-notice.tsx')).StoreNotice, 'used')
const StoreReviews = lazyHydrate(async () => (await import('./store-reviews.tsx')).StoreReviews, 'used')

interface StorePageProps {
  readonly loaded: StorePageData
  /** Base path of this page's links, if it is not the store's vertical. */
  readonly base?: AppPath
}

/**
 * A store page. `classic_store_details` has a cover and separate views for products, about, reviews and hours;
 * `basic_store_details` has a plain header and everything on one page.
 */
export function StorePage({ loaded, base }: StorePageProps) {
  const { store, layout } = loaded
  const path = toAppPath(`${base ?? `/${store.vertical}`}/${store.slug}`)
  return layout === 'basic_store_details' ? (
    <BasicPage loaded={loaded} path={path} />
  ) : (
    <ClassicPage loaded={loaded} path={path} />
  )
}

interface LayoutProps {
  readonly loaded: StorePageData
  readonly path: AppPath
}

const coverSizes = '(min-width: 64rem) 34rem, 100vw'

function ClassicPage({ loaded, path }: LayoutProps) {
  const t = useTranslate()
  const { store, tab, delivery } = loaded
  if (store.cover) preloadPicture(store.cover, coverSizes)
  return (
    <>
      <header className="store-head">
        {store.cover ? (
          <Picture
            picture={store.cover}
            alt=""
            sizes={coverSizes}
            isFirst
            className="store-cover object-cover"
          />
        ) : (
          <div className="store-cover shore" />
        )}
        <div className="store-words">
          <StoreLogo store={store} sizes="6rem" isFirst className="size-16 shrink-0 rounded-2xl sm:size-24" />
          <div className="flex min-w-0 grow flex-col gap-1">
            <div className="max-sm:hidden">
              <Trail store={store} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <h1 className="text-3xl">{store.name}</h1>
              <FollowButton store={store} />
            </div>
            <p className="text-muted max-sm:sr-only">{store.tagline}</p>
          </div>
        </div>
        <StoreFacts store={store} delivery={delivery} />
      </header>
      <StoreNotice store={store} />
      <div className="page-width mb-4">
        <TabLinks
          label={t('store.views')}
          tabs={storeTabs.map((each) => ({
            to: viewAt(path, loaded, each),
            label: t(
              each === 'products' && store.vertical === 'restaurants' ? 'store.menu' : `store.tab_${each}`,
            ),
            isCurrent: each === tab,
            count: countOf(each, store),
          }))}
        />
      </div>
      <View loaded={loaded} path={path} />
    </>
  )
}

/** Returns the address of a view of the store, in the current layout. */
function viewAt(path: AppPath, { layout, isStandard }: StorePageData, tab: StoreTab): AppPath {
  const params = new URLSearchParams({
    ...(!isStandard && { layout }),
    ...(tab !== 'products' && { tab }),
  })
  return params.size === 0 ? path : toAppPath(`${path}?${params}`)
}

function countOf(tab: StoreTab, store: Store): number | undefined {
  if (tab === 'products') return store.product_count
  if (tab === 'reviews' && store.rating_count > 0) return store.rating_count
  return undefined
}

function View({ loaded, path }: LayoutProps) {
  const { store, tab, today, delivery, reviews } = loaded
  switch (tab) {
    case 'products':
      return <Offer loaded={loaded} path={path} />
    case 'about':
      return (
        <div className="page-width">
          <StoreAbout store={store} delivery={delivery} />
        </div>
      )
    case 'reviews':
      return (
        <div className="page-width">{reviews ? <StoreReviews store={store} reviews={reviews} /> : null}</div>
      )
    case 'hours':
      return (
        <div className="page-width">
          <StoreHours store={store} today={today} />
        </div>
      )
  }
}

function BasicPage({ loaded, path }: LayoutProps) {
  const t = useTranslate()
  const { store, tab, today, delivery, reviews } = loaded
  return (
    <>
      <header className="page-width flex flex-col gap-4 pt-6 pb-8">
        <Trail store={store} within={tab === 'reviews' ? viewAt(path, loaded, 'products') : undefined} />
        <div className="flex flex-col gap-x-6 gap-y-4 rounded-3xl bg-sunken p-6 sm:flex-row sm:items-center sm:p-8">
          <StoreLogo store={store} sizes="7rem" isFirst className="size-24 rounded-2xl sm:size-28" />
          <div className="flex min-w-0 grow flex-col gap-2">
            <h1 className="text-4xl">{store.name}</h1>
            <p className="text-lg text-muted">{store.tagline}</p>
            <StoreFacts store={store} delivery={delivery} />
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
              <span>{t('store.products', { count: store.product_count })}</span>
              {store.since_year === undefined ? null : (
                <span>{t('store.since', { year: String(store.since_year) })}</span>
              )}
              {store.phone ? <span dir="ltr">{store.phone}</span> : null}
              {store.email ? <span className="break-all">{store.email}</span> : null}
            </p>
            <StoreLinks links={store.links} name={store.name} />
          </div>
          <div className="shrink-0 self-start">
            <FollowButton store={store} />
          </div>
        </div>
      </header>
      <StoreNotice store={store} />
      {tab === 'reviews' && reviews ? (
        <div className="page-width">
          <StoreReviews store={store} reviews={reviews} />
        </div>
      ) : (
        <>
          <Offer loaded={loaded} path={path} />
          <div className="page-width flex flex-col gap-16 pt-20">
            <StoreAbout store={store} delivery={delivery} />
            <StoreHours store={store} today={today} />
            {reviews ? (
              <StoreReviews store={store} reviews={reviews} allAt={viewAt(path, loaded, 'reviews')} />
            ) : null}
          </div>
        </>
      )}
    </>
  )
}

function Offer({ loaded: { store, offer }, path }: LayoutProps) {
  if (offer === undefined) return null
  return offer.kind === 'menu' ? (
    <RestaurantMenu store={store} sections={offer.sections} />
  ) : (
    <ProductList path={path} loaded={offer} hide={['store', 'island']} />
  )
}

/** `within` is the store's page, for reviews on a page of their own. */
function Trail({ store, within }: { store: Store; within?: AppPath | undefined }) {
  const t = useTranslate()
  return (
    <Breadcrumb
      items={[
        { label: t('catalog.home'), to: '/' },
        { label: t(`catalog.${store.vertical}_title`), to: `/${store.vertical}` },
        ...(within
          ? [{ label: store.name, to: within }, { label: t('store.tab_reviews') }]
          : [{ label: store.name }]),
      ]}
    />
  )
}
