import { type ActionFunctionArgs, data, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refusalOfField, refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Textarea } from '#ui/text-input.tsx'
import { localeOf } from '#values/locale.ts'
import type { Route } from './+types/report.ts'
import { memberMiddleware } from './member.ts'

export const middleware: Route.MiddlewareFunction[] = memberMiddleware

const kinds = ['review', 'question', 'answer'] as const
const reasons = ['offensive', 'spam', 'off_topic', 'personal', 'untrue'] as const

export function loader({ url, params: { slug } }: Route.LoaderArgs) {
  const kind = kinds.find((each) => each === url.searchParams.get('kind'))
  const id = url.searchParams.get('id')
  if (!kind || !id) throw notFound(url)
  return { slug, kind, id, isDone: url.searchParams.has('done') }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const kind = kinds.find((each) => each === form.get('kind'))
  const reason = reasons.find((each) => each === form.get('reason'))
  if (!kind) throw notFound(url)
  if (!reason) {
    const text = translatorFor(localeOf(url.pathname))('problems.reason_required')
    return data(refusalOfField(form, 'reason', text), { status: 422 })
  }
  const body = { kind, id: textOf(form, 'id') ?? '', reason, note: textOf(form, 'note') ?? '' }
  try {
    await apiFrom(context)('POST /reports', { body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}${url.search}&done`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'reviews.report_title')

export default function ReportPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
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
        <Form method="post" noValidate className="flex flex-col gap-6">
          {refusal && Object.keys(refusal.errors).length === 0 ? (
            <Alert tone="danger">{refusal.message}</Alert>
          ) : null}
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          <RadioCards
            legend={t('reviews.report_reason')}
            name="reason"
            defaultValue={refusal?.values.reason}
            error={refusal?.errors.reason}
            options={reasons.map((value) => ({ value, label: t(`reviews.reason_${value}`) }))}
          />
          <Field label={t('reviews.report_note')} isOptional error={refusal?.errors.note}>
            <Textarea name="note" rows={3} maxLength={300} defaultValue={refusal?.values.note ?? ''} />
          </Field>
          <div className="flex flex-wrap gap-3">
            {back}
            <Button type="submit" isBusy={isBusy}>
              {t('reviews.send_report')}
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
