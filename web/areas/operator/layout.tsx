import type { LucideIcon } from 'lucide-react'
import {
  House,
  Landmark,
  LayoutTemplate,
  Megaphone,
  Package,
  ReceiptText,
  Settings,
  Store,
  Undo2,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { apiFrom, browserApi } from '#app/api.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import {
  customerMiddleware,
  customerOf,
  operatorMiddleware,
  secondFactorMiddleware,
} from '#app/sign-in-guard.ts'
import { useCleanAddress } from '#app/use-clean-address.ts'
import { watchForNewBuild } from '#app/watch-build.ts'
import type { PinnedPage } from '#contract/pinned-pages.ts'
import type { QueueCount } from '#contract/queues.ts'
import { DashboardFrame } from '#shop/dashboard/frame.tsx'
import { placeIn } from '#shop/dashboard/menu.ts'
import { DialogHost } from '#shop/dialog-host.tsx'
import { Icon } from '#ui/icon.tsx'
import { menuItemClass } from '#ui/menu.tsx'
import { operatorQueuePaths } from '#values/operator-queue.ts'
import { dashboardOf } from '#values/pinned-page.ts'
import type { Route } from './+types/layout'
import { operatorActions } from './dashboard-actions.ts'
import { type OperatorGroup, operatorMenu } from './dashboard-menu.ts'
import { FullRightsOnly, LimitedNotice, LimitedProvider } from './full-rights.tsx'
import { needsFullRights, needsFullRightsInParts } from './needs-full-rights.ts'
import { resultsOf } from './search-results.tsx'

export const middleware: Route.MiddlewareFunction[] = [
  customerMiddleware,
  operatorMiddleware,
  secondFactorMiddleware,
]

const BASE = '/operator'

export async function loader({ context }: Route.LoaderArgs) {
  const { name, operator_level } = customerOf(context)
  const api = apiFrom(context)
  const [queues, pins] = await Promise.all([api('GET /operator/queues'), api('GET /customer/pinned-pages')])
  return {
    name,
    isLimited: operator_level !== 'full',
    queues: queues.data,
    pins: pins.data.filter(({ path }) => dashboardOf(path) === BASE),
  }
}

export default function OperatorLayout({ loaderData }: Route.ComponentProps) {
  useEffect(watchForNewBuild, [])
  useCleanAddress()
  const handles = useMatches().map(({ handle }) => handle)
  const isLocked = handles.includes(needsFullRights)
  return (
    <AdminFrame {...loaderData}>
      <LimitedProvider value={loaderData.isLimited}>
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
    <AdminFrame {...loaderData}>
      <ErrorPage office={BASE} />
    </AdminFrame>
  )
}

const icons: Readonly<Record<OperatorGroup, LucideIcon>> = {
  home: House,
  orders: ReceiptText,
  products: Package,
  customers: Users,
  stores: Store,
  marketing: Megaphone,
  finance: Landmark,
  content: LayoutTemplate,
  settings: Settings,
}

interface AdminFrameProps {
  readonly name: string
  readonly queues: readonly QueueCount[]
  readonly pins: readonly PinnedPage[]
  readonly children: ReactNode
}

function AdminFrame({ name, queues, pins, children }: AdminFrameProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <DashboardFrame
      area={t('operator.area')}
      name={name}
      navLabel={t('operator.nav_label')}
      menu={{
        base: BASE,
        groups: operatorMenu,
        actions: operatorActions,
        icons,
        counts: countsOf(queues),
        pins,
        search: async (q, signal) =>
          resultsOf(await browserApi('GET /operator/search', { query: { q } }, { signal }), { t, locale }),
      }}
      shortcuts={['home', 'orders', 'products']}
      ways={
        <AppLink to="/" className={menuItemClass}>
          <Icon of={Undo2} size="sm" flips />
          {t('operator.nav_market')}
        </AppLink>
      }
    >
      {children}
    </DashboardFrame>
  )
}

/** Returns the open tasks by the page of the menu that lists them. */
function countsOf(queues: readonly QueueCount[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { queue, count } of queues) {
    const [path = ''] = operatorQueuePaths[queue].split('?')
    const place = placeIn(operatorMenu, path.slice(BASE.length))
    const id = place?.page?.id ?? place?.group.id
    if (id !== undefined) counts[id] = (counts[id] ?? 0) + count
  }
  return counts
}
