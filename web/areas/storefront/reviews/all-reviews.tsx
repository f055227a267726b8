import { MessageSquareText } from 'lucide-react'
import { type ActionFunctionArgs, data, Form, redirect, useSubmit } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath, useHref } from '#app/link.tsx'
import { pageMeta } from '#app/meta.ts'
import { refuse } from '#app/refusal.ts'
import { sameOriginPath } from '#app/same-origin-path.ts'
import { signInPath } from '#app/sign-in-guard.ts'
import type { ReviewSummary as Summary } from '#contract/reviews.ts'
import { textOf } from '#shop/cart-form.ts'
import { HelpfulButton } from '#shop/reviews/helpful-button.tsx'
import { OneReview } from '#shop/reviews/one-review.tsx'
import { type OwnPart, useOwnPart } from '#shop/reviews/own-part.ts'
import { ReportLink } from '#shop/reviews/report-link.tsx'
import { ReviewSummary } from '#shop/reviews/review-summary.tsx'
import { trailMeta } from '#shop/trail-meta.ts'
import { WriteLink } from '#shop/writing/write-link.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PillSelect } from '#ui/pill-select.tsx'
import { isLocale, localeNames, localeOf } from '#values/locale.ts'
import { type ReviewSort, reviewSorts } from '#values/review.ts'
import { sharedHeaders } from '../caching.ts'
import type { Route } from './+types/all-reviews.ts'
import { ownPartIn } from './member.ts'

const filters = ['rating', 'pictures', 'language', 'sort'] as const

interface Asked {
  readonly rating?: string
  readonly pictures?: 'true'
  readonly language?: string
  readonly sort?: ReviewSort
}

/** Filter changes for the next address; an empty value removes one. */
type Change = Partial<Record<(typeof filters)[number], string>>

export async function loader({ url, context, params: { slug } }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const asked = askedIn(url.searchParams)
  const page = url.searchParams.get('page') ?? undefined
  const reviews = await found(
    url,
    api('GET /products/{slug}/reviews', {
      params: { slug },
      query: { ...asked, page },
    }),
  )
  if (page !== undefined && String(reviews.current_page) !== page) {
    throw redirect(url.pathname + searchOf(asked, reviews.current_page))
  }
  return { reviews, asked, part: await ownPartIn(context, slug) }
}

/** Handles votes without script; a second press removes the vote. */
export async function action({ request, url, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const slug = params.slug ?? ''
  const id = textOf(form, 'vote') ?? ''
  const isAnswer = form.get('kind') === 'answer'
  const back = refererUrl(request, context.get(appContext).origin) ?? url
  try {
    const { voted_ids } = await api('GET /products/{slug}/own-part', { params: { slug } })
    const isGiven = voted_ids.includes(id)
    if (isAnswer)
      await api(isGiven ? 'DELETE /answers/{id}/vote' : 'PUT /answers/{id}/vote', { params: { id } })
    else await api(isGiven ? 'DELETE /reviews/{id}/vote' : 'PUT /reviews/{id}/vote', { params: { id } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) throw redirect(signInPath(back), 303)
    if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 })
    return refuse(error, form)
  }
  const path = sameOriginPath(back.pathname + back.search, url.pathname)
  return redirect(`${path}#${isAnswer ? 'questions' : `review-${id}`}`, 303)
}

/** Returns the page on this site that contained the form; undefined if the browser sends no referrer. */
function refererUrl(request: Request, origin: string): URL | undefined {
  const referrer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referrer)) return undefined
  const url = new URL(referrer)
  return url.origin === origin ? url : undefined
}

/** Reads the filters from the address and ignores invalid ones. */
function askedIn(search: URLSearchParams): Asked {
  const [rating, language] = [search.get('rating') ?? '', search.get('language') ?? '']
  const sort = reviewSorts.find((each) => each === search.get('sort'))
  return {
    ...(/^[1-5]$/.test(rating) && { rating }),
    ...(search.get('pictures') === 'true' && { pictures: 'true' }),
    ...(/^[a-z]{2}$/.test(language) && { language }),
    ...(sort && { sort }),
  }
}

function searchOf(asked: Change, page = 1): string {
  const search = new URLSearchParams()
  for (const name of filters) if (asked[name]) search.set(name, asked[name])
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

export function headers() {
  return sharedHeaders
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  if (!loaderData) return []
  const { reviews, asked } = loaderData
  const t = translatorFor(localeOf(args.location.pathname))
  const { current_page: page } = reviews
  const { name, slug } = reviews.product
  return [
    ...pageMeta(args, {
      title: t('reviews.of', { name }),
      description: t('reviews.of_text', { name, count: reviews.summary.count }),
      canonical: `/product/${slug}/reviews${page > 1 ? `?page=${page}` : ''}`,
      isHidden: Object.keys(asked).length > 0 || reviews.summary.count === 0,
    }),
    trailMeta(args, [
      { name, path: `/product/${slug}` },
      { name: t('reviews.title'), path: `/product/${slug}/reviews` },
    ]),
  ]
}

export default function AllReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, asked, part: rendered } = loaderData
  const t = useTranslate()
  const { product, summary } = reviews
  const part = useOwnPart(product.slug, rendered)
  const path = `/product/${product.slug}/reviews` as const
  const hrefOf = (change: Change): AppPath => `${path}${searchOf({ ...asked, ...change })}`
  const isFiltered =
    asked.rating !== undefined || asked.pictures !== undefined || asked.language !== undefined
  return (
    <div className="page-width flex flex-col gap-8 py-6 lg:py-10">
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('catalog.home'), to: '/' },
              { label: product.name, to: `/product/${product.slug}` },
              { label: t('reviews.title') },
            ]}
          />
        }
        title={t('reviews.of', { name: product.name })}
      />
      {actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-6 lg:sticky lg:top-36 lg:self-start">
          {summary.count > 0 ? (
            <ReviewSummary
              summary={summary}
              current={Number(asked.rating)}
              hrefOf={(stars) => hrefOf({ rating: Number(asked.rating) === stars ? '' : String(stars) })}
            />
          ) : null}
          <WriteLink kind="review" slug={product.slug} part={part} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {summary.count > 0 ? <Filters asked={asked} summary={summary} path={path} hrefOf={hrefOf} /> : null}
          {reviews.data.length > 0 ? (
            <ReviewList reviews={reviews} product={product} part={part} />
          ) : (
            <EmptyState
              icon={MessageSquareText}
              title={t(isFiltered ? 'reviews.no_such_title' : 'reviews.none_title')}
              text={t(isFiltered ? 'reviews.no_such_text' : 'reviews.none_text')}
              action={
                isFiltered ? (
                  <ButtonLink to={path} variant="quiet">
                    {t('reviews.show_all')}
                  </ButtonLink>
                ) : undefined
              }
            />
          )}
          <Pagination
            page={reviews.current_page}
            lastPage={reviews.last_page}
            hrefOf={(page) => `${path}${searchOf(asked, page)}`}
          />
        </div>
      </div>
    </div>
  )
}

interface ReviewListProps {
  readonly reviews: Route.ComponentProps['loaderData']['reviews']
  readonly product: Route.ComponentProps['loaderData']['reviews']['product']
  readonly part: OwnPart | undefined
}

function ReviewList({ reviews, product, part }: ReviewListProps) {
  const t = useTranslate()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {reviews.data.map((review) => (
        <li key={review.id} className="py-7 first:pt-0">
          <OneReview review={review} storeName={t('reviews.the_store')} heading="h2">
            <HelpfulButton
              kind="review"
              id={review.id}
              author={review.author}
              count={review.helpful_count}
              slug={product.slug}
              part={part}
            />
            <ReportLink kind="review" id={review.id} author={review.author} slug={product.slug} part={part} />
          </OneReview>
        </li>
      ))}
    </ul>
  )
}

interface FiltersProps {
  readonly asked: Asked
  readonly summary: Summary
  readonly path: AppPath
  readonly hrefOf: (change: Change) => AppPath
}

const chipClass =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-5 text-strong transition-colors hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-text'

function Filters({ asked, summary, path, hrefOf }: FiltersProps) {
  const t = useTranslate()
  const submit = useSubmit()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {summary.with_pictures > 0 ? (
        <AppLink
          to={hrefOf({ pictures: asked.pictures ? '' : 'true' })}
          rel="nofollow"
          aria-current={asked.pictures ? 'true' : undefined}
          className={chipClass}
        >
          {t('reviews.with_pictures', { count: summary.with_pictures })}
        </AppLink>
      ) : null}
      <Form
        method="get"
        action={useHref(path)}
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
        className="flex flex-wrap items-center gap-3"
      >
        {(['rating', 'pictures'] as const).map((name) =>
          asked[name] ? <input key={name} type="hidden" name={name} value={asked[name]} /> : null,
        )}
        {summary.languages.length > 1 ? (
          <PillSelect
            key={`language ${asked.language}`}
            label={t('reviews.language')}
            name="language"
            defaultValue={asked.language ?? ''}
          >
            <option value="">{t('reviews.all_languages')}</option>
            {summary.languages.map(({ locale, count }) => (
              <option key={locale} value={locale}>
                {t('reviews.in_language', {
                  language: isLocale(locale) ? localeNames[locale] : locale,
                  count,
                })}
              </option>
            ))}
          </PillSelect>
        ) : null}
        <PillSelect
          key={`sort ${asked.sort}`}
          label={t('reviews.sort')}
          showsLabel
          name="sort"
          defaultValue={asked.sort ?? 'newest'}
        >
          {reviewSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`reviews.sort_${sort}`)}
            </option>
          ))}
        </PillSelect>
        <Button type="submit" variant="quiet" className="not-noscript:hidden">
          {t('reviews.apply')}
        </Button>
      </Form>
    </div>
  )
}
