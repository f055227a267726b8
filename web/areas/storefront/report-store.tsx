import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { refuse } from '#app/refusal.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { storeReportKinds } from '#values/store-report.ts'

/** `/seller/store/{slug}/report`: a form to report a store to the operator. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const asked = apiFrom(context)('GET /stores/{slug}', { params: { slug: params.slug ?? '' } })
  const { name, slug } = await found(url, asked)
  return { name, slug }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '').trim()
  try {
    await apiFrom(context)('POST /stores/{slug}/reports', {
      params: { slug: params.slug ?? '' },
      body: {
        kind: storeReportKinds.find((known) => known === form.get('kind')) ?? 'something_else',
        words: String(form.get('words') ?? ''),
        ...(email && { email }),
      },
    })
    return data({ isDone: true as const })
  } catch (error) {
    return refuse(error, form)
  }
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  const name = args.loaderData?.name ?? ''
  return pageMeta(args, { title: t('store.report_title', { name }), isHidden: true })
}

export default function ReportStore() {
  const { name, slug } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const t = useTranslate()
  const isBusy = useNavigation().state === 'submitting'
  const isDone = answered !== undefined && 'isDone' in answered
  const refusal = answered !== undefined && 'errors' in answered ? answered : undefined
  return (
    <div className="page-width pt-6 pb-10">
      <Breadcrumb
        items={[
          { label: t('catalog.home'), to: '/' },
          { label: name, to: `/seller/store/${slug}` },
          { label: t('store.report') },
        ]}
      />
      <div className="mx-auto flex max-w-2xl flex-col gap-6 pt-10">
        <h1 className="text-4xl">{t('store.report_title', { name })}</h1>
        {isDone ? (
          <>
            <Alert tone="success">{t('store.report_done')}</Alert>
            <TextLink to={`/seller/store/${slug}`} variant="more">
              {t('store.report_back', { name })}
            </TextLink>
          </>
        ) : (
          <>
            <p className="text-lg text-muted">{t('store.report_text')}</p>
            {refusal && Object.keys(refusal.errors).length === 0 ? (
              <Alert tone="danger">{refusal.message}</Alert>
            ) : null}
            <Form method="post" className="flex flex-col gap-6" noValidate>
              <Field label={t('store.report_kind')}>
                <Select name="kind" defaultValue={refusal?.values.kind ?? storeReportKinds[0]}>
                  {storeReportKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`store.report_kind_${kind}`)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t('store.report_words')} error={refusal?.errors.words}>
                <Textarea name="words" rows={6} maxLength={2000} defaultValue={refusal?.values.words ?? ''} />
              </Field>
              <Field label={t('store.report_email')} error={refusal?.errors.email}>
                <TextInput
                  type="email"
                  name="email"
                  autoComplete="email"
                  defaultValue={refusal?.values.email ?? ''}
                />
              </Field>
              <Button type="submit" variant="action" size="lg" isBusy={isBusy} className="self-start">
                {t('store.report_send')}
              </Button>
            </Form>
          </>
        )}
      </div>
    </div>
  )
}
