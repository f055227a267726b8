import { MessagesSquare } from 'lucide-react'
import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import { signInPath } from '#app/sign-in-guard.ts'
import type { Question } from '#contract/reviews.ts'
import { textOf } from '#shop/cart-form.ts'
import { HelpfulButton } from '#shop/reviews/helpful-button.tsx'
import { OneQuestion } from '#shop/reviews/one-question.tsx'
import { type OwnPart, useOwnPart } from '#shop/reviews/own-part.ts'
import { OwnTextState } from '#shop/reviews/own-text-state.tsx'
import { ReportLink } from '#shop/reviews/report-link.tsx'
import { trailMeta } from '#shop/trail-meta.ts'
import { WriteLink } from '#shop/writing/write-link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { localeOf } from '#values/locale.ts'
import { textLengths } from '#values/text-lengths.ts'
import { sharedHeaders } from '../caching.ts'
import type { Route } from './+types/all-questions.ts'
import { ownPartIn } from './member.ts'

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? undefined
  const query = { page }
  const questions = await found(
    url,
    apiFrom(context)('GET /products/{slug}/questions', { params: { slug }, query }),
  )
  if (page !== undefined && String(questions.current_page) !== page) {
    throw redirect(
      questions.current_page > 1 ? `${url.pathname}?page=${questions.current_page}` : url.pathname,
    )
  }
  return { questions, part: await ownPartIn(context, slug), wasAnswered: url.searchParams.has('answered') }
}

/** Posts an answer to a question, as a buyer of the product. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('PUT /questions/{id}/answer', {
      params: { id: textOf(form, 'id') ?? '' },
      body: { answer: textOf(form, 'answer') ?? '' },
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) throw redirect(signInPath(url), 303)
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?answered`, 303)
}

export function headers() {
  return sharedHeaders
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  if (!loaderData) return []
  const t = translatorFor(localeOf(args.location.pathname))
  const { product, current_page: page, total } = loaderData.questions
  const { name, slug } = product
  return [
    ...pageMeta(args, {
      title: t('reviews.questions_of', { name }),
      description: t('reviews.questions_of', { name }),
      canonical: `/product/${slug}/questions${page > 1 ? `?page=${page}` : ''}`,
      isHidden: total === 0,
    }),
    trailMeta(args, [
      { name, path: `/product/${slug}` },
      { name: t('reviews.questions_title'), path: `/product/${slug}/questions` },
    ]),
  ]
}

export default function AllQuestions({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { questions, part: rendered, wasAnswered } = loaderData
  const { product } = questions
  const part = useOwnPart(product.slug, rendered)
  const hasReceived = part !== undefined && (part.can_review || part.review !== undefined)
  return (
    <div className="page-width flex max-w-5xl flex-col gap-8 py-6 lg:py-10">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('catalog.home'), to: '/' },
              { label: product.name, to: `/product/${product.slug}` },
              { label: t('reviews.questions_title') },
            ]}
          />
        }
        title={t('reviews.questions_of', { name: product.name })}
        aside={<WriteLink kind="question" slug={product.slug} part={part} />}
      />
      {wasAnswered && !refusal ? <Alert tone="success">{t('reviews.answer_thanks')}</Alert> : null}
      {refusal && !refusal.errors.answer ? <Alert tone="danger">{refusal.message}</Alert> : null}
      {part && part.open_questions.length > 0 ? <OpenQuestions part={part} refusal={refusal} /> : null}
      {part && part.answers.length > 0 ? <AnswersInReview part={part} /> : null}
      {questions.data.length > 0 ? (
        <ul id="questions" className="flex flex-col divide-y divide-line">
          {questions.data.map((question) => (
            <li key={question.id} className="py-7 first:pt-0">
              <OneQuestion
                question={question}
                heading="h2"
                actionsOf={({ id, author, helpful_count: count }) => (
                  <>
                    <HelpfulButton
                      kind="answer"
                      id={id}
                      author={author}
                      count={count}
                      slug={product.slug}
                      part={part}
                    />
                    <ReportLink kind="answer" id={id} author={author} slug={product.slug} part={part} />
                  </>
                )}
                aside={
                  <ReportLink
                    kind="question"
                    id={question.id}
                    author={question.author}
                    slug={product.slug}
                    part={part}
                  />
                }
              >
                {hasReceived ? <AnswerForm question={question} refusal={refusal} /> : null}
              </OneQuestion>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={MessagesSquare}
          title={t('reviews.no_questions_title')}
          text={t('reviews.no_questions_text')}
        />
      )}
      <Pagination
        page={questions.current_page}
        lastPage={questions.last_page}
        hrefOf={(page) => `/product/${product.slug}/questions${page > 1 ? `?page=${page}` : ''}`}
      />
    </div>
  )
}

function OpenQuestions({ part, refusal }: { part: OwnPart; refusal: Refusal | undefined }) {
  const t = useTranslate()
  return (
    <Panel title={t('reviews.open_title')}>
      <p className="mb-5 text-muted">{t('reviews.open_text')}</p>
      <ul className="flex flex-col gap-6">
        {part.open_questions.map((question) => (
          <li key={question.id}>
            <OneQuestion question={question}>
              <AnswerForm question={question} refusal={refusal} />
            </OneQuestion>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AnswersInReview({ part }: { part: OwnPart }) {
  const t = useTranslate()
  return (
    <Panel title={t('reviews.own_answers')}>
      <ul className="flex flex-col gap-5">
        {part.answers.map((answer) => (
          <li key={answer.id} className="flex flex-col gap-2">
            <p className="max-w-prose break-words whitespace-pre-line">{answer.body}</p>
            <OwnTextState of={answer} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function AnswerForm({ question, refusal }: { question: Question; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const refused = refusal?.values.id === question.id ? refusal : undefined
  return (
    <Disclosure label={t('reviews.answer')} isOpen={refused !== undefined}>
      <Form method="post" noValidate className="flex w-full max-w-xl flex-col items-start gap-3 pt-2">
        <input type="hidden" name="id" value={question.id} />
        <Field label={t('reviews.your_answer')} error={refused?.errors.answer} className="w-full">
          <Textarea
            name="answer"
            rows={3}
            maxLength={textLengths.reply}
            defaultValue={refused?.values.answer ?? ''}
          />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          {t('reviews.send_answer')}
        </Button>
      </Form>
    </Disclosure>
  )
}
