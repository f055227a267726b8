import { MessageSquareText, Star } from 'lucide-react'
import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { customerOf, signInPath } from '#app/sign-in-guard.ts'
import { Moment } from '#shop/moment.tsx'
import { OneQuestion } from '#shop/reviews/one-question.tsx'
import { OneReview } from '#shop/reviews/one-review.tsx'
import { OwnTextState } from '#shop/reviews/own-text-state.tsx'
import { ProductLine } from '#shop/reviews/product-line.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import type { Route } from './+types/reviews.ts'

export { AccountError as ErrorBoundary } from './account-error.tsx'

const views = ['due', 'written', 'questions'] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  if (customerOf(context).is_guest) throw redirect(signInPath(url))
  const api = apiFrom(context)
  const view = views.find((each) => each === url.searchParams.get('view')) ?? 'due'
  const query = { page: url.searchParams.get('page') ?? undefined }
  const pageOf = (each: (typeof views)[number]) => (each === view ? query : {})
  const [due, written, questions] = await Promise.all([
    api('GET /customer/reviews/due', { query: pageOf('due') }),
    api('GET /customer/reviews', { query: pageOf('written') }),
    api('GET /customer/questions', { query: pageOf('questions') }),
  ])
  return { view, due, written, questions }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.mine')

export default function MyReviews({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const { view } = loaderData
  const shown = loaderData[view]
  return (
    <>
      <PageHeader title={t('reviews.mine')} />
      <TabLinks
        label={t('reviews.mine')}
        tabs={views.map((each) => ({
          to: each === 'due' ? '/account/reviews' : `/account/reviews?view=${each}`,
          label: t(`reviews.mine_${each}`),
          isCurrent: each === view,
          count: loaderData[each].total,
        }))}
      />
      {shown.data.length === 0 ? (
        <EmptyState
          icon={view === 'questions' ? MessageSquareText : Star}
          title={t(`reviews.mine_${view}_none_title`)}
          text={t(`reviews.mine_${view}_none_text`)}
          action={<ButtonLink to="/account/orders">{t('account.orders')}</ButtonLink>}
        />
      ) : null}
      {view === 'due' ? <Due due={loaderData.due.data} /> : null}
      {view === 'written' ? <Written reviews={loaderData.written.data} /> : null}
      {view === 'questions' ? <Asked questions={loaderData.questions.data} /> : null}
      <Pagination page={shown.current_page} lastPage={shown.last_page} hrefOf={hrefOf} />
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

function Due({ due }: { due: Data['due']['data'] }) {
  const t = useTranslate()
  if (due.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      {due.map((product) => (
        <li key={product.id}>
          <Card className="flex h-full flex-col justify-between gap-4">
            <div className="flex flex-col gap-2">
              <ProductLine product={product} />
              <p className="text-sm text-muted">
                {t('reviews.delivered')} <Moment at={product.delivered_at} style="day" />
              </p>
            </div>
            <div>
              <ButtonLink to={`/product/${product.slug}/review`} icon={Star} variant="quiet">
                {t('reviews.write')}
              </ButtonLink>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Written({ reviews }: { reviews: Data['written']['data'] }) {
  const t = useTranslate()
  if (reviews.length === 0) return null
  return (
    <ul className="flex flex-col gap-4">
      {reviews.map((review) => (
        <li key={review.id}>
          <Card className="flex flex-col gap-4">
            <ProductLine product={review.product} />
            <OwnTextState of={review} />
            <OneReview review={review} storeName={t('reviews.the_store')} heading="h2">
              <ButtonLink to={`/product/${review.product.slug}/review`} variant="quiet" size="sm">
                {t('reviews.change_or_delete')}
              </ButtonLink>
            </OneReview>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Asked({ questions }: { questions: Data['questions']['data'] }) {
  const t = useTranslate()
  if (questions.length === 0) return null
  return (
    <ul className="flex flex-col gap-4">
      {questions.map((question) => (
        <li key={question.id}>
          <Card className="flex flex-col gap-4">
            <ProductLine product={question.product} />
            <OwnTextState of={question} />
            <OneQuestion question={question} heading="h2">
              {question.answered_at ? null : (
                <AppLink
                  to={`/product/${question.product.slug}/question?change=${question.id}`}
                  className="inline-flex min-h-9 items-center font-semibold text-accent-text hocus:underline"
                >
                  {t('reviews.change')}
                </AppLink>
              )}
            </OneQuestion>
          </Card>
        </li>
      ))}
    </ul>
  )
}
