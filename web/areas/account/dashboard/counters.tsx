import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/vocabulary.ts'
import { Amount } from '#shop/price.tsx'
import { Stat } from '#ui/stat.tsx'

interface CountersProps {
  readonly counts: {
    /** Absent for guests, and when the market doesn't offer a wallet. */
    readonly wallet: Money | undefined
    readonly points: number | undefined
    readonly orders: number
    readonly unread: number
    readonly wishes: number
    readonly addresses: number
  }
}

export function Counters({ counts }: CountersProps) {
  const t = useTranslate()
  const plain = new Intl.NumberFormat(useLocale())
  const { wallet, points, orders, unread, wishes, addresses } = counts
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {wallet ? (
        <Stat
          as="li"
          to="/account/wallet"
          label={t('account.wallet_balance')}
          value={<Amount of={wallet} />}
        />
      ) : null}
      {points === undefined ? null : (
        <Stat as="li" to="/account/point" label={t('account.points_count')} value={plain.format(points)} />
      )}
      <Stat as="li" to="/account/orders" label={t('account.orders_count')} value={plain.format(orders)} />
      <Stat
        as="li"
        to="/account/notifications"
        label={t('account.unread_count')}
        value={plain.format(unread)}
        isUrgent={unread > 0}
      />
      <Stat as="li" to="/wishlist" label={t('account.wishes_count')} value={plain.format(wishes)} />
      <Stat
        as="li"
        to="/account/addresses"
        label={t('account.addresses_count')}
        value={plain.format(addresses)}
      />
    </ul>
  )
}
