import {
  Boxes,
  Clock,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Package,
  PiggyBank,
  ReceiptText,
  RotateCcw,
  Settings,
  Store,
  Sun,
  TicketPercent,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Outlet, redirect, useRouteLoaderData } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { useCleanAddress } from '#app/use-clean-address.ts'
import type { OpeningStep, SellerStore } from '#contract/seller.ts'
import { SignOutButton } from '#shop/sign-out-button.tsx'
import { Alert } from '#ui/alert.tsx'
import { DashboardFrame, dashboardNavClass } from '#ui/dashboard-frame.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Route } from './+types/layout'
import { may, myStores, permittedEntries, readWaiting, sellerPath, type Waiting } from './dashboard.ts'
import { OpeningChecklist } from './opening-checklist.tsx'
import { usePendingOrders } from './use-pending-orders.ts'

/** `?opened` confirms that the store was opened. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const store = myStores(context).find(({ slug }) => slug === params.store)
  if (!store) throw notFound(url)
  const isOpened = url.searchParams.has('opened')
  const isBeingPrepared = store.state === 'preparing' && may(store, 'settings.edit')
  const [waiting, opening] = await Promise.all([
    readWaiting(context, params),
    isBeingPrepared ? apiFrom(context)('GET /seller/stores/{store}/opening', { params }) : undefined,
  ])
  return { store, isOpened, waiting, steps: opening?.steps ?? [] }
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

interface SellerDashboardProps {
  readonly store: SellerStore
  readonly waiting: Waiting
  readonly children: ReactNode
}

function Desk({ store, waiting: latest, children }: SellerDashboardProps) {
  const t = useTranslate()
  const waiting = usePendingOrders(store.slug, latest)
  return (
    <DashboardFrame
      area={t('seller.area')}
      name={store.name}
      mark={
        store.logo ? (
          <Picture picture={{ ...store.logo, alt: '' }} sizes="3rem" className="size-12 rounded-lg" />
        ) : null
      }
      navLabel={t('seller.nav_label')}
      nav={permittedEntries(store, [
        { to: sellerPath(store.slug), label: t('seller.nav_overview'), icon: Sun, end: true },
        {
          to: sellerPath(store.slug, 'orders'),
          label: t('seller.nav_orders'),
          icon: ReceiptText,
          count: waiting.count,
        },
        { to: sellerPath(store.slug, 'refunds'), label: t('orders.refund_requests'), icon: RotateCcw },
        ...(store.vertical === 'restaurants'
          ? [{ to: sellerPath(store.slug, 'menu'), label: t('menu.title'), icon: UtensilsCrossed }]
          : []),
        { to: sellerPath(store.slug, 'products'), label: t('seller.nav_products'), icon: Package },
        { to: sellerPath(store.slug, 'stock'), label: t('seller.nav_stock'), icon: Boxes },
        { to: sellerPath(store.slug, 'earnings'), label: t('payouts.earnings'), icon: PiggyBank },
        { to: sellerPath(store.slug, 'coupons'), label: t('promotions.title'), icon: TicketPercent },
        {
          to: sellerPath(store.slug, 'messages'),
          label: t('seller.nav_messages'),
          icon: Mail,
          count: waiting.messages,
        },
        { to: sellerPath(store.slug, 'reviews'), label: t('reviews.title'), icon: MessageSquareText },
        {
          to: sellerPath(store.slug, 'questions'),
          label: t('reviews.questions_title'),
          icon: MessagesSquare,
        },
        { to: sellerPath(store.slug, 'hours'), label: t('hours.title'), icon: Clock },
        { to: sellerPath(store.slug, 'settings'), label: t('settings.title'), icon: Settings },
        { to: sellerPath(store.slug, 'staff'), label: t('seller.nav_staff'), icon: Users },
      ])}
      ways={
        <>
          <AppLink to={`/seller/store/${store.slug}`} className={dashboardNavClass}>
            <Store aria-hidden="true" className="icon" />
            {t('seller.nav_visit')}
          </AppLink>
          <SignOutButton label={t('seller.sign_out')} />
        </>
      }
    >
      {children}
    </DashboardFrame>
  )
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
