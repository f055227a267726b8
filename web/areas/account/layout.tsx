import {
  Bell,
  Bookmark,
  Heart,
  Landmark,
  LayoutDashboard,
  LockKeyhole,
  LogOut,
  type LucideIcon,
  MapPin,
  Package,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Star,
  Undo2,
  Wallet,
} from 'lucide-react'
import { useId } from 'react'
import { Form, NavLink, Outlet } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { customerMiddleware, customerOf } from '#app/sign-in-guard.ts'
import { useVisitor } from '#shop/visitor.ts'
import { Avatar } from '#ui/avatar.tsx'
import { CountBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Question } from '#ui/question.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { localizedPath } from '#values/locale.ts'
import type { Route } from './+types/layout.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

export const middleware = [customerMiddleware]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, email, picture, is_guest } = customerOf(context)
  const { unread_notifications: unread } = await apiFrom(context)('GET /me')
  return { name, email, picture, isGuest: is_guest, unread }
}

/** The account's frame: who it is, and the ways through it; a strip of tabs on phones. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { name, email, picture, isGuest } = loaderData
  const unread = useVisitor(undefined)?.unread_notifications ?? loaderData.unread
  const strip = useCurrentInView<HTMLUListElement>()
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12 lg:py-12">
      <aside className="flex flex-col gap-4 lg:sticky lg:top-32 lg:self-start">
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={picture} />
          <div className="min-w-0">
            <p className="truncate font-semibold text-strong">
              <bdi>{name}</bdi>
            </p>
            <p className="truncate text-sm text-muted">{isGuest ? t('account.guest') : email}</p>
          </div>
          {isGuest ? null : (
            <TextLink
              to="/account/profile"
              variant="more"
              aria-label={t('account.profile_edit')}
              className="ms-auto"
            >
              {t('account.edit')}
            </TextLink>
          )}
        </div>
        <nav aria-label={t('account.menu')}>
          <ul
            ref={strip}
            className="no-scrollbar -mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:flex-col lg:px-0"
          >
            <Way to="/account/dashboard" icon={LayoutDashboard} label={t('account.dashboard')} />
            <Way to="/account/notifications" icon={Bell} label={t('account.notifications')} count={unread} />
            <Way to="/account/orders" icon={Package} label={t('account.orders')} />
            <Way to="/account/refund" icon={Undo2} label={t('account.refunds')} />
            <Way to="/account/wallet" icon={Wallet} label={t('wallet.wallet')} />
            <Way to="/account/point" icon={Sparkles} label={t('wallet.points')} />
            <Way to="/account/reviews" icon={Star} label={t('reviews.mine')} />
            <Way to="/wishlist" icon={Heart} label={t('account.wishlist')} />
            <Way to="/following" icon={Bookmark} label={t('account.following')} />
            <Way to="/account/bank-details" icon={Landmark} label={t('account.bank_details')} />
            <Way to="/account/addresses" icon={MapPin} label={t('account.addresses')} />
            <Way to="/account/security" icon={LockKeyhole} label={t('security.title')} />
            <Way to="/account/preferences" icon={SlidersHorizontal} label={t('preferences.title')} />
            <Way to="/account/privacy" icon={ShieldCheck} label={t('privacy.title')} />
            <li className="lg:mt-3 lg:border-t lg:border-line lg:pt-3">
              <SignOut />
            </li>
          </ul>
        </nav>
      </aside>
      <div className="flex min-w-0 flex-col gap-6">
        <Outlet />
      </div>
    </div>
  )
}

const wayLook =
  'flex min-h-11 w-full items-center gap-3 rounded-full px-3.5 font-medium whitespace-nowrap text-body transition-colors hover:bg-accent-soft hover:text-accent-text'

interface WayProps {
  readonly to: `/${string}`
  readonly icon: LucideIcon
  readonly label: string
  /** How much of it waits. */
  readonly count?: number
}

function Way({ to, icon, label, count = 0 }: WayProps) {
  const t = useTranslate()
  return (
    <li>
      <NavLink
        to={localizedPath(to, useLocale())}
        prefetch="intent"
        className={`${wayLook} aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-text`}
      >
        <Icon of={icon} className="max-lg:hidden" />
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

/** Asks first; the browser opens the question, with script or without. */
function SignOut() {
  const t = useTranslate()
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={wayLook}>
        <Icon of={LogOut} flips className="max-lg:hidden" />
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
