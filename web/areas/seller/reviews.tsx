import { MessageSquareText } from 'lucide-react'
import { useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { TextareaField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import type { Limits } from '#app/form/limits.ts'
import { refusalIn } from '#app/form/outcome.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import type { SellerReview } from '#contract/reviews.ts'
import { OneReview } from '#shop/reviews/one-review.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import type { Route } from './+types/reviews'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view: 'all' | 'unanswered' = url.searchParams.get('view') === 'all' ? 'all' : 'unanswered'
  const query = { view, page: url.searchParams.get('page') ?? undefined }
  const reviews = await apiFrom(context)('GET /seller/stores/{store}/reviews', { params, query })
  return { reviews, view, limits: bodyLimits('PUT /seller/stores/{store}/reviews/{id}/reply') }
}

export async function action({ context, params: { store }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  const sent = { context, url, form, params: { store, id: String(form.get('id')) } }
  return command === 'remove'
    ? sendForm('DELETE /seller/stores/{store}/reviews/{id}/reply', sent)
    : sendForm('PUT /seller/stores/{store}/reviews/{id}/reply', sent)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.title')

export default function StoreReviews({
  loaderData: { reviews, view, limits },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTranslate()
  const path = sellerPath(params.store, 'reviews')
  const refusal = refusalIn(actionData)
  return (
    <>
      <PageHeader title={t('reviews.title')} text={t('reviews.desk_text')} />
      <div className="mt-6">
        <TabLinks
          label={t('reviews.title')}
          tabs={(['unanswered', 'all'] as const).map((name) => ({
            to: name === 'unanswered' ? path : `${path}?view=all`,
            label: t(`reviews.desk_${name}`),
            isCurrent: view === name,
            count: reviews[name],
          }))}
        />
      </div>
      <div className="my-6 flex flex-col gap-4">
        {actionData && !refusal ? <Alert tone="success">{t('reviews.reply_saved')}</Alert> : null}
        {reviews.data.map((review) => (
          <Card key={review.id} className="flex flex-col gap-4">
            <ProductLine product={review.product} />
            <Reply
              review={review}
              limits={limits}
              refusal={refusal?.values.id === review.id ? refusal : undefined}
            />
          </Card>
        ))}
        {reviews.data.length === 0 ? (
          <EmptyState
            icon={MessageSquareText}
            title={t(`reviews.desk_${view}_none_title`)}
            text={t('reviews.desk_none_text')}
          />
        ) : null}
      </div>
      <Pagination page={reviews.current_page} lastPage={reviews.last_page} hrefOf={usePageHref()} />
    </>
  )
}

interface ReplyProps {
  readonly review: SellerReview
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function Reply({ review, limits, refusal }: ReplyProps) {
  const t = useTranslate()
  const store = useSellerStore()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <OneReview review={review} storeName={store.name} heading="h2">
      <div className="w-full">
        <Disclosure
          key={review.reply ?? ''}
          label={t(review.reply ? 'reviews.change_reply' : 'reviews.reply')}
          isOpen={refusal !== undefined}
        >
          <PlainForm
            values={{ reply: review.reply ?? '' }}
            limits={limits}
            outcome={refusal}
            className="flex max-w-xl flex-col gap-3 pt-2"
          >
            <input type="hidden" name="id" value={review.id} />
            <TextareaField
              name="reply"
              label={t('reviews.your_reply')}
              hint={t('reviews.reply_hint')}
              input={{ rows: 3 }}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="command" value="keep" isBusy={isBusy}>
                {t('reviews.save_reply')}
              </Button>
              {review.reply ? (
                <Button type="submit" variant="quiet" name="command" value="remove" disabled={isBusy}>
                  {t('reviews.remove_reply')}
                </Button>
              ) : null}
            </div>
          </PlainForm>
        </Disclosure>
      </div>
    </OneReview>
  )
}
