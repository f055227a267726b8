import type { LucideIcon } from 'lucide-react'
import {
  House,
  Mail,
  Megaphone,
  Package,
  PiggyBank,
  ReceiptText,
  Settings,
  Store,
  UtensilsCrossed,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, redirect, useRouteLoaderData } from 'react-router'
import { ApiProblem, apiFrom, browserApi } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { useCleanAddress } from '#app/use-clean-address.ts'
import type { PinnedPage } from '#contract/pinned-pages.ts'
import type { OpeningStep, SellerStore } from '#contract/seller.ts'
import { DashboardFrame } from '#shop/dashboard/frame.tsx'
import { allowedMenu } from '#shop/dashboard/menu.ts'
import { Alert } from '#ui/alert.tsx'
import { Icon } from '#ui/icon.tsx'
import { menuItemClass } from '#ui/menu.tsx'
import { Picture } from '#ui/picture.tsx'
import { dashboardOf } from '#values/pinned-page.ts'
import type { Route } from './+types/layout'
import { may, myStores, readWaiting, sellerPath, type Waiting } from './dashboard.ts'
import { sellerActions } from './dashboard-actions.ts'
import { type SellerGroup, type SellerNeed, sellerMenu } from './dashboard-menu.ts'
import { OpeningChecklist } from './opening-checklist.tsx'
import { resultsOf } from './search-results.tsx'
import { usePendingOrders } from './use-pending-orders.ts'

/** `?opened` confirms that the store was opened. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const store = myStores(context).find(({ slug }) => slug === params.store)
  if (!store) throw notFound(url)
  const isOpened = url.searchParams.has('opened')
  const isBeingPrepared = store.state === 'preparing' && may(store, 'settings.edit')
  const api = apiFrom(context)
  const [waiting, opening, pinned] = await Promise.all([
    readWaiting(context, params),
    isBeingPrepared ? api('GET /seller/stores/{store}/opening', { params }) : undefined,
    api('GET /customer/pinned-pages'),
  ])
  const pins = pinned.data.filter(({ path }) => dashboardOf(path) === sellerPath(store.slug))
  return { store, isOpened, waiting, steps: opening?.steps ?? [], pins }
}

/** Returns the store of this dashboard, for pages below the layout. */
export function useSellerStore(): SellerStore {
  const data = useRouteLoaderData<typeof loader>('areas/seller/layout')
  if (!data) throw new Error('useSellerStore called outside the seller layout')
  return data.store
}

/** Opens a store in preparation. Redirects afterwards, because this page's store list is outdated. */
export async function action({ context, params, url }: Route.ActionArgs) {
  try {
    await apiFrom(context)('POST /seller/stores/{store}/open', { params })
  } catch (error) {
    // Already opened by another user, or a step is missing: the reloaded page shows which.
    if (
      !(error instanceof ApiProblem && (error.code === 'state_conflict' || error.code === 'store_not_ready'))
    )
      throw error
    return redirect(url.pathname, 303)
  }
  return redirect(`${url.pathname}?opened`, 303)
}

export default function SellerLayout({ loaderData }: Route.ComponentProps) {
  useCleanAddress()
  return (
    <Desk {...loaderData}>
      <StoreState {...loaderData} />
      <Outlet />
    </Desk>
  )
}

/** Shows errors inside the dashboard's layout, or alone when the layout itself failed. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage isAlone />
  return (
    <Desk {...loaderData}>
      <ErrorPage office={sellerPath(loaderData.store.slug)} />
    </Desk>
  )
}

const icons: Readonly<Record<SellerGroup, LucideIcon>> = {
  home: House,
  orders: ReceiptText,
  menu: UtensilsCrossed,
  products: Package,
  messages: Mail,
  marketing: Megaphone,
  money: PiggyBank,
  store: Store,
  settings: Settings,
}

interface SellerDashboardProps {
  readonly store: SellerStore
  readonly waiting: Waiting
  readonly pins: readonly PinnedPage[]
  readonly children: ReactNode
}

function Desk({ store, waiting: latest, pins, children }: SellerDashboardProps) {
  const t = useTranslate()
  const locale = useLocale()
  const waiting = usePendingOrders(store.slug, latest)
  return (
    <DashboardFrame
      area={t('seller.area')}
      name={store.name}
      mark={
        store.logo ? (
          <Picture picture={{ ...store.logo, alt: '' }} sizes="2.5rem" className="size-10 rounded-lg" />
        ) : null
      }
      navLabel={t('seller.nav_label')}
      menu={{
        ...searchedIn(store),
        icons,
        counts: { orders: waiting.count, messages: waiting.messages },
        pins,
        search: async (q, signal) => {
          const given = { params: { store: store.slug }, query: { q } }
          const found = await browserApi('GET /seller/stores/{store}/search', given, { signal })
          return resultsOf(found, { store: store.slug, locale })
        },
      }}
      shortcuts={['home', 'orders', 'menu', 'products']}
      ways={
        <AppLink to={`/seller/store/${store.slug}`} className={menuItemClass}>
          <Icon of={Store} size="sm" />
          {t('seller.nav_visit')}
        </AppLink>
      }
    >
      {children}
    </DashboardFrame>
  )
}

/** The parts of the dashboard that this person can use. */
export function searchedIn(store: SellerStore) {
  const has = ({ needs }: { readonly needs?: SellerNeed }) => needs === undefined || hasNeed(store, needs)
  return {
    base: sellerPath(store.slug),
    groups: allowedMenu(sellerMenu, (need) => hasNeed(store, need)),
    actions: sellerActions.filter(has),
  }
}

function hasNeed(store: SellerStore, need: SellerNeed): boolean {
  const isRestaurant = store.vertical === 'restaurants'
  switch (need) {
    case 'dishes':
      return isRestaurant && may(store, 'products.view')
    case 'goods':
      return !isRestaurant && may(store, 'products.view')
    case 'changes-dishes':
      return isRestaurant && may(store, 'products.edit')
    case 'changes-goods':
      return !isRestaurant && may(store, 'products.edit')
    default:
      return may(store, need)
  }
}

interface StoreStateProps {
  readonly store: SellerStore
  readonly isOpened: boolean
  readonly steps: readonly OpeningStep[]
}

/** Notice about a store that isn't visible or can't sell. */
function StoreState({ store, isOpened, steps }: StoreStateProps) {
  const t = useTranslate()
  if (store.state === 'preparing' && may(store, 'settings.edit')) {
    return <OpeningChecklist store={store} steps={steps} />
  }
  if (store.state === 'approved') {
    return isOpened ? (
      <Alert tone="success" className="mb-6">
        {t('seller.store_opened')}
      </Alert>
    ) : null
  }
  return (
    <Alert tone="warning" className="mb-6">
      {t(store.state === 'suspended' ? 'seller.store_suspended' : 'seller.store_in_review')}
    </Alert>
  )
}
