import { MapPin } from 'lucide-react'
import { use } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { useDeliveryText } from '#shop/delivery-estimate.tsx'
import { DeliveryPlaceContext } from '#shop/delivery-place.ts'
import { OpenState } from '#shop/open-state.tsx'
import { Amount } from '#shop/price.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import type { StorePageData } from './load-store.ts'

export function StoreFacts({ store, delivery }: Pick<StorePageData, 'store' | 'delivery'>) {
  const t = useTranslate()
  const place = use(DeliveryPlaceContext)
  const arrival = useDeliveryText({ delivery: delivery.to_place, from: store.country_code })
  const nearest = delivery.zones[0]?.ways.find(({ kind }) => kind !== 'pickup')
  return (
    <ul className="store-facts">
      <li>
        <OpenState store={store} />
      </li>
      {store.rating === undefined ? null : (
        <li className="max-sm:*:flex-nowrap">
          <RatingSummary rating={store.rating} count={store.rating_count} />
        </li>
      )}
      <li className="inline-flex items-center gap-1.5">
        <Icon of={MapPin} size="sm" />
        {[store.street, store.city, store.country_name].filter(Boolean).join(', ')}
      </li>
      {store.cuisine ? <li>{store.cuisine}</li> : null}
      {store.prep_minutes === undefined ? null : (
        <li>{t('store.prep_minutes', { count: store.prep_minutes })}</li>
      )}
      {arrival && place ? (
        <li className={delivery.to_place?.is_available ? '' : 'font-semibold'}>
          {delivery.to_place?.is_available ? `${place}: ${arrival}` : arrival}
        </li>
      ) : nearest && store.delivery_mode !== 'parcel' ? (
        <li>
          {nearest.price.minor === 0 && !nearest.is_from ? (
            t('store.delivery_free')
          ) : (
            <>
              {t('store.delivery_from')} <Amount of={nearest.price} />
            </>
          )}
        </li>
      ) : null}
      {store.min_order === undefined ? null : (
        <li>
          {t('store.min_order')} <Amount of={store.min_order} />
        </li>
      )}
    </ul>
  )
}
