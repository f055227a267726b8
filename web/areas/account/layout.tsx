import {
  Bell,
  Bookmark,
  ChevronDown,
  CreditCard,
  Heart,
  Landmark,
  LayoutDashboard,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  MapPin,
  Menu,
  MessagesSquare,
  Package,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Star,
  Undo2,
  Wallet,
} from 'lucide-react'
import { useId } from 'react'
import { Form, NavLink, Outlet, useLocation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref, usualPrefetch } from '#app/link.tsx'
import { customerMiddleware, customerOf } from '#app/sign-in-guard.ts'
import { useVisitor } from '#shop/visitor.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CountBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Question } from '#ui/question.tsx'
import { localizedPath } from '#values/locale.ts'
import type { Route } from './+types/layout.ts'
import { ChangedAlert, changedIn } from './changed.tsx'
import { EditProfile } from './profile/edit-profile.tsx'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export const middleware = [customerMiddleware]

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { name, email, phone, picture, is_guest } = customerOf(context)
  const [{ unread_notifications: unread }, { has_wallet, has_points }, messages] = await Promise.all([
    api('GET /me'),
    api('GET /settings'),
    is_guest ? undefined : api('GET /customer/messages/unread'),
  ])
  return {
    user: { name, email, phone, picture },
    isGuest: is_guest,
    unread,
    unreadMessages: messages?.unread ?? 0,
    hasWallet: has_wallet,
    hasPoints: has_points,
    changed: changedIn(url),
  }
}

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { user, isGuest, changed } = loaderData
  const { name, email, picture } = user
  const { pathname } = useLocation()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <aside className="flex flex-col gap-4 lg:sticky lg:top-32 lg:self-start">
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={picture} />
          <div className="min-w-0">
            <p dir="auto" className="truncate text-start font-semibold text-strong">
              {name}
            </p>
            <p className="truncate text-sm text-muted">{isGuest ? t('account.guest') : email}</p>
          </div>
          {isGuest ? null : <EditProfile user={user} className="ms-auto" />}
        </div>
        <details key={pathname} className="group/menu rounded-2xl border border-line bg-surface lg:hidden">
          <summary className="flex min-h-12 items-center justify-between gap-3 rounded-2xl px-4 font-semibold text-strong">
            <span className="flex items-center gap-3">
              <Icon of={Menu} />
              {t('account.menu')}
            </span>
            <Icon of={ChevronDown} size="sm" className="transition-transform group-open/menu:rotate-180" />
          </summary>
          <div className="border-t border-line p-2">
            <Ways {...loaderData} />
          </div>
        </details>
        <div className="max-lg:hidden">
          <Ways {...loaderData} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col gap-6">
        {changed ? <ChangedAlert what={changed} /> : null}
        <Outlet />
      </div>
    </div>
  )
}

type WaysProps = Pick<
  Route.ComponentProps['loaderData'],
  'unread' | 'unreadMessages' | 'isGuest' | 'hasWallet' | 'hasPoints'
>

function Ways({ unread: rendered, unreadMessages, isGuest, hasWallet, hasPoints }: WaysProps) {
  const t = useTranslate()
  const unread = useVisitor(undefined)?.unread_notifications ?? rendered
  return (
    <nav aria-label={t('account.menu')}>
      <ul className="flex flex-col gap-1">
        <Way to="/account/dashboard" icon={LayoutDashboard} label={t('account.dashboard')} />
        <Way to="/account/notifications" icon={Bell} label={t('account.notifications')} count={unread} />
        {isGuest ? null : (
          <Way
            to="/account/messages"
            icon={MessagesSquare}
            label={t('account.messages')}
            count={unreadMessages}
          />
        )}
        <Way to="/account/orders" icon={Package} label={t('account.orders')} />
        <Way to="/account/refund" icon={Undo2} label={t('account.refunds')} />
        {hasWallet ? <Way to="/account/wallet" icon={Wallet} label={t('wallet.wallet')} /> : null}
        {hasPoints ? <Way to="/account/point" icon={Sparkles} label={t('wallet.points')} /> : null}
        <Way to="/account/reviews" icon={Star} label={t('reviews.mine')} />
        <Way to="/wishlist" icon={Heart} label={t('account.wishlist')} />
        <Way to="/following" icon={Bookmark} label={t('account.following')} />
        <Way to="/account/cards" icon={CreditCard} label={t('account.cards')} />
        <Way to="/account/bank-details" icon={Landmark} label={t('account.bank_details')} />
        <Way to="/account/addresses" icon={MapPin} label={t('account.addresses')} />
        <Way to="/account/security" icon={LockKeyhole} label={t('security.title')} />
        <Way to="/account/preferences" icon={SlidersHorizontal} label={t('preferences.title')} />
        <Way to="/account/privacy" icon={ShieldCheck} label={t('privacy.title')} />
        <li className="mt-3 border-t border-line pt-3">
          <SignOut />
        </li>
      </ul>
    </nav>
  )
}

const navLinkClass =
  'flex min-h-11 w-full items-center gap-3 rounded-full px-3.5 font-medium whitespace-nowrap text-body transition-colors hover:bg-accent-soft hover:text-accent-text'

interface WayProps {
  readonly to: `/${string}`
  readonly icon: LucideIcon
  readonly label: string
  readonly count?: number
}

function Way({ to, icon, label, count = 0 }: WayProps) {
  const t = useTranslate()
  return (
    <li>
      <NavLink
        to={localizedPath(to, useLocale())}
        prefetch={usualPrefetch()}
        className={`${navLinkClass} aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text`}
      >
        <Icon of={icon} />
        {label}
        {count > 0 ? (
          <span className="ms-auto">
            <CountBadge count={count} />
            <span className="sr-only">{t('account.unread', { count })}</span>
          </span>
        ) : null}
      </NavLink>
    </li>
  )
}

/** Asks for confirmation in a native dialog, which works without script. */
function SignOut() {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={navLinkClass}>
        <Icon of={LogOut} flips />
        {t('auth.sign_out')}
      </button>
      <Question id={id} title={t('auth.sign_out_question')}>
        <Form method="post" action={useHref('/auth/logout')} className="flex flex-wrap gap-3">
          <Button variant="quiet" popoverTarget={id} popoverTargetAction="hide" autoFocus>
            {t('auth.stay')}
          </Button>
          <Button type="submit">{t('auth.sign_out')}</Button>
        </Form>
      </Question>
    </>
  )
}
