import { MapPin, Package } from 'lucide-react'
import { apiFrom } from '#app/api.ts'
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

const shownOrders = 3

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [orders, addresses, me] = await Promise.all([
    api('GET /orders', { query: {} }),
    api('GET /customer/addresses'),
    api('GET /me'),
  ])
  const { name, email, phone, is_guest: isGuest } = customerOf(context)
  return {
    customer: { name, email, phone, isGuest },
    counts: {
      orders: orders.total,
      unread: me.unread_notifications,
      wishes: me.wishlist_count,
      addresses: addresses.data.length,
    },
    orders: orders.data.slice(0, shownOrders),
    address: addresses.data[0],
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
        <div className="flex items-baseline justify-between gap-4">
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
          aside={
            customer.isGuest ? undefined : (
              <TextLink to="/account/profile" variant="more" aria-label={t('account.profile_edit')}>
                {t('account.edit')}
              </TextLink>
            )
          }
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
