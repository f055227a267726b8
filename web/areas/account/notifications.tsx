import {
  Ban,
  Bell,
  CheckCheck,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Package,
  PackageCheck,
  PackageMinus,
  PackageOpen,
  Sparkles,
  Star,
  Store,
  Tag,
  Truck,
  Undo2,
  Wallet,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom, browserApi } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { Notice, NoticeKind } from '#contract/notifications.ts'
import { textOf } from '#shop/cart-form.ts'
import { formatMoment, Moment } from '#shop/moment.tsx'
import { recordUnread, useVisitor } from '#shop/visitor.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { marketTimeZone } from '#values/local-time.ts'
import type { Route } from './+types/notifications.ts'

const DAY_MS = 86_400_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  const notices = await apiFrom(context)('GET /customer/notifications', { query: { page } })
  const now = Date.now()
  return { notices, today: dayOf(now), yesterday: dayOf(now - DAY_MS) }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = textOf(form, 'id')
  try {
    await apiFrom(context)('POST /customer/notifications/read', {
      body: id === undefined ? {} : { ids: [id] },
    })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(url.pathname + url.search, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.notifications')

/** Notifications grouped by day, newest first. */
export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const { today, yesterday } = loaderData
  const notices = useNewest(loaderData.notices)
  return (
    <>
      <PageHeader
        title={t('account.notifications')}
        {...(notices.total > 0 && { text: t('account.unread', { count: notices.unread }) })}
        aside={notices.unread > 0 ? <ReadAll /> : undefined}
      />
      {actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
      {notices.data.length === 0 ? (
        <Card>
          <EmptyState
            icon={Bell}
            title={t('account.no_notices_title')}
            text={t('account.no_notices_text')}
            action={<ButtonLink to="/shops">{t('account.shop')}</ButtonLink>}
          />
        </Card>
      ) : null}
      {[...Map.groupBy(notices.data, ({ created_at: at }) => dayOf(Date.parse(at)))].map(([day, ofDay]) => (
        <Day key={day} day={day} today={today} yesterday={yesterday} notices={ofDay} />
      ))}
      <Pagination page={notices.current_page} lastPage={notices.last_page} hrefOf={hrefOf} />
    </>
  )
}

function ReadAll() {
  const t = useTranslate()
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <Button
        type="submit"
        variant="quiet"
        icon={CheckCheck}
        isBusy={formData !== undefined && !formData.has('id')}
      >
        {t('account.read_all')}
      </Button>
    </Form>
  )
}

interface DayProps {
  readonly day: string
  readonly today: string
  readonly yesterday: string
  readonly notices: readonly Notice[]
}

function Day({ day, today, yesterday, notices }: DayProps) {
  const t = useTranslate()
  const locale = useLocale()
  const near = day === today ? t('account.today') : day === yesterday ? t('account.yesterday') : undefined
  return (
    <section aria-labelledby={`day-${day}`} className="flex flex-col gap-3">
      <h2 id={`day-${day}`} className="font-sans text-base font-semibold text-muted">
        {near ?? formatMoment(day, 'day', locale)}
      </h2>
      <ul className="flex flex-col gap-3">
        {notices.map((notice) => (
          <li key={notice.id}>
            <OneNotice notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const icons: Record<NoticeKind, LucideIcon> = {
  order_placed: Package,
  order_shipped: Truck,
  tracking_changed: Truck,
  order_ready: PackageCheck,
  order_delivered: PackageCheck,
  order_collected: PackageCheck,
  order_cancelled: Ban,
  order_short: PackageMinus,
  refund_rejected: Undo2,
  transfer_short: Landmark,
  transfer_left: Landmark,
  transfer_returned: Landmark,
  refunded: Undo2,
  wallet_received: Wallet,
  points_end: Sparkles,
  recharge_paid: Wallet,
  withdrawal_approved: Landmark,
  withdrawal_paid: Landmark,
  withdrawal_rejected: Landmark,
  withdrawal_returned: Landmark,
  question_answered: MessageSquareText,
  review_published: Star,
  price_dropped: Tag,
  back_in_stock: PackageOpen,
  store_news: Store,
  application_approved: Store,
  application_rejected: Store,
  product_approved: PackageCheck,
  product_rejected: PackageMinus,
  low_stock: PackageMinus,
  message_received: MessagesSquare,
  store_message_received: MessagesSquare,
  case_opened: LifeBuoy,
  case_escalated: LifeBuoy,
  case_decided: LifeBuoy,
}

function OneNotice({ notice }: { notice: Notice }) {
  const t = useTranslate()
  const { id, kind, title, message, target, created_at, is_read } = notice
  return (
    <Card
      variant={is_read ? 'plain' : 'accent'}
      padding="none"
      className="relative flex items-start gap-4 p-4 sm:p-5"
    >
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${is_read ? 'bg-sunken text-muted' : 'bg-surface text-accent-text'}`}
      >
        <Icon of={icons[kind]} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <AppLink
            to={pathOf(target)}
            onClick={() => read(notice)}
            className={`text-strong after:absolute after:inset-0 after:rounded-2xl hocus:underline ${is_read ? 'font-medium' : 'font-semibold'}`}
          >
            {title}
            {is_read ? null : <span className="sr-only"> ({t('account.is_unread')})</span>}
          </AppLink>
          <span className="text-sm text-muted">
            <Moment at={created_at} style="clock" />
          </span>
        </p>
        <p className="mt-0.5 text-body">
          <bdi>{message}</bdi>
        </p>
        {is_read ? null : (
          <Form method="post" preventScrollReset className="relative z-1 mt-2 w-fit">
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              aria-label={t('account.read_one_of', { title })}
              className="min-h-9 rounded-full text-sm font-semibold text-accent-text hocus:underline"
            >
              {t('account.read_one')}
            </button>
          </Form>
        )}
      </div>
    </Card>
  )
}

/** Marks a notification as read when its link is followed; without script a button does it. */
function read({ id, is_read: isRead }: Notice): void {
  if (isRead) return
  browserApi('POST /customer/notifications/read', { body: { ids: [id] } }).then(
    ({ unread }) => recordUnread(unread),
    () => undefined,
  )
}

type Notices = Route.ComponentProps['loaderData']['notices']

/** Returns the rendered notifications, and reloads them when the unread count changes. */
function useNewest(rendered: Notices): Notices {
  const [asked, setAsked] = useState({ since: rendered, notices: rendered })
  const shown = asked.since === rendered ? asked.notices : rendered
  const heard = useVisitor(undefined)?.unread_notifications ?? shown.unread
  useEffect(() => {
    if (heard === shown.unread) return
    let isOver = false
    browserApi('GET /customer/notifications', { query: { page: rendered.current_page } }).then(
      (notices) => {
        if (!isOver) setAsked({ since: rendered, notices })
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [heard, shown.unread, rendered])
  return shown
}

function dayOf(ms: number): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: marketTimeZone() }).format(ms)
}

function pathOf(target: string): `/${string}` {
  return `/${target.replace(/^\//, '')}`
}
