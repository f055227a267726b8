import { useCallback, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Picture } from '#ui/picture.tsx'
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Countdown } from '../countdown.tsx'
import { useOffer } from '../offer.ts'
import { RatingSummary } from '../rating-summary.tsx'
import { SaveButton } from '../save-button.tsx'
import { Failed } from './failed.tsx'
import { OrderForm } from './order-form.tsx'
import { PictureRow } from './picture-row.tsx'
import { useAnswer } from './use-answer.ts'

interface ProductDialogProps {
  readonly slug: string
  /** Shows all of the product; otherwise only its options. */
  readonly isWhole: boolean
  readonly onAdded?: (() => void) | undefined
  readonly onClose: () => void
}

export function ProductDialog({ slug, isWhole, onAdded, onClose }: ProductDialogProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(true)
  const ask = useCallback(() => browserApi('GET /products/{slug}', { params: { slug } }), [slug])
  const { answered, retry } = useAnswer(ask)
  const product = answered.state === 'here' ? answered.answer : undefined
  const Content = isWhole ? Look : Choice

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={isWhole ? 'lg' : 'md'}
      title={product?.name ?? t('dialogs.loading')}
    >
      {product ? (
        <Content
          product={product}
          onAdded={() => {
            setOpen(false)
            onAdded?.()
          }}
        />
      ) : answered.state === 'failed' ? (
        <Failed onRetry={retry} />
      ) : (
        <Waiting isWhole={isWhole} />
      )}
    </Dialog>
  )
}

interface ContentProps {
  readonly product: Product
  readonly onAdded: () => void
}

function Look({ product, onAdded }: ContentProps) {
  const t = useTranslate()
  const { isOver } = useOffer(product)
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      <PictureRow pictures={product.pictures} name={product.name} />
      <div className="flex flex-col gap-5">
        <div className="flex items-start justify-between gap-3">
          <div className="flex flex-col gap-1.5">
            <p className="flex flex-wrap gap-2">
              {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
              {product.is_trending ? <Badge tone="accent">{t('catalog.trending')}</Badge> : null}
              {product.deal && !isOver ? (
                <Badge tone="offer">{t('catalog.percent_off', { percent: product.deal.percent })}</Badge>
              ) : null}
            </p>
            <RatingSummary rating={product.rating} count={product.rating_count} />
            <p className="text-sm text-muted">
              {t('catalog.sold_by')} {product.store.name}
            </p>
          </div>
          <div className="flex gap-2">
            <SaveButton kind="wish" product={product} lookedAt={product.slug} />
            <SaveButton kind="compare" product={product} lookedAt={product.slug} />
          </div>
        </div>
        <p className="text-muted">{product.short_description}</p>
        {product.deal ? <Countdown endsAt={product.deal.ends_at} /> : null}
        <OrderForm product={product} onAdded={onAdded} />
        <TextLink to={`/product/${product.slug}`} className="w-fit font-semibold">
          {t('dialogs.full_page')}
        </TextLink>
      </div>
    </div>
  )
}

function Choice({ product, onAdded }: ContentProps) {
  const t = useTranslate()
  const [picture] = product.pictures
  return (
    <div className="flex flex-col gap-5">
      <div className="flex gap-4">
        {picture ? (
          <Picture
            picture={picture}
            alt=""
            sizes="7rem"
            className="size-24 shrink-0 rounded-2xl object-cover sm:size-28"
          />
        ) : null}
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-muted">{product.short_description}</p>
          <TextLink to={`/product/${product.slug}`} className="w-fit text-sm">
            {t('dialogs.full_page')}
          </TextLink>
        </div>
      </div>
      <OrderForm product={product} onAdded={onAdded} />
    </div>
  )
}

function Waiting({ isWhole }: { isWhole: boolean }) {
  return (
    <Loading className={isWhole ? 'grid gap-8 sm:grid-cols-2' : 'flex flex-col gap-5'}>
      <Skeleton className={isWhole ? 'aspect-square w-full rounded-2xl' : 'size-28 rounded-2xl'} />
      <SkeletonText lines={isWhole ? 8 : 5} />
    </Loading>
  )
}
