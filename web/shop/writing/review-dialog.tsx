import { PackageSearch } from 'lucide-react'
import { useCallback, useState } from 'react'
import { browserApi } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useAnswer } from '../dialogs/use-answer.ts'
import { OwnTextState } from '../reviews/own-text-state.tsx'
import { ProductLine } from '../reviews/product-line.tsx'
import { ReviewForm } from '../reviews/review-form.tsx'
import { picturesIn, reviewIn } from '../reviews/review-input.ts'
import { shopDialog, type WritingDialog } from '../shop-dialog.ts'
import { Done } from './done.tsx'
import { useSending } from './use-sending.ts'
import { WritingFrame } from './writing-frame.tsx'

type Outcome = 'published' | 'held' | 'deleted'

export function ReviewDialog({ dialog }: { dialog: Extract<WritingDialog, { kind: 'review' }> }) {
  const t = useTranslate()
  const { slug } = dialog
  const { answered, retry } = useAnswer(useCallback(() => readReviewing(slug), [slug]))
  const [outcome, setOutcome] = useState<Outcome>()
  const review = answered.state === 'here' ? answered.answer.part.review : undefined

  const { sending, refusal, draft, written } = useSending(dialog, async (form) => {
    const body = reviewIn(form)
    const saved = review
      ? await browserApi('PUT /customer/reviews/{id}', { params: { id: review.id }, body })
      : await browserApi('POST /products/{slug}/reviews', { params: { slug }, body })
    setOutcome(saved.review.state === 'approved' ? 'published' : 'held')
  })
  const deleting = useSending(dialog, async () => {
    if (!review) return
    await browserApi('DELETE /customer/reviews/{id}', { params: { id: review.id } })
    setOutcome('deleted')
  })

  return (
    <WritingFrame
      title={t(review ? 'reviews.change_own' : 'reviews.write')}
      answered={answered}
      onRetry={retry}
      onClose={shopDialog.close}
      wasWritten={draft !== undefined}
    >
      {({ product, part }) => (
        <>
          <ProductLine product={product} />
          {outcome ? <Told outcome={outcome} /> : null}
          {!outcome && review ? <OwnTextState of={review} /> : null}
          {!outcome && (review || part.can_review) ? (
            <ReviewForm
              review={review}
              refusal={refusal ?? deleting.refusal}
              written={draft && written && { values: written, pictures: picturesIn(draft) }}
              sending={sending}
            />
          ) : null}
          {!outcome && review ? (
            <Deletion
              isBusy={deleting.sending.isBusy}
              onDelete={() => deleting.sending.send(new FormData())}
            />
          ) : null}
          {!outcome && !review && !part.can_review ? (
            <EmptyState
              icon={PackageSearch}
              heading="h3"
              title={t(part.can_ask ? 'reviews.not_yet_title' : 'reviews.own_product_title')}
              text={t(part.can_ask ? 'reviews.not_yet_text' : 'reviews.own_product_text')}
            />
          ) : null}
        </>
      )}
    </WritingFrame>
  )
}

async function readReviewing(slug: string) {
  const params = { slug }
  const [part, { product }] = await Promise.all([
    browserApi('GET /products/{slug}/own-part', { params }),
    browserApi('GET /products/{slug}/reviews', { params, query: {} }),
  ])
  return { part, product }
}

function Told({ outcome }: { outcome: Outcome }) {
  const t = useTranslate()
  if (outcome === 'deleted') return <Done>{t('reviews.was_deleted')}</Done>
  const isPublished = outcome === 'published'
  return (
    <Done title={t('reviews.thanks')} tone={isPublished ? 'success' : 'info'}>
      {t(isPublished ? 'reviews.is_published' : 'reviews.is_held')}
    </Done>
  )
}

function Deletion({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) {
  const t = useTranslate()
  return (
    <Disclosure label={t('reviews.delete')}>
      <div className="flex flex-col items-start gap-3 pt-2">
        <p className="text-sm text-muted">{t('reviews.delete_text')}</p>
        <Button variant="danger" isBusy={isBusy} onClick={onDelete}>
          {t('reviews.delete')}
        </Button>
      </div>
    </Disclosure>
  )
}
