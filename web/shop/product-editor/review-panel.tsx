import { Form } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { EditedProduct } from '#contract/products.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { fieldLabel } from './field-labels.ts'

const reviewFormId = 'review'

/** Form of the buttons in the panel, which is within the form of the product. */
export function ReviewForm({ mayLeave }: { readonly mayLeave: () => boolean }) {
  return (
    <Form
      id={reviewFormId}
      method="post"
      onSubmit={(event) => {
        if (!mayLeave()) event.preventDefault()
      }}
    />
  )
}

interface ReviewPanelProps {
  readonly submission: NonNullable<EditedProduct['submission']>
  /** Sellers withdraw and submit again; operators decide in their queue. */
  readonly isSeller: boolean
}

/** What the market reviews of the product, or why it was rejected. */
export function ReviewPanel({ submission: { kind, state, changed, reason }, isSeller }: ReviewPanelProps) {
  const t = useTranslate()
  const fields = changed.map((name) => fieldLabel(name, t)).join(', ')
  const isRejected = state === 'rejected'
  const title = isRejected
    ? 'products.review_rejected_title'
    : kind === 'new'
      ? 'products.status_in_review'
      : 'products.review_change_title'
  return (
    <Alert tone={isRejected ? 'danger' : 'warning'} title={t(title)}>
      <div className="grid justify-items-start gap-3">
        {reason ? <p className="wrap-anywhere">{reason}</p> : null}
        <p>
          {isRejected
            ? t(`products.review_rejected_${kind}`, { fields })
            : kind === 'new'
              ? t('products.status_in_review_text')
              : t('products.review_change_text', { fields })}
        </p>
        {isSeller && isRejected ? (
          <Button type="submit" form={reviewFormId} variant="quiet" size="sm" name="command" value="resubmit">
            {t('products.review_resubmit')}
          </Button>
        ) : null}
        {isSeller && !(isRejected && kind === 'new') ? (
          <Button type="submit" form={reviewFormId} variant="quiet" size="sm" name="command" value="withdraw">
            {t(kind === 'new' ? 'products.review_withdraw' : 'products.review_discard')}
          </Button>
        ) : null}
      </div>
    </Alert>
  )
}
