import { MessagesSquare } from 'lucide-react'
import { useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
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
import type { SellerQuestion } from '#contract/reviews.ts'
import { OneQuestion } from '#shop/reviews/one-question.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import type { Route } from './+types/questions'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const view: 'all' | 'unanswered' = url.searchParams.get('view') === 'all' ? 'all' : 'unanswered'
  const query = { view, page: url.searchParams.get('page') ?? undefined }
  const questions = await apiFrom(context)('GET /seller/stores/{store}/questions', { params, query })
  const limits = bodyLimits('PUT /seller/stores/{store}/questions/{id}/answer')
  return { questions, view, limits }
}

export async function action({ context, params: { store }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { store, id: String(form.get('id')) }
  return sendForm('PUT /seller/stores/{store}/questions/{id}/answer', { context, url, form, params })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.questions_title')

export default function StoreQuestions({
  loaderData: { questions, view, limits },
  actionData,
  params,
}: Route.ComponentProps) {
  const t = useTranslate()
  const path = sellerPath(params.store, 'questions')
  const refusal = refusalIn(actionData)
  return (
    <>
      <PageHeader title={t('reviews.questions_title')} text={t('reviews.desk_questions_text')} />
      <div className="mt-6">
        <TabLinks
          label={t('reviews.questions_title')}
          tabs={(['unanswered', 'all'] as const).map((name) => ({
            to: name === 'unanswered' ? path : `${path}?view=all`,
            label: t(`reviews.desk_${name}`),
            isCurrent: view === name,
            count: questions[name],
          }))}
        />
      </div>
      <div className="my-6 flex flex-col gap-4">
        {actionData && !refusal ? <Alert tone="success">{t('reviews.answer_saved')}</Alert> : null}
        {questions.data.map((question) => (
          <Card key={question.id} className="flex flex-col gap-4">
            <ProductLine product={question.product} />
            <OneQuestion question={question} heading="h2">
              <StoreAnswer
                question={question}
                limits={limits}
                refusal={refusal?.values.id === question.id ? refusal : undefined}
              />
            </OneQuestion>
          </Card>
        ))}
        {questions.data.length === 0 ? (
          <EmptyState
            icon={MessagesSquare}
            title={t(`reviews.desk_${view}_none_title`)}
            text={t('reviews.desk_none_text')}
          />
        ) : null}
      </div>
      <Pagination page={questions.current_page} lastPage={questions.last_page} hrefOf={usePageHref()} />
    </>
  )
}

interface StoreAnswerProps {
  readonly question: SellerQuestion
  readonly limits: Limits
  readonly refusal: Refusal | undefined
}

function StoreAnswer({ question, limits, refusal }: StoreAnswerProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const given = question.answers.find(({ is_store }) => is_store)?.body
  return (
    <div className="w-full">
      <Disclosure
        key={given ?? ''}
        label={t(given ? 'reviews.change_answer' : 'reviews.answer')}
        isOpen={refusal !== undefined}
      >
        <PlainForm
          values={{ answer: given ?? '' }}
          limits={limits}
          outcome={refusal}
          className="flex max-w-xl flex-col items-start gap-3 pt-2"
        >
          <input type="hidden" name="id" value={question.id} />
          <TextareaField
            name="answer"
            label={t('reviews.your_answer')}
            hint={t('reviews.reply_hint')}
            className="w-full"
            input={{ rows: 3 }}
          />
          <Button type="submit" isBusy={isBusy}>
            {t('reviews.send_answer')}
          </Button>
        </PlainForm>
      </Disclosure>
    </div>
  )
}
