import { MessageSquareText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { SellerReview } from '#contract/reviews.ts'
import { textOf } from '#shop/cart-form.ts'
import { OneReview } from '#shop/reviews/one-review.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { Textarea } from '#ui/text-input.tsx'
import type { Route } from './+types/reviews'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view: 'all' | 'unanswered' = url.searchParams.get('view') === 'all' ? 'all' : 'unanswered'
  const query = { view, page: url.searchParams.get('page') ?? undefined }
  const reviews = await apiFrom(context)('GET /seller/stores/{store}/reviews', { params, query })
  return { reviews, view }
}

export async function action({ context, params: { store }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const command = choiceIn(form, 'command', { of: ['keep', 'remove'], url })
  const params = { store, id: textOf(form, 'id') ?? '' }
  try {
    if (command === 'remove') return await api('DELETE /seller/stores/{store}/reviews/{id}/reply', { params })
    const body = { reply: textOf(form, 'reply') ?? '' }
    return await api('PUT /seller/stores/{store}/reviews/{id}/reply', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.title')

export default function StoreReviews({
  loaderData: { reviews, view },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTranslate()
  const path = sellerPath(params.store, 'reviews')
  const refusal = actionData && 'message' in actionData ? actionData : undefined
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
        {refusal && !refusal.errors.reply ? <Alert tone="danger">{refusal.message}</Alert> : null}
        {reviews.data.map((review) => (
          <Card key={review.id} className="flex flex-col gap-4">
            <ProductLine product={review.product} />
            <Reply review={review} refusal={refusal?.values.id === review.id ? refusal : undefined} />
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

function Reply({ review, refusal }: { review: SellerReview; refusal: Refusal | undefined }) {
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
          <Form method="post" noValidate className="flex max-w-xl flex-col gap-3 pt-2">
            <input type="hidden" name="id" value={review.id} />
            <Field
              label={t('reviews.your_reply')}
              hint={t('reviews.reply_hint')}
              error={refusal?.errors.reply}
            >
              <Textarea
                name="reply"
                rows={3}
                maxLength={1000}
                defaultValue={refusal?.values.reply ?? review.reply ?? ''}
              />
            </Field>
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
          </Form>
        </Disclosure>
      </div>
    </OneReview>
  )
}
