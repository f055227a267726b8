import { Bike, RotateCcw, ShieldCheck, Ship, Soup } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { returnsText } from '#shop/returns-text.ts'
import { Icon } from '#ui/icon.tsx'

const ways = { parcel: Ship, local: Bike, kitchen: Soup } as const

export function Promises({
  product: { store, returns, age_limit: age, left_out: leftOut },
}: {
  product: Product
}) {
  const t = useTranslate()
  const deliveryAndReturn = (
    <>
      <li className="flex items-start gap-3">
        <Icon of={ways[store.delivery_mode]} className="text-accent-text" />
        {t(`product.delivery_${store.delivery_mode}`, { city: store.city, country: store.country_name })}
      </li>
      <li className="flex items-start gap-3">
        <Icon of={RotateCcw} className="text-accent-text" />
        {returnsText(returns, t)}
      </li>
    </>
  )
  return (
    <ul className="flex flex-col gap-2.5 text-sm empty:hidden">
      {leftOut.includes('shipping_and_return') ? null : deliveryAndReturn}
      {age ? (
        <li className="flex items-start gap-3">
          <Icon of={ShieldCheck} className="text-accent-text" />
          {t('product.age_checked', { age })}
        </li>
      ) : null}
      {leftOut.includes('safe_checkout') ? null : (
        <li className="flex items-start gap-3">
          <Icon of={ShieldCheck} className="text-accent-text" />
          {t('product.safe_checkout')}
        </li>
      )}
    </ul>
  )
}
