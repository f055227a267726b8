import { User } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath, useHref } from '#app/link.tsx'
import type { Visitor } from '#shop/visitor.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { CountBubble } from './count-bubble.tsx'
import { Menu } from './menu.tsx'

/** The account menu; while the visitor is unknown, it offers to sign in. */
export function AccountMenu({ visitor }: { visitor: Visitor | undefined }) {
  const t = useTranslate()
  const user = visitor?.user
  const unread = visitor?.unread_notifications ?? 0
  return (
    <Menu
      label={user && unread > 0 ? t('shell.account_unread', { count: unread }) : t('shell.account')}
      face={
        <>
          <span className="relative xl:me-1.5">
            {user?.picture ? (
              <img
                src={`${user.picture.url}/${Math.min(160, user.picture.width)}.webp`}
                alt=""
                width={24}
                height={24}
                className="size-6 rounded-full object-cover"
              />
            ) : (
              <Icon of={User} size="lg" />
            )}
            <CountBubble count={user ? unread : 0} />
          </span>
          {user ? <span className="max-w-32 truncate max-xl:sr-only">{user.name}</span> : null}
        </>
      }
    >
      {user ? <SignedIn user={user} unread={unread} /> : <SignedOut />}
    </Menu>
  )
}

function SignedOut() {
  const t = useTranslate()
  return (
    <ul>
      <Entry to="/auth/login">{t('shell.sign_in')}</Entry>
      <Entry to="/auth/register">{t('shell.register')}</Entry>
    </ul>
  )
}

interface SignedInProps {
  readonly user: NonNullable<Visitor['user']>
  readonly unread: number
}

function SignedIn({ user, unread }: SignedInProps) {
  const t = useTranslate()
  return (
    <>
      <ul>
        <Entry to="/account/dashboard">{t('shell.dashboard')}</Entry>
        <li>
          <AppLink to="/account/notifications" className="menu-entry">
            {t('shell.notifications')}
            <CountBadge count={unread} />
          </AppLink>
        </li>
        <Entry to="/account/orders">{t('shell.orders')}</Entry>
        <Entry to="/account/addresses">{t('shell.addresses')}</Entry>
        <Entry to="/wishlist">{t('shell.wishlist')}</Entry>
        <Entry to="/compare">{t('shell.compare')}</Entry>
        {user.has_store ? <Entry to="/seller">{t('shell.your_store')}</Entry> : null}
        {user.is_operator ? <Entry to="/operator">{t('shell.back_office')}</Entry> : null}
      </ul>
      <Form method="post" action={useHref('/auth/logout')} className="mt-1 border-t border-line pt-1">
        <button type="submit" className="menu-entry">
          {t('shell.sign_out')}
        </button>
      </Form>
    </>
  )
}

function Entry({ to, children }: { to: AppPath; children: string }) {
  return (
    <li>
      <AppLink to={to} className="menu-entry">
        {children}
      </AppLink>
    </li>
  )
}
