import { MapPin } from 'lucide-react'
import { use } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { useDeliveryText } from '#shop/delivery-estimate.tsx'
import { DeliveryPlaceContext } from '#shop/delivery-place.ts'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Delivery time and cost for one unit to the visitor's place, or why it can't be delivered; and the place. */
export function Arrival({ product: { slug, delivery, store } }: { product: Product }) {
  const t = useTranslate()
  const place = use(DeliveryPlaceContext)
  const text = useDeliveryText({ delivery, from: store.country_code })
  const isKnown = text !== undefined && place !== undefined
  return (
    <div className="flex items-start gap-3 rounded-xl bg-sunken px-4 py-3 text-sm">
      <Icon of={MapPin} className="text-accent-text" />
      <div className="flex min-w-0 grow flex-col gap-0.5">
        {isKnown ? (
          <>
            <p className={`font-semibold ${delivery?.is_available ? 'text-strong' : 'text-danger-text'}`}>
              {text}
            </p>
            <p className="text-muted">
              {t(delivery?.is_partial ? 'buy.arrival_in_part' : 'buy.arrival_to', { place })}
            </p>
          </>
        ) : (
          <p>{t('buy.arrival_unknown')}</p>
        )}
      </div>
      <TextLink to={`/deliver-to?to=/product/${slug}`}>
        {t(isKnown ? 'buy.arrival_change' : 'buy.arrival_choose')}
      </TextLink>
    </div>
  )
}
