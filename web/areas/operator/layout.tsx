import {
  AppWindow,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRightLeft,
  BadgeCheck,
  Banknote,
  BookText,
  Building2,
  CircleHelp,
  ClipboardCheck,
  ClipboardList,
  Construction,
  CreditCard,
  FileText,
  FolderTree,
  Gavel,
  HandCoins,
  Hourglass,
  Inbox,
  Landmark,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  Mail,
  MapPinned,
  MessageSquareText,
  Newspaper,
  Package,
  Palette,
  PanelTop,
  Percent,
  ReceiptText,
  RotateCcw,
  Ruler,
  Scale,
  ScrollText,
  Search,
  ShieldCheck,
  ShoppingCart,
  SlidersHorizontal,
  Sparkles,
  Store,
  SwatchBook,
  Tags,
  TicketPercent,
  Truck,
  Undo2,
  Users,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import {
  customerMiddleware,
  customerOf,
  operatorMiddleware,
  secondFactorMiddleware,
} from '#app/sign-in-guard.ts'
import { useCleanAddress } from '#app/use-clean-address.ts'
import { watchForNewBuild } from '#app/watch-build.ts'
import type { QueueCount } from '#contract/queues.ts'
import { DialogHost } from '#shop/dialog-host.tsx'
import { SignOutButton } from '#shop/sign-out-button.tsx'
import { DashboardFrame, type DashboardNavItem, dashboardNavClass } from '#ui/dashboard-frame.tsx'
import { operatorQueuePaths } from '#values/operator-queue.ts'
import type { Route } from './+types/layout'
import { FullRightsOnly, LimitedNotice, LimitedProvider } from './full-rights.tsx'
import { needsFullRights, needsFullRightsInParts } from './needs-full-rights.ts'

export const middleware: Route.MiddlewareFunction[] = [
  customerMiddleware,
  operatorMiddleware,
  secondFactorMiddleware,
]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, operator_level } = customerOf(context)
  const { data: queues } = await apiFrom(context)('GET /operator/queues')
  return { name, isLimited: operator_level !== 'full', queues }
}

export default function OperatorLayout({ loaderData: { name, isLimited, queues } }: Route.ComponentProps) {
  useEffect(watchForNewBuild, [])
  useCleanAddress()
  const handles = useMatches().map(({ handle }) => handle)
  const isLocked = handles.includes(needsFullRights)
  return (
    <AdminFrame name={name} queues={queues}>
      <LimitedProvider value={isLimited}>
        {isLocked || handles.includes(needsFullRightsInParts) ? <LimitedNotice /> : null}
        {isLocked ? (
          <FullRightsOnly>
            <Outlet />
          </FullRightsOnly>
        ) : (
          <Outlet />
        )}
      </LimitedProvider>
      <DialogHost />
    </AdminFrame>
  )
}

/** Shows errors inside the dashboard's layout, or alone when the layout itself failed. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData) return <ErrorPage isAlone />
  return (
    <AdminFrame name={loaderData.name} queues={loaderData.queues}>
      <ErrorPage office="/operator" />
    </AdminFrame>
  )
}

interface AdminFrameProps {
  readonly name: string
  readonly queues: readonly QueueCount[]
  readonly children: ReactNode
}

function AdminFrame({ name, queues, children }: AdminFrameProps) {
  const t = useTranslate()
  return (
    <DashboardFrame
      area={t('operator.area')}
      name={name}
      navLabel={t('operator.nav_label')}
      nav={withCounts(queues, [
        { to: '/operator', label: t('operator.nav_overview'), icon: LayoutDashboard, end: true },
        { to: '/operator/orders', label: t('operator.nav_orders'), icon: ReceiptText },
        { to: '/operator/transfers', label: t('operator.transfers_title'), icon: ArrowDownToLine },
        { to: '/operator/unpaid-orders', label: t('promotions.holds_title'), icon: Hourglass },
        { to: '/operator/refund-requests', label: t('orders.refund_requests'), icon: RotateCcw },
        { to: '/operator/refunds', label: t('operator.nav_refunds'), icon: HandCoins },
        { to: '/operator/disputes', label: t('payouts.disputes'), icon: Gavel },
        { to: '/operator/books', label: t('operator.nav_books'), icon: Scale },
        { to: '/operator/payouts', label: t('payouts.title'), icon: Landmark },
        { to: '/operator/documents', label: t('documents.title'), icon: FileText },
        { to: '/operator/withdrawals', label: t('operator.withdrawals_title'), icon: Wallet },
        { to: '/operator/commission', label: t('commission.title'), icon: Percent },
        { to: '/operator/settlement-rules', label: t('payouts.spread_title'), icon: ArrowRightLeft },
        { to: '/operator/coupons', label: t('promotions.title'), icon: TicketPercent },
        { to: '/operator/delivery', label: t('tariff.title'), icon: MapPinned },
        { to: '/operator/free-shipping', label: t('promotions.free_shipping'), icon: Truck },
        { to: '/operator/unpaid-rules', label: t('promotions.unpaid_rules'), icon: Hourglass },
        { to: '/operator/exchange-rates', label: t('operator.rates_title'), icon: ArrowLeftRight },
        { to: '/operator/bank-transfer', label: t('operator.bank_title'), icon: Building2 },
        { to: '/operator/cash-rules', label: t('promotions.cash_rules'), icon: Banknote },
        { to: '/operator/points-rules', label: t('payouts.points_rules'), icon: Sparkles },
        { to: '/operator/authorisation-rules', label: t('payouts.holds_rules'), icon: CreditCard },
        { to: '/operator/stores', label: t('operator.nav_stores'), icon: Store },
        { to: '/operator/applications', label: t('operator.nav_applications'), icon: ClipboardList },
        { to: '/operator/products', label: t('operator.nav_products'), icon: Package },
        { to: '/operator/product-submissions', label: t('operator.nav_submissions'), icon: ClipboardCheck },
        { to: '/operator/product-page', label: t('parts.title'), icon: AppWindow },
        { to: '/operator/categories', label: t('slugs.categories'), icon: FolderTree },
        { to: '/operator/collections', label: t('collections.title'), icon: Layers },
        { to: '/operator/attributes', label: t('taxonomy.attributes'), icon: SlidersHorizontal },
        { to: '/operator/option-sets', label: t('taxonomy.option_sets'), icon: SwatchBook },
        { to: '/operator/size-charts', label: t('taxonomy.size_charts'), icon: Ruler },
        { to: '/operator/brands', label: t('taxonomy.brands'), icon: BadgeCheck },
        { to: '/operator/tags', label: t('taxonomy.tags'), icon: Tags },
        { to: '/operator/search', label: t('operator.nav_search'), icon: Search },
        { to: '/operator/reviews', label: t('reviews.moderation_title'), icon: MessageSquareText },
        { to: '/operator/posts', label: t('editing.posts_title'), icon: Newspaper },
        { to: '/operator/faqs', label: t('editing.faqs_title'), icon: CircleHelp },
        { to: '/operator/messages', label: t('editing.messages_title'), icon: Inbox },
        { to: '/operator/home', label: t('editing.home_title'), icon: LayoutTemplate },
        { to: '/operator/navigation', label: t('navigation.title'), icon: PanelTop },
        { to: '/operator/theme', label: t('theming.title'), icon: Palette },
        { to: '/operator/cart-reminder-rules', label: t('editing.reminders_title'), icon: ShoppingCart },
        { to: '/operator/maintenance', label: t('editing.closing_title'), icon: Construction },
        { to: '/operator/pages', label: t('operator.pages_title'), icon: BookText },
        { to: '/operator/customers', label: t('operator.nav_people'), icon: Users },
        { to: '/operator/sign-in', label: t('operator.nav_sign_in'), icon: ShieldCheck },
        { to: '/operator/audit', label: t('operator.nav_audit'), icon: ScrollText },
        { to: '/operator/mails', label: t('operator.nav_mails'), icon: Mail },
      ])}
      ways={
        <>
          <AppLink to="/" className={dashboardNavClass}>
            <Undo2 aria-hidden="true" className="icon icon-flips" />
            {t('operator.nav_market')}
          </AppLink>
          <SignOutButton label={t('operator.sign_out')} />
        </>
      }
    >
      {children}
    </DashboardFrame>
  )
}

/** Adds the queue counts to the menu items. */
function withCounts(queues: readonly QueueCount[], items: readonly DashboardNavItem[]): DashboardNavItem[] {
  return items.map((item) => {
    const own = queues.filter(({ queue }) => {
      const [path = ''] = operatorQueuePaths[queue].split('?')
      return path === item.to || (!item.end && path.startsWith(`${item.to}/`))
    })
    return { ...item, count: own.reduce((sum, { count }) => sum + count, 0) }
  })
}
