import { useTranslate } from '#app/i18n.tsx'
import { Stat } from '#ui/stat.tsx'

interface CountersProps {
  readonly counts: {
    readonly orders: number
    readonly unread: number
    readonly wishes: number
    readonly addresses: number
  }
}

/** How much there is of what matters, each the way to it. */
export function Counters({ counts: { orders, unread, wishes, addresses } }: CountersProps) {
  const t = useTranslate()
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Stat as="li" to="/account/orders" label={t('account.orders_count')} value={orders} />
      <Stat
        as="li"
        to="/account/notifications"
        label={t('account.unread_count')}
        value={unread}
        isUrgent={unread > 0}
      />
      <Stat as="li" to="/wishlist" label={t('account.wishes_count')} value={wishes} />
      <Stat as="li" to="/account/addresses" label={t('account.addresses_count')} value={addresses} />
    </ul>
  )
}
