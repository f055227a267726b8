import { type ActionFunctionArgs, Form, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { OwnQuestion } from '#contract/reviews.ts'
import { textOf } from '#shop/cart-form.ts'
import { OneQuestion } from '#shop/reviews/one-question.tsx'
import { OwnTextState } from '#shop/reviews/own-text-state.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { QuestionForm } from '#shop/reviews/question-form.tsx'
import { questionIn } from '#shop/reviews/question-input.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/write-question.ts'
import { memberMiddleware } from './member.ts'

export const middleware: Route.MiddlewareFunction[] = memberMiddleware

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const part = await found(url, api('GET /products/{slug}/own-part', { params: { slug } }))
  const { product } = await api('GET /products/{slug}/questions', { params: { slug }, query: {} })
  const { left_out: leftOut } = await api('GET /products/{slug}', { params: { slug } })
  if (leftOut.includes('ask') && part.questions.length === 0) throw notFound(url)
  const edited = part.questions.find(({ id }) => id === url.searchParams.get('change'))
  return { product, part, edited: edited && isOpen(edited) ? edited : undefined, done: doneIn(url) }
}

function doneIn({ searchParams }: URL): 'saved' | 'deleted' | undefined {
  if (searchParams.has('saved')) return 'saved'
  return searchParams.has('deleted') ? 'deleted' : undefined
}

function isOpen({ answered_at }: OwnQuestion): boolean {
  return answered_at === undefined
}

export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const id = textOf(form, 'id')
  const body = questionIn(form)
  try {
    if (form.get('command') === 'delete') {
      await api('DELETE /customer/questions/{id}', { params: { id: id ?? '' } })
      return redirect(`${url.pathname}?deleted`, 303)
    }
    if (id) await api('PUT /customer/questions/{id}', { params: { id }, body })
    else await api('POST /products/{slug}/questions', { params: { slug: params.slug ?? '' }, body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?saved`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.ask')

export default function WriteQuestion({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { product, part, edited, done } = loaderData
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 lg:py-12">
      <PageHeader title={t(edited ? 'reviews.change_question' : 'reviews.ask')} />
      <ProductLine product={product} />
      {done && !refusal ? (
        <Alert
          tone="success"
          action={
            <ButtonLink to={`/product/${product.slug}#questions`} variant="quiet" size="sm">
              {t('reviews.back_to_product')}
            </ButtonLink>
          }
        >
          {t(done === 'saved' ? 'reviews.question_saved' : 'reviews.question_deleted')}
        </Alert>
      ) : null}
      {part.can_ask ? (
        <QuestionForm
          key={`${edited?.id} ${done}`}
          question={edited}
          refusal={refusal}
          written={refusal?.values}
        />
      ) : (
        <Alert tone="info">{t('reviews.own_product_text')}</Alert>
      )}
      {part.questions.length > 0 ? (
        <Panel title={t('reviews.own_questions')}>
          <ul className="flex flex-col gap-8">
            {part.questions.map((question) => (
              <li key={question.id} className="flex flex-col gap-3">
                <OneQuestion question={question} />
                <div className="flex flex-wrap items-center gap-3 ps-8">
                  <OwnTextState of={question} />
                  {isOpen(question) ? <Ways question={question} slug={product.slug} /> : null}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </div>
  )
}

function Ways({ question, slug }: { question: OwnQuestion; slug: string }) {
  const t = useTranslate()
  return (
    <>
      <AppLink
        to={`/product/${slug}/question?change=${question.id}`}
        className="inline-flex min-h-9 items-center font-semibold text-accent-text hocus:underline"
      >
        {t('reviews.change')}
      </AppLink>
      <Form method="post">
        <input type="hidden" name="id" value={question.id} />
        <Button type="submit" variant="plain" size="sm" name="command" value="delete">
          {t('reviews.take_back')}
        </Button>
      </Form>
    </>
  )
}
