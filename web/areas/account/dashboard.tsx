import { MapPin, Package } from 'lucide-react'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf } from '#app/sign-in-guard.ts'
import { AddressLines } from '#shop/address-lines.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/dashboard.ts'
import { Counters } from './dashboard/counters.tsx'
import { OrderTable } from './order-table.tsx'
import { EditProfile } from './profile/edit-profile.tsx'
import { ChangePassword } from './security/change-password.tsx'

const shownOrders = 3

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const { name, email, phone, picture, is_guest: isGuest } = customerOf(context)
  const [orders, addresses, me, wallet, points] = await Promise.all([
    api('GET /orders', { query: {} }),
    api('GET /customer/addresses'),
    api('GET /me'),
    isGuest ? undefined : ignoreNotFound(api('GET /customer/wallet', { query: {} })),
    isGuest ? undefined : ignoreNotFound(api('GET /customer/points', { query: {} })),
  ])
  return {
    customer: { name, email, phone, picture, isGuest },
    counts: {
      wallet: wallet?.balance,
      points: points?.balance,
      orders: orders.total,
      unread: me.unread_notifications,
      wishes: me.wishlist_count,
      addresses: addresses.data.length,
    },
    orders: orders.data.slice(0, shownOrders),
    address: addresses.data[0],
  }
}

/** Returns undefined when the market doesn't offer the feature (404). */
async function ignoreNotFound<Book>(asked: Promise<Book>): Promise<Book | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined
    throw error
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.dashboard')

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { customer, counts, orders, address } = loaderData
  const firstName = customer.name.split(' ')[0] ?? customer.name
  return (
    <>
      <PageHeader title={t('account.hello', { name: firstName })} text={t('account.hello_text')} />
      <Counters counts={counts} />
      <section aria-labelledby="latest" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="latest" className="text-2xl">
            {t('account.latest_orders')}
          </h2>
          {orders.length > 0 ? (
            <TextLink to="/account/orders" variant="more">
              {t('account.all_orders')}
            </TextLink>
          ) : null}
        </div>
        {orders.length > 0 ? <OrderTable orders={orders} /> : <NoOrders />}
      </section>
      <div className="grid gap-6 md:grid-cols-2">
        <Panel
          title={t('account.profile')}
          aside={customer.isGuest ? undefined : <EditProfile user={customer} />}
        >
          <DetailList
            items={[
              { label: t('account.name'), value: <bdi>{customer.name}</bdi> },
              { label: t('account.email'), value: <bdi className="break-words">{customer.email}</bdi> },
              {
                label: t('account.phone'),
                value: customer.phone ? <bdi dir="ltr">{customer.phone}</bdi> : t('account.no_phone'),
              },
            ]}
          />
        </Panel>
        {customer.isGuest ? null : <SignIn email={customer.email} />}
        <Panel
          title={t('account.default_address')}
          aside={
            address ? (
              <TextLink to="/account/addresses" variant="more">
                {t('account.manage_addresses')}
              </TextLink>
            ) : undefined
          }
        >
          {address ? (
            <AddressLines address={address} />
          ) : (
            <EmptyState
              icon={MapPin}
              heading="h3"
              title={t('account.no_address_title')}
              text={t('account.no_address_text')}
              action={<ButtonLink to="/account/addresses?new">{t('account.address_add')}</ButtonLink>}
            />
          )}
        </Panel>
      </div>
    </>
  )
}

function SignIn({ email }: { email: string }) {
  const t = useTranslate()
  return (
    <Panel title={t('account.sign_in')}>
      <ul className="flex flex-col gap-4">
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <div className="min-w-0">
            <p className="text-sm text-muted">{t('account.email')}</p>
            <p className="break-words text-strong">
              <bdi>{email}</bdi>
            </p>
          </div>
          <TextLink to="/account/security/email" variant="more">
            {t('account.email_change')}
          </TextLink>
        </li>
        <li className="flex flex-wrap items-baseline justify-between gap-x-4">
          <div>
            <p className="text-sm text-muted">{t('account.password')}</p>
            <p className="text-strong">
              <span aria-hidden="true">••••••••</span>
              <span className="sr-only">{t('account.password_hidden')}</span>
            </p>
          </div>
          <ChangePassword email={email} />
        </li>
      </ul>
    </Panel>
  )
}

function NoOrders() {
  const t = useTranslate()
  return (
    <Card>
      <EmptyState
        icon={Package}
        heading="h3"
        title={t('account.no_orders_title')}
        text={t('account.no_orders_text')}
        action={<ButtonLink to="/">{t('account.shop')}</ButtonLink>}
      />
    </Card>
  )
}
