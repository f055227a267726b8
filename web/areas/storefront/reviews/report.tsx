import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import { searchWith } from '#app/search-with.ts'
import { ReportForm } from '#shop/reviews/report-form.tsx'
import { reportIn } from '#shop/reviews/report-input.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf } from '#values/locale.ts'
import { textKinds } from '#values/review.ts'
import type { Route } from './+types/report.ts'
import { memberMiddleware } from './member.ts'

export const middleware: Route.MiddlewareFunction[] = memberMiddleware

export function loader({ url, params: { slug } }: Route.LoaderArgs) {
  const kind = textKinds.find((each) => each === url.searchParams.get('kind'))
  const id = url.searchParams.get('id')
  if (!kind || !id) throw notFound(url)
  return { slug, kind, id, isDone: url.searchParams.has('done') }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const body = reportIn(form)
  if (!body) {
    const text = translatorFor(localeOf(url.pathname))('reviews.reason_required')
    return data(refusalOfField(form, 'reason', text), { status: 422 })
  }
  try {
    await apiFrom(context)('POST /reports', { body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(url.pathname + searchWith(url, { done: '' }), 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.report_title')

export default function ReportPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const { slug, kind, id, isDone } = loaderData
  const place = kind === 'review' ? 'reviews' : 'questions'
  const back = (
    <ButtonLink to={`/product/${slug}#${place}`} variant="quiet">
      {t('reviews.back_to_product')}
    </ButtonLink>
  )
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-8 lg:py-12">
      <PageHeader title={t('reviews.report_title')} text={isDone ? undefined : t('reviews.report_text')} />
      {isDone && !refusal ? (
        <Alert tone="success" action={back}>
          {t('reviews.report_thanks')}
        </Alert>
      ) : (
        <>
          <ReportForm kind={kind} id={id} refusal={refusal} written={refusal?.values} />
          <div>{back}</div>
        </>
      )}
    </div>
  )
}
