import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { StoreCard as Store } from '#contract/stores.ts'
import { Picture } from '#ui/picture.tsx'
import { useDeliveryText } from './delivery-estimate.tsx'
import { OpenState } from './open-state.tsx'
import { Amount } from './price.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { StoreLogo } from './store-logo.tsx'

interface StoreCardProps {
  readonly store: Store
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
}

// Covers are cropped at the sides, so the file must be wider than the card.
const coverSizes = '(min-width: 64rem) 44rem, (min-width: 40rem) 77vw, 153vw'

export function StoreCard({ store, heading: Heading = 'h3', isFirst = false }: StoreCardProps) {
  const rests = !store.accepts_orders || store.delivery?.is_available === false
  return (
    <article className={`group relative flex h-full flex-col ${rests ? 'opacity-80' : ''}`}>
      <div className="relative aspect-[3/1] overflow-hidden rounded-2xl shore">
        {store.cover ? (
          <Picture
            picture={{ ...store.cover, alt: '' }}
            sizes={coverSizes}
            isFirst={isFirst}
            className={`size-full object-cover motion-safe:transition-transform motion-safe:duration-500 motion-safe:group-hover:scale-[1.03] ${rests ? 'grayscale' : ''}`}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-4 px-1">
        <StoreLogo
          store={store}
          sizes="5rem"
          isFirst={isFirst}
          className="relative -mt-8 size-20 rounded-2xl border-4 border-page"
        />
        <div className="flex min-w-0 grow basis-32 flex-col gap-1 pt-3 wrap-anywhere">
          <Heading className="font-display text-xl leading-tight">
            <AppLink
              to={`/${store.vertical}/${store.slug}`}
              className="after:absolute after:inset-0 hover:underline"
            >
              {store.name}
            </AppLink>
          </Heading>
          <p className="text-sm text-muted">
            {[store.cuisine, store.city, store.country_name].filter(Boolean).join(' · ')}
          </p>
          <RatingSummary rating={store.rating} count={store.rating_count} />
          <StoreFacts store={store} />
        </div>
      </div>
    </article>
  )
}

function StoreFacts({ store }: { store: Store }) {
  const t = useTranslate()
  const arrival = useDeliveryText({ delivery: store.delivery, from: store.country_code })
  return (
    <div className="flex flex-col gap-1 text-sm">
      <OpenState store={store} />
      <p className="flex flex-wrap gap-x-3 text-muted">
        {arrival ? <span>{arrival}</span> : null}
        {store.prep_minutes === undefined ? null : (
          <span>{t('store.prep_minutes', { count: store.prep_minutes })}</span>
        )}
        {store.min_order === undefined ? null : (
          <span>
            {t('store.min_order')} <Amount of={store.min_order} />
          </span>
        )}
      </p>
    </div>
  )
}
