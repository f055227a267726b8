import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { SelectField, TextareaField, TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { pageMeta } from '#app/meta.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf } from '#values/locale.ts'
import { storeReportKinds } from '#values/store-report.ts'

/** `/seller/store/{slug}/report`: a form to report a store to the operator. */
export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const asked = apiFrom(context)('GET /stores/{slug}', { params: { slug: params.slug ?? '' } })
  const { name, slug } = await found(url, asked)
  return { name, slug, limits: bodyLimits('POST /stores/{slug}/reports') }
}

export async function action({ request, url, context, params: { slug = '' } }: ActionFunctionArgs) {
  const form = await request.formData()
  return sendForm('POST /stores/{slug}/reports', { context, url, form, params: { slug } })
}

export function meta(args: MetaArgs<typeof loader>) {
  const t = translatorFor(localeOf(args.location.pathname))
  const name = args.loaderData?.name ?? ''
  return pageMeta(args, { title: t('store.report_title', { name }), isHidden: true })
}

export default function ReportStore() {
  const { name, slug, limits } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const t = useTranslate()
  const isBusy = useNavigation().state === 'submitting'
  const isDone = answered !== undefined && 'saved' in answered
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
            <PlainForm limits={limits} outcome={answered} className="flex flex-col gap-6">
              <SelectField name="kind" label={t('store.report_kind')}>
                {storeReportKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`store.report_kind_${kind}`)}
                  </option>
                ))}
              </SelectField>
              <TextareaField name="words" label={t('store.report_words')} input={{ rows: 6 }} />
              <TextField
                name="email"
                label={t('store.report_email')}
                input={{ ...emailInput, required: false }}
              />
              <Button type="submit" variant="action" size="lg" isBusy={isBusy} className="self-start">
                {t('store.report_send')}
              </Button>
            </PlainForm>
          </>
        )}
      </div>
    </div>
  )
}
