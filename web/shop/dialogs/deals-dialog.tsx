import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Countdown } from '../countdown.tsx'
import { useOffer } from '../offer.ts'
import { Failed } from './failed.tsx'
import { ProductRow } from './product-row.tsx'
import { useAnswer } from './use-answer.ts'

const SHOWN = 8

function fetchDeals() {
  return browserApi('GET /products', {
    query: { deals: 'true', sortBy: 'discount-high-low', per_page: SHOWN },
  })
}

/** Current deals, largest saving first. */
export function DealsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { answered, retry } = useAnswer(fetchDeals)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialogs.deals_title')}
      actions={<ButtonLink to="/deals">{t('dialogs.deals_all')}</ButtonLink>}
    >
      {answered.state === 'failed' ? <Failed onRetry={retry} /> : null}
      {answered.state === 'waiting' ? (
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-18 rounded-xl" />
          <Skeleton className="h-18 rounded-xl" />
          <Skeleton className="h-18 rounded-xl" />
        </Loading>
      ) : null}
      {answered.state === 'here' && answered.answer.data.length === 0 ? (
        <p>{t('dialogs.deals_none')}</p>
      ) : null}
      {answered.state === 'here' && answered.answer.data.length > 0 ? (
        <ul className="-my-3 divide-y divide-line">
          {answered.answer.data.map((product) => (
            <ProductRow key={product.id} product={product}>
              <OfferLine product={product} />
            </ProductRow>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

function OfferLine({ product }: { product: ProductCard }) {
  const t = useTranslate()
  const { deal, isOver } = useOffer(product)
  if (!deal) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOver ? null : <Badge tone="offer">{t('catalog.percent_off', { percent: deal.percent })}</Badge>}
      <Countdown endsAt={deal.ends_at} />
    </div>
  )
}
